"""The places where notebooks are shown (JupyterLab, Notebook 7, Voila), and what a browser test does in them.

A host serves its own copy of the notebooks with its own Jupyter folders: no test reads or changes anybody's settings,
and every notebook starts untrusted. `Host.open` shows a notebook; the functions below act on a page that shows one.
Wait for what the page shows, never for time.
"""

import json
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from attrs import field, frozen
from playwright.sync_api import Locator, Page, WebSocket

from kredwidgets import paths
from tests.support import clean_env, free_port

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TIMEOUT = 60_000
"""Milliseconds until a page that does not show what it should counts as broken."""

WIDGET = "[data-rev]"
"""The root of a drawn widget: it carries the number of the update that it shows."""

# The page says "idle" before it is connected, and what is run then is lost.
KERNEL_READY = """() => {
    const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
    const kernel = context?.isReady && context.session?.kernel;
    return kernel && kernel.connectionStatus === "connected" && kernel.status === "idle";
}"""

NOT_OURS = (
    # Errors that the hosts themselves report on every page, with or without widgets.
    r"Cannot read properties of undefined \(reading 'schema'\)",
    r"Container missing|Shared module is not available|ScriptExternalLoadError",
)
VOILA_ICONS = r"^https://[^/]+/.*font-?awesome"
"""The icon font that Voila's own template asks for, the only request that may leave the machine."""


@frozen
class Record:
    """What a page asked for, sent to its kernel, and what went wrong in it, since it was watched."""

    requests: list[str] = field(factory=list)
    errors: list[str] = field(factory=list)
    sent: list[bytes] = field(factory=list)

    def foreign(self, allowed: str = "(?!)") -> list[str]:
        """The requests that left this machine, but for those that match `allowed`."""
        away = (url for url in self.requests if urlsplit(url).scheme in ("http", "https", "ws", "wss"))
        away = (url for url in away if urlsplit(url).hostname not in ("127.0.0.1", "localhost"))
        return [url for url in away if not re.search(allowed, url)]

    def faults(self) -> list[str]:
        """The errors of the page that no host is known to make by itself."""
        return [error for error in self.errors if not any(re.search(known, error) for known in NOT_OURS)]

    def messages(self, kind: str = "comm_msg") -> int:
        """How many messages of a kind the page has sent to its kernel, but for the host's own counts of views.

        Those come when a view has been drawn, on a slow machine only after the first click.
        """
        needle = re.compile(rb'"msg_type":\s*"' + kind.encode() + rb'"')
        return sum(bool(needle.search(frame)) and b'"_view_count"' not in frame for frame in self.sent)


def watch(page: Page) -> Record:
    """Record what this page does from now on."""
    record = Record()

    def note_socket(socket: WebSocket) -> None:
        record.requests.append(socket.url)
        socket.on("framesent", lambda frame: record.sent.append(_as_bytes(frame)))

    page.context.on("request", lambda request: record.requests.append(request.url))
    page.on("pageerror", lambda error: record.errors.append(str(error)))
    page.on("websocket", note_socket)
    return record


@frozen
class Host:
    """A running server: `url` is where it answers, `root` the folder of notebooks that it shows."""

    name: str
    url: str
    root: Path

    def address(self, notebook: str) -> str:
        """Where this host shows a notebook."""
        where = {
            "lab": "/lab/tree/{}?reset",
            "lite": "/lab/index.html?path={}",
            "notebook7": "/notebooks/{}",
            "voila": "/voila/render/{}",
        }
        return self.url + where[self.name].format(notebook)

    def copy(self, notebook: str) -> str:
        """Add one more copy of a shipped notebook, untouched and untrusted, for one test; returns its name."""
        shipped = paths.notebooks() / notebook
        taken = len(list((self.root / notebook).parent.glob(f"{shipped.stem}*.ipynb")))
        name = str(Path(notebook).with_name(f"{shipped.stem}-{taken}.ipynb"))
        shutil.copyfile(shipped, self.root / name)
        return name

    def open(self, page: Page, notebook: str = "index.ipynb") -> Record:
        """Show a notebook and wait until it is there. In Voila its cells have then run, elsewhere none has."""
        page.set_default_timeout(TIMEOUT)
        record = watch(page)
        page.goto(self.address(notebook))
        self.settle(page)
        return record

    def reload(self, page: Page) -> None:
        """Save the notebook and load the page again, as a learner does who comes back to it."""
        if self.name != "voila":
            _command(page, "docmanager:save")
        page.reload()
        self.settle(page)

    def settle(self, page: Page) -> None:
        """Wait until the notebook is shown and its kernel is ready."""
        if self.name == "voila":
            page.wait_for_load_state("load")
            page.wait_for_selector("#rendered_cells", state="attached")
            return
        page.wait_for_selector(".jp-Notebook .jp-Cell")
        page.wait_for_function(KERNEL_READY)

    def run_all(self, page: Page) -> None:
        """Run all cells and wait until they have run. Voila has run them already."""
        if self.name != "voila":
            _command(page, "notebook:run-all-cells")

    def run_cell(self, page: Page, number: int) -> None:
        """Run one cell (counted from 0, Markdown cells too) and wait until it has run."""
        page.evaluate("number => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = number; }", number)
        _command(page, "notebook:run-cell")

    def set_dark(self, page: Page, dark: bool = True) -> None:
        """Switch to the dark theme, or back to the light one, and wait until the page wears it."""
        if self.name == "voila":
            theme = "dark" if dark else "light"
            page.goto(f"{page.url.split('?')[0]}?theme={theme}")
            self.settle(page)
        else:
            theme = "JupyterLab Dark" if dark else "JupyterLab Light"
            _command(page, "apputils:change-theme", {"theme": theme})
        page.wait_for_selector(f'body[data-jp-theme-light="{str(not dark).lower()}"]', state="attached")


