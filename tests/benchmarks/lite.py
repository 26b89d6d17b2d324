"""From click to redraw in JupyterLite, offline, as `echo` measures it in JupyterLab: `python -m tests.benchmarks.lite`.

It first builds a site of its own, for which it fetches about 25 MB from npm and the package index.
"""

import sys
import tempfile
from pathlib import Path

from tests.benchmarks import echo
from tests.browser.lite_site import lacking, site

BUDGET = 25


def measure(rounds: int = 60) -> dict[str, float]:
    """As `echo.clicks`, with a JupyterLite and a Chromium of its own."""
    with tempfile.TemporaryDirectory() as name:
        notebooks, folder = Path(name, "notebooks"), Path(name, "lite")
        notebooks.mkdir()
        folder.mkdir()
        echo.write(notebooks, kernel="python")
        with site(notebooks, folder) as host:
            return echo.in_chromium(host, rounds, BUDGET)


if __name__ == "__main__":
    if lacks := lacking():
        sys.exit(f"missing: {', '.join(lacks)}; the packages come with: pip install -e '.[test]'")
    for label, figure in measure().items():
        print(f"{label}: {figure:.1f}")
