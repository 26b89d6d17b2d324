"""From click to redraw in JupyterLite, offline, as `echo` measures it in JupyterLab: `python -m tests.benchmarks.lite`.

It first builds a site of its own, for which it fetches about 25 MB from npm and the package index.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.benchmarks import echo
from tests.benchmarks.lite_site import build
from tests.browser.hosts import Host, serving
from tests.support import clean_env, free_port

BUDGET = 25
PROGRAMS = ("chromium", "npm")
MODULES = ("build", "hatchling", "jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server")


def lacking() -> list[str]:
    """The programs and Python packages that are needed and not there."""
    programs = [f"the program {name}" for name in PROGRAMS if shutil.which(name) is None]
    return programs + [f"the Python package {name}" for name in MODULES if find_spec(name) is None]


@contextmanager
def site(notebooks: Path, folder: Path) -> Iterator[Host]:
    """A JupyterLite with these notebooks, built in an empty folder and served until the end of the block."""
    root = build(notebooks, folder)
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    server = [sys.executable, "-m", "http.server", str(port), "--bind=127.0.0.1", f"--directory={root}"]
    with serving(server, folder, clean_env(), url):
        yield Host("lite", url, root)


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
        sys.exit(f"missing: {', '.join(lacks)}; the packages come with: pip install -e '.[lite,test]'")
    for label, figure in measure().items():
        print(f"{label}: {figure:.1f}")
