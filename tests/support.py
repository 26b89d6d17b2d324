"""What several test modules need: ports, wheels, fresh environments, and what happens when a tool is missing."""

import os
import socket
import subprocess
import sys
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import pytest
from platformdirs import user_cache_path

ROOT = Path(__file__).resolve().parent.parent


def missing(reason: str) -> NoReturn:
    """Skip for want of a tool; in continuous integration, where nothing may be missing, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run(
    command: Sequence[str | Path],
    cwd: Path,
    env: Mapping[str, str] | None = None,
    timeout: float = 600,
) -> str:
    """Run a command and return what it printed; when it fails, so does the test, with the whole output."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=None if env is None else dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def build_wheel(folder: Path) -> Path:
    """The wheel of this checkout, built into a folder."""
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT], cwd=folder)
    (wheel,) = folder.glob("kredwidgets-*.whl")
    return wheel


def fetch_pyodide(version: str) -> Path:
    """The folder of Pyodide itself, fetched from npm once into the user's cache. It brings no packages."""
    cache = user_cache_path("kredwidgets") / f"pyodide-{version}"
    folder = cache / "node_modules" / "pyodide"
    if not (folder / "pyodide.asm.wasm").is_file():
        cache.mkdir(parents=True, exist_ok=True)
        run(["npm", "install", "--no-audit", "--no-fund", "--prefix", cache, f"pyodide@{version}"], cwd=cache)
    return folder


def fetch_wheels(folder: Path, python: str, *wanted: str | Path) -> None:
    """Download wheels, and those that they need, which run wherever this Python does: in Pyodide too."""
    target = f"--only-binary=:all: --python-version={python} --implementation=py --abi=none --platform=any"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--dest", folder]
    run([*pip, *target.split(), *wanted], cwd=folder)


def fresh_environment(folder: Path) -> Path:
    """A new virtual environment; returns its Python."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def clean_env(**extra: str) -> dict[str, str]:
    """The environment of the running process, without what leads Python to the checkout or to user packages."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
    return kept | {"PYTHONNOUSERSITE": "1"} | extra
