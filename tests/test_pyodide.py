"""Engine and games run in the browser's Python: a random campaign of KRED in Pyodide, under node."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, build_wheel, fetch_pyodide, fetch_wheels, missing, run

PYODIDE = "314.0.6"
PYTHON = "3.14"
NEEDS = ("attrs", "cattrs", "traitlets", "typing_extensions")
HERE = ROOT / "tests"


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None or shutil.which("npm") is None:
        missing("node and npm are not installed, so Pyodide can't be tried")
    return found


@pytest.fixture(scope="module")
def pyodide(node: str) -> Path:
    return fetch_pyodide(PYODIDE)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel and the pure wheels that the engine needs."""
    folder = tmp_path_factory.mktemp("wheels")
    fetch_wheels(folder, PYTHON, *NEEDS)
    build_wheel(folder)
    return folder


def last_line(printed: str) -> dict[str, Any]:
    played: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return played


def test_a_random_campaign_is_the_same_in_pyodide(node: str, pyodide: Path, wheels: Path, tmp_path: Path) -> None:
    campaign = HERE / "pyodide_campaign.py"
    there = last_line(run([node, HERE / "pyodide_driver.mjs", pyodide, wheels, campaign], cwd=tmp_path))
    here = last_line(run([sys.executable, campaign], cwd=ROOT))
    assert there["platform"] == "emscripten"
    assert there["python"] == [int(part) for part in PYTHON.split(".")]
    assert there["jupyter"] == []
    assert there["campaign"] == 2
    assert {key: there[key] for key in ("moves", "position")} == {key: here[key] for key in ("moves", "position")}
