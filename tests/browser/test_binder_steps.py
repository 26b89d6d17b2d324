"""Binder's steps, run in a fresh environment on a copy of the checkout: "/" is then the index, in JupyterLab."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hosts import TIMEOUT, isolated, serving, watch
from tests.support import ROOT, free_port, fresh_environment, run

COPIED = ("README.md", "LICENSE", "pyproject.toml", "binder", "kredwidgets", "lessons", "notebooks")


@pytest.fixture(scope="module")
def built(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The checkout as Binder has it, and the environment in which everything there runs."""
    folder = tmp_path_factory.mktemp("binder")
    checkout = folder / "checkout"
    checkout.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, checkout / name)
    programs = fresh_environment(folder / "env").parent
    env = isolated(folder / "jupyter")
    env["PATH"] = os.pathsep.join([str(programs), env["PATH"]])
    run(["pip", "install", "--quiet", "-r", "binder/requirements.txt"], cwd=checkout, env=env)
    run(["bash", "binder/postBuild"], cwd=checkout, env=env)
    return checkout, env


@pytest.mark.parametrize("program", ["lab", "notebook"])
def test_binder_opens_the_index(built: tuple[Path, dict[str, str]], page: Page, program: str) -> None:
    checkout, env = built
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = ["jupyter", program, "--ip=127.0.0.1", f"--port={port}", "--no-browser", "--allow-root"]
    with serving([*command, "--IdentityProvider.token="], checkout, env, f"{url}/api"):
        record = watch(page)
        page.goto(url, timeout=TIMEOUT)
        expect(page.get_by_role("heading", level=1, name="games you can ask why")).to_be_visible(timeout=TIMEOUT)
        expect(page).to_have_url(re.compile(r"/lab/tree/notebooks/index\.ipynb\??$"), timeout=TIMEOUT)
        assert record.foreign() == []
        log = (checkout / "server.log").read_text(errors="replace")
        assert "kredwidgets.server | extension was successfully loaded" in log
