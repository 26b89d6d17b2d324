"""`notebooks`: run the shipped notebooks again, save their outputs, and say which claims have changed."""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kredwidgets import paths
from kredwidgets.commands import COMMANDS

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

NO_NBCLIENT = 'nbclient is not installed. This installs it: python -m pip install "kredwidgets[lab]"'


def add_parser(commands: "Subparsers") -> None:
    """Add this command to the command line."""
    parser = commands.add_parser(
        "notebooks", help=COMMANDS["notebooks"], description="Run the shipped notebooks again."
    )
    parser.add_argument("names", nargs="*", type=Path, help="notebooks to run (default: all)")
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 when a claim has changed")


def run(args: argparse.Namespace) -> int:
    """Run every notebook. Returns 1 when `--check` finds a change, 2 when one can't be run."""
    try:
        v4: Any = import_module("nbformat.v4")
    except ImportError:
        print(NO_NBCLIENT, file=sys.stderr)
        return 2
    changed = 0
    for path in args.names or sorted(paths.notebooks().rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        old = v4.reads(path.read_text(encoding="utf-8"))
        new = execute(old, path.parent)
        differences = changes(old, new)
        changed += bool(differences)
        print(f"{path.name}: {len(differences)} changed" if differences else f"{path.name}: as before")
        for line in differences:
            print(f"  {line}")
        if not args.check:
            path.write_text(v4.writes(new) + "\n", encoding="utf-8")
    return int(bool(args.check and changed))


def execute(notebook: Any, folder: Path) -> Any:
    """The notebook with fresh outputs, without the state of its widgets."""
    from copy import deepcopy

    from nbclient import NotebookClient

    fresh = deepcopy(notebook)
    client = NotebookClient(fresh, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    client.execute()
    fresh.metadata.pop("widgets", None)
    fresh.metadata.pop("language_info", None)
    for cell in fresh.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    return fresh


def changes(old: Any, new: Any) -> list[str]:
    """What the cells say otherwise than before."""
    lines = []
    for number, (before, after) in enumerate(zip(old.cells, new.cells, strict=True), 1):
        was, now = says(before), says(after)
        if was != now:
            lines.append(f"cell {number}: {was!r} -> {now!r}")
    return lines


def says(cell: Any) -> str:
    """The text of a cell's outputs. A kernel may send one print in several pieces."""
    text = ""
    for output in cell.get("outputs", ()):
        if output.output_type == "stream":
            text += output.text
        elif output.output_type == "error":
            text += f"{output.ename}: {output.evalue}\n"
        else:
            text += output.data.get("text/plain", "") + "\n"
    return text
