"""Lessons, quizzes and which rules they cover."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kredwidgets.teaching.reports import Report


def report(folder: str | Path, lessons: str | Path | None = None) -> "Report":
    """A class at a glance, from a folder of notebooks that were handed in: see `reports.report`."""
    from kredwidgets.teaching import reports

    return reports.report(folder, lessons)
