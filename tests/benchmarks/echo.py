"""From click to redraw in JupyterLab: a move in the Explorer, beside a bare anywidget echo on the same page."""

import shutil
import tempfile
from pathlib import Path
from statistics import median

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Page, sync_playwright

from tests.browser.hosts import CHROMIUM_ARGUMENTS, KERNEL_READY, Host, running

NAME = "echo.ipynb"
ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
        const button = document.createElement("button");
        button.className = "echo";
        button.onclick = () => model.send({});
        model.on("change:rev", () => { button.dataset.rev = model.get("rev"); });
        el.append(button);
    } };
    """
    rev = traitlets.Int(0).tag(sync=True)

echo = Echo()
echo.on_msg(lambda *_: setattr(echo, "rev", echo.rev + 1))
echo
'''
EXPLORER = """
import kredwidgets as kw

session = kw.start("kred", players=5, seed=3)
kw.Explorer(session, seat=kw.TEACHER)
"""
CLICK = """async ([root, button, number]) => {
    const shown = document.querySelector(root), all = [...shown.querySelectorAll(button)];
    const target = all.length ? all[number % all.length] : shown;
    const redrawn = new Promise((done) => new MutationObserver((_, me) => { me.disconnect(); done(performance.now()); })
        .observe(shown, { attributeFilter: ["data-rev"] }));
    const began = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return (await redrawn) - began;
}"""
COUNT = """() => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    window.counted = { send: 0, recv: 0 };
    kernel.anyMessage.connect((_, { msg, direction }) => {
        window.counted[direction] += msg.header.msg_type === "comm_msg";
    });
}"""
BARE = ["button.echo", "none", 0]


def a_move(number: int) -> list[str | int]:
    """What `CLICK` needs to play one of the legal moves that are shown."""
    return [".kw", '[data-do="choose"]:not([aria-disabled])', 7 * number]


def write(folder: Path, kernel: str = "python3") -> None:
    """The notebook with the echo and the widget."""
    notebook = new_notebook(cells=[new_code_cell(ECHO), new_code_cell(EXPLORER)])
    notebook.metadata.kernelspec = {"name": kernel, "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, folder / NAME)


def clicks(page: Page, host: Host, rounds: int, budget: int = 10) -> dict[str, float]:
    """Milliseconds from click to redraw, in turns so that both have the same company, and the messages of a move."""
    host.open(page, NAME)
    host.run_all(page)
    page.wait_for_selector(".kw[data-rev]")
    page.wait_for_selector("button.echo")
    bare, moves = [], []
    for number in range(rounds + 3):
        bare.append(page.evaluate(CLICK, BARE))
        moves.append(page.evaluate(CLICK, a_move(number)))
    echo, move = median(bare[3:]), median(moves[3:])
    sent, received = messages(page, range(rounds + 3, rounds + 9))
    return {
        "echo, click to redraw, median ms": echo,
        "a move, click to redraw, median ms": move,
        f"a move over the echo, ms (budget {budget})": move - echo,
        "messages a move sends": sent,
        "messages a move is answered with (budget 1)": received,
    }


def messages(page: Page, moves: range) -> tuple[float, float]:
    """How many messages of widgets a move sends to the kernel and receives from it."""
    page.wait_for_function(KERNEL_READY)
    page.evaluate(COUNT)
    for number in moves:
        page.evaluate(CLICK, a_move(number))
    page.wait_for_function(KERNEL_READY)
    counted = page.evaluate("window.counted")
    return counted["send"] / len(moves), counted["recv"] / len(moves)


def in_chromium(host: Host, rounds: int, budget: int = 10) -> dict[str, float]:
    """As `clicks`, with a Chromium of its own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM_ARGUMENTS))
        try:
            return clicks(browser.new_page(), host, rounds, budget)
        finally:
            browser.close()


def measure(rounds: int = 60) -> dict[str, float]:
    """As `clicks`, with a JupyterLab and a Chromium of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "notebooks").mkdir()
        (folder / "lab").mkdir()
        write(folder / "notebooks")
        with running("lab", folder / "notebooks", folder / "lab") as host:
            return in_chromium(host, rounds)


if __name__ == "__main__":
    for label, figure in measure().items():
        print(f"{label}: {figure:.1f}")
