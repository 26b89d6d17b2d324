"""The wheel, installed in a fresh environment: everything it must carry is there, and a game can be played."""

import json
import os
import zipfile
from pathlib import Path

import pytest

from tests.support import ROOT, build_wheel, clean_env, fresh_environment, run

LOOK = """
import json
from importlib.resources import files
from kredwidgets import paths

def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())

package = files("kredwidgets")
print(json.dumps({
    "package": str(package),
    "notebooks": str(paths.notebooks()),
    "lessons": str(paths.lessons()),
    "files": names(paths.PACKAGE),
}))
"""

MOVE = """
import sys
import kredwidgets as kw

session = kw.start("kred", players=3, seed=1)
before = session.position
session.play(session.legal_actions(0)[0], player=0)
assert session.position != before, "the move changed nothing"
session.undo()
assert session.position == before, "undo did not bring the position back"
loaded = [name for name in ("IPython", "anywidget", "ipywidgets") if name in sys.modules]
assert not loaded, f"playing a move imported {loaded}"
print("moved")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh")
    python = fresh_environment(folder / "env")
    run([python, "-m", "pip", "install", "--quiet", wheel], cwd=folder, env=clean_env())
    return python


def shipped(folder: str, pattern: str = "*") -> list[str]:
    found = (ROOT / folder).rglob(pattern)
    names = (path.relative_to(ROOT / folder).as_posix() for path in found if path.is_file())
    return sorted(name for name in names if "__pycache__" not in name and ".ipynb_checkpoints" not in name)


def test_wheel_is_pure_and_carries_what_lies_in_the_checkout(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    expected = {f"kredwidgets/{name}" for name in shipped("kredwidgets")}
    expected |= {f"kredwidgets/notebooks/{name}" for name in shipped("notebooks")}
    expected |= {f"kredwidgets/lessons/{name}" for name in shipped("lessons")}
    assert {name for name in carried if name.startswith("kredwidgets/")} == expected
    assert {name.split("/")[0] for name in carried if not name.startswith("kredwidgets/")} == {
        "kredwidgets-0.1.0.dist-info"
    }


def test_data_is_found_in_the_installed_package(python: Path, tmp_path: Path) -> None:
    found = json.loads(run([python, "-c", LOOK], cwd=tmp_path, env=clean_env()))
    package = Path(found["package"])
    assert not package.is_relative_to(ROOT)
    assert Path(found["notebooks"]) == package / "notebooks"
    assert Path(found["lessons"]) == package / "lessons"
    expected = [f"notebooks/{name}" for name in shipped("notebooks", "*.ipynb")]
    expected += [f"lessons/{name}" for name in shipped("lessons", "*.toml")]
    expected += [name for pattern in ("*.toml", "*.js", "*.css") for name in shipped("kredwidgets", pattern)]
    assert "notebooks/index.ipynb" in expected
    assert "games/kred/rules.toml" in expected
    assert set(expected) <= set(found["files"])
    assert "py.typed" in found["files"]


def test_a_move_is_played_from_the_wheel(python: Path, tmp_path: Path) -> None:
    assert run([python, "-c", MOVE], cwd=tmp_path, env=clean_env()) == "moved\n"


def test_the_command_is_installed_and_says_what_is_missing(python: Path, tmp_path: Path) -> None:
    command = python.with_name("kredwidgets.exe" if os.name == "nt" else "kredwidgets")
    assert "COMMAND" in run([command, "--help"], cwd=tmp_path, env=clean_env())
    with pytest.raises(AssertionError, match=r"ended with 1:\nJupyterLab is not installed.*kredwidgets\[lab\]"):
        run([command], cwd=tmp_path, env=clean_env())
    assert not list(tmp_path.iterdir())
