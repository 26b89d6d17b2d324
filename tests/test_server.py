"""The server extension: the socket that the server accepted from a page has TCP_NODELAY set."""

import sys
from pathlib import Path

import pytest

from kredwidgets import server
from tests.support import ROOT, clean_env, free_port, run


@pytest.mark.parametrize(("extensions", "expected"), [([], "False"), ([server.__name__], "True")])
def test_kernel_messages_leave_at_once(extensions: list[str], expected: str, tmp_path: Path) -> None:
    folders = {f"JUPYTER_{kind}_DIR": str(tmp_path / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    arguments = [
        "--allow-root",
        "--no-browser",
        "--IdentityProvider.token=",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={free_port()}",
        f"--ServerApp.root_dir={tmp_path}",
        *(f"--ServerApp.jpserver_extensions={name}=True" for name in extensions),
    ]
    printed = run(
        [sys.executable, ROOT / "tests" / "nodelay_probe.py", *arguments],
        cwd=tmp_path,
        env=clean_env(**folders),
        timeout=120,
    )
    assert printed.splitlines()[-1] == expected


def test_the_extension_names_itself() -> None:
    assert server._jupyter_server_extension_points() == [{"module": "kredwidgets.server"}]
