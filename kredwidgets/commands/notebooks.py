"""`notebooks`: bring the shipped notebooks up to date, run them, and say which claims have changed.

What the kit writes of a notebook (see `kredwidgets.teaching.notebook`) is written anew first; a lesson that has no
notebook yet gets one.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kredwidgets.commands import COMMANDS
from kredwidgets.engine.errors import KredError
from kredwidgets.teaching.notebook_shelf import as_written, shelf

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
        nbformat: Any = import_module("nbformat")
        import_module("nbclient")
    except ImportError:
        print(NO_NBCLIENT, file=sys.stderr)
        return 2
    changed = 0
    for path in [path.absolute() for path in args.names] or shelf():
        try:
            old = nbformat.read(path, as_version=4) if path.exists() else None
            written = nbformat.from_dict(as_written(path, old))
        except (KredError, OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2
        new = execute(written, path.parent)
        differences = changes(old, new)
        changed += bool(differences)
        print(f"{path.name}: {len(differences)} changed" if differences else f"{path.name}: as before")
        for line in differences:
            print(f"  {line}")
        if not args.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(nbformat.v4.writes(new) + "\n", encoding="utf-8")
    return int(bool(args.check and changed))


def execute(notebook: Any, folder: Path) -> Any:
    """The notebook with fresh outputs, without the state of its widgets and without paths of this machine."""
    from copy import deepcopy

    from nbclient import NotebookClient

    fresh = deepcopy(notebook)
    client = NotebookClient(
        fresh,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        coalesce_streams=True,  # or one print comes in other pieces every time
        extra_arguments=["--log-level=ERROR"],
    )
    client.execute()
    fresh.metadata.pop("widgets", None)
    fresh.metadata.pop("language_info", None)
    for cell in fresh.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
            if output.output_type == "error":  # the way through the code names files of this machine
                output.traceback = [f"{output.ename}: {output.evalue}"]
    return fresh


def changes(old: Any, new: Any) -> list[str]:
    """What the cells hold or say otherwise than before; `old` is None for a new notebook."""
    if old is None:
        return ["this notebook is new"]
    before = {cell.id: cell for cell in old.cells}
    lines = [f"cell {key}: gone" for key in before if key not in {cell.id for cell in new.cells}]
    for cell in new.cells:
        was = before.get(cell.id)
        if was is None:
            lines.append(f"cell {cell.id}: new")
        elif was.source != cell.source or was.metadata != cell.metadata:
            lines.append(f"cell {cell.id}: written anew")
        if was is not None and says(was) != says(cell):
            lines.append(f"cell {cell.id}: {says(was)!r} -> {says(cell)!r}")
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
