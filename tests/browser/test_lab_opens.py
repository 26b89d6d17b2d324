"""`python -m kredwidgets` for real: a working copy, JupyterLab on the index, the server extension on."""

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.hosts import TIMEOUT, isolated, serving, watch
from tests.support import ROOT, free_port

NEWS = "notification.jupyterlab-settings"


def test_the_command_opens_the_index_of_a_working_copy(browser: Browser, page: Page, tmp_path: Path) -> None:
    url = f"http://127.0.0.1:{(port := free_port())}"
    given = ["--no-browser", f"--port={port}", "--IdentityProvider.token="]
    env = isolated(tmp_path / "jupyter") | {"PYTHONPATH": str(ROOT)}
    (tmp_path / "jupyter" / "settings" / "@jupyterlab" / "apputils-extension" / NEWS).unlink()
    with serving([sys.executable, "-m", "kredwidgets", *given], tmp_path, env, f"{url}/api"):
        record = watch(page)
        page.goto(url, timeout=TIMEOUT)
        expect(page.get_by_role("heading", level=1, name="games you can ask why")).to_be_visible(timeout=TIMEOUT)
        assert page.url.endswith("/lab/tree/index.ipynb")
        disabled = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent)")
        assert "@jupyterlab/apputils-extension:announcements" in disabled["disabledExtensions"]
        expect(page.locator(".Toastify__toast")).to_have_count(0)
        assert record.foreign() == []
    log = (tmp_path / "server.log").read_text()
    assert "notebooks into kredwidgets-notebooks." in log
    assert "kredwidgets.server | extension was successfully loaded" in log
    assert (tmp_path / "kredwidgets-notebooks" / "index.ipynb").is_file()
