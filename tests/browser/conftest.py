"""Fixtures of the browser tests: Debian's Chromium, and one running server per host and test session."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from kredwidgets import paths
from tests.browser.hosts import CHROMIUM_ARGUMENTS, Host, running
from tests.support import missing

HERE = Path(__file__).parent

expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, so that `-m "not browser"` leaves it out."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How Chromium is started. Without it, every test here is skipped, or fails in continuous integration."""
    executable = shutil.which("chromium")
    if executable is None:
        missing("Chromium is not installed (package `chromium`), so nothing can be tried in a browser")
    return {**browser_type_launch_args, "executable_path": executable, "args": list(CHROMIUM_ARGUMENTS)}


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """JupyterLab."""
    with running("lab", paths.notebooks(), tmp_path_factory.mktemp("lab")) as host:
        yield host


@pytest.fixture(scope="session")
def notebook7(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Notebook 7."""
    with running("notebook7", paths.notebooks(), tmp_path_factory.mktemp("notebook7")) as host:
        yield host


@pytest.fixture(scope="session")
def voila(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Voila."""
    with running("voila", paths.notebooks(), tmp_path_factory.mktemp("voila")) as host:
        yield host


@pytest.fixture(params=["lab", "notebook7", "voila"])
def host(request: pytest.FixtureRequest) -> Host:
    """Each host in turn."""
    chosen: Host = request.getfixturevalue(request.param)
    return chosen
