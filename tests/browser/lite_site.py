"""A JupyterLite site that needs no network: some notebooks, Pyodide, and the wheel of this checkout.

Every wheel stands in one `pyodide-lock.json` and is loaded with the kernel, so no notebook installs anything.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile, which
from typing import Any

from packaging.utils import parse_wheel_filename

from tests.browser.hosts import Host, serving
from tests.support import build_wheel, clean_env, fetch_pyodide, fetch_wheels, free_port, run

PROGRAMS = ("chromium", "npm")
MODULES = ("build", "hatchling", "jupyterlite_core", "jupyterlite_pyodide_kernel", "jupyter_server")

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
KERNEL = "jupyterlite-pyodide-kernel"
# Of the wheels that the kernel brings, the one that stands in for a package of the classic notebook.
CLASSIC = "widgetsnbextension-3"


def lacking() -> list[str]:
    """The programs and Python packages that are needed and not there."""
    programs = [f"the program {name}" for name in PROGRAMS if which(name) is None]
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


def build(notebooks: Path, folder: Path) -> Path:
    """Build a site with these notebooks in an empty folder, from npm and the package index; returns what to serve."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION

    pyodide = folder / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    core = fetch_pyodide(PYODIDE_VERSION)
    for name in CORE:
        copyfile(core / name, pyodide / name)
    fetch_wheels(pyodide, PYODIDE_PYTHON_VERSION, build_wheel(pyodide), *kernel_wheels(), "micropip")
    packages = dict(map(entry, sorted(pyodide.glob("*.whl"))))
    lock = {"info": json.loads((core / LOCK).read_text(encoding="utf-8"))["info"], "packages": packages}
    (pyodide / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    (folder / "jupyter-lite.json").write_text(json.dumps(settings(list(packages))), encoding="utf-8")
    site = folder / "site"
    lite = [sys.executable, "-m", "jupyterlite_core", "build", "--apps=lab", "--no-sourcemaps"]
    run([*lite, f"--contents={notebooks}", f"--lite-dir={folder}", f"--output-dir={site}"], cwd=folder)
    return site


def kernel_wheels() -> list[Path]:
    """The wheels that come with the kernel: itself, and what stands in for packages that a browser can't run."""
    shipped = metadata.distribution(KERNEL)
    wheels = [file for file in shipped.files or () if file.suffix == ".whl" and not file.name.startswith(CLASSIC)]
    return [Path(str(shipped.locate_file(wheel))).resolve() for wheel in wheels]


def entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    """A wheel's name and entry in the lock. Nothing depends on anything there, since everything is loaded."""
    name, version, _, _ = parse_wheel_filename(wheel.name)
    return name, {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }


def settings(packages: list[str]) -> dict[str, Any]:
    """What the page reads first: these packages are loaded with the kernel, and none is asked for elsewhere."""
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    plugins = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    page = {"exposeAppInBrowser": True, "litePluginSettings": plugins}
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}