def widgets(page: Page, count: int = 1) -> Locator:
    """The drawn widgets of a page, as soon as there are at least `count`."""
    found = page.locator(WIDGET)
    found.nth(count - 1).wait_for()
    return found


def wait_for_rev(page: Page, rev: int, number: int = 0) -> None:
    """Wait until a widget shows the update `rev` or a later one."""
    page.wait_for_function(
        "([selector, number, rev]) => Number(document.querySelectorAll(selector)[number]?.dataset.rev) >= rev",
        arg=[WIDGET, number, rev],
    )


def isolated(folder: Path) -> dict[str, str]:
    """An environment in which Jupyter keeps everything under `folder`, and asks for no news."""
    notices = folder / "settings" / "@jupyterlab" / "apputils-extension"
    notices.mkdir(parents=True)
    (notices / "notification.jupyterlab-settings").write_text(
        json.dumps({"fetchNews": "false", "checkForUpdates": False}), encoding="utf-8"
    )
    return clean_env(
        IPYTHONDIR=str(folder / "ipython"),
        JUPYTER_CONFIG_DIR=str(folder / "config"),
        JUPYTER_DATA_DIR=str(folder / "data"),
        JUPYTER_RUNTIME_DIR=str(folder / "runtime"),
        JUPYTERLAB_SETTINGS_DIR=str(folder / "settings"),
        JUPYTERLAB_WORKSPACES_DIR=str(folder / "workspaces"),
    )


@contextmanager
def serving(command: Sequence[str | Path], cwd: Path, env: dict[str, str], url: str) -> Iterator[None]:
    """Run a server, from when it answers at `url` until the end of the block."""
    log = cwd / "server.log"
    log.unlink(missing_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        deadline = time.monotonic() + TIMEOUT / 1000
        while not _answers(url):
            alive = process.poll() is None and time.monotonic() < deadline
            assert alive, f"no answer at {url}:\n{log.read_text(errors='replace')}"
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()
        process.wait()


@contextmanager
def running(name: str, notebooks: Path, folder: Path) -> Iterator[Host]:
    """A host (`lab`, `notebook7`, `voila`) that serves a copy of `notebooks` and keeps its things in `folder`."""
    root = folder / "root"
    shutil.copytree(notebooks, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    jupyter = [
        "--no-browser",
        "--allow-root",
        "--IdentityProvider.token=",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={root}",
        "--ServerApp.jpserver_extensions=kredwidgets.server=True",
    ]
    commands = {
        "lab": ["jupyterlab", *jupyter, "--LabApp.expose_app_in_browser=True"],
        "notebook7": ["notebook", *jupyter, "--JupyterNotebookApp.expose_app_in_browser=True"],
        "voila": ["voila", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1", str(root)],
    }
    ready = f"{url}/voila/static/" if name == "voila" else f"{url}/api"
    with serving([sys.executable, "-m", *commands[name]], folder, isolated(folder / "jupyter"), ready):
        yield Host(name, url, root)


def _command(page: Page, command: str, arguments: dict[str, str] | None = None) -> None:
    done = page.evaluate(
        """async ([command, given, patience]) => Promise.race([
            window.jupyterapp.commands.execute(command, given).then(() => true),
            new Promise(resolve => setTimeout(resolve, patience, false)),
        ])""",
        [command, arguments or {}, TIMEOUT],
    )
    assert done, f"{command} did not end; the page shows:\n{page.locator('body').aria_snapshot()}"


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _as_bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame
