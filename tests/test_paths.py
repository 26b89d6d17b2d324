"""Notebooks and lessons are found beside the package in a checkout, else inside it."""

import shutil
import sys
from pathlib import Path

import pytest

from kredwidgets import paths
from tests.support import ROOT, clean_env, run

FIND = "from kredwidgets import paths; print(paths.notebooks(), paths.lessons(), sep='\\n')"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder that holds the package as site-packages does."""
    ignored = shutil.ignore_patterns("__pycache__", "notebooks", "lessons")
    shutil.copytree(paths.PACKAGE, tmp_path / "kredwidgets", ignore=ignored)
    return tmp_path


def found_from(folder: Path) -> list[Path]:
    env = clean_env(PYTHONPATH=str(folder))
    return [Path(line) for line in run([sys.executable, "-c", FIND], cwd=folder, env=env).split("\n") if line]


def test_in_the_checkout_they_are_beside_the_package() -> None:
    assert paths.notebooks() == ROOT / "notebooks"
    assert paths.lessons() == ROOT / "lessons"


def test_beside_wins_over_a_stale_copy_inside(installed: Path) -> None:
    for name in ("notebooks", "lessons", "kredwidgets/notebooks", "kredwidgets/lessons"):
        (installed / name).mkdir()
    (installed / "pyproject.toml").touch()
    assert found_from(installed) == [installed / "notebooks", installed / "lessons"]


def test_what_others_installed_beside_the_package_is_not_ours(installed: Path) -> None:
    for name in ("notebooks", "lessons", "kredwidgets/notebooks", "kredwidgets/lessons"):
        (installed / name).mkdir()
    inside = installed / "kredwidgets"
    assert found_from(installed) == [inside / "notebooks", inside / "lessons"]


def test_an_installation_without_them_says_so(installed: Path) -> None:
    with pytest.raises(AssertionError, match="FileNotFoundError: the notebooks of kredwidgets are neither in"):
        found_from(installed)
