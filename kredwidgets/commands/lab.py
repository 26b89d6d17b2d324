"""`lab`: a working copy of the notebooks, opened in JupyterLab.

The shipped notebooks are never opened themselves, because JupyterLab saves while one works. The working copy
remembers in a small file what was put into it, so that a notebook is only replaced while nobody has changed
it.
"""

import argparse
import json
import os
import shutil
import socket
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from kredwidgets import paths
from kredwidgets.commands import COMMANDS
from kredwidgets.commands.trouble import file_trouble

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FOLDER = "kredwidgets-notebooks"
INDEX = "index.ipynb"
MANIFEST = ".kredwidgets.json"
CHECKPOINTS = ".ipynb_checkpoints"
NO_LAB = 'JupyterLab is not installed. This installs it: python -m pip install "kredwidgets[lab]"'


@frozen
class Changes:
    """What `refresh` did, as paths relative to the working copy."""

    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    set_aside: Path | None = field(default=None)

    def sentences(self, target: Path) -> Iterator[str]:
        """What a learner is told."""
        if self.set_aside:
            yield f"Your old notebooks are safe in {self.set_aside}."
        if self.added:
            yield f"Put {_count(self.added)} into {target}."
        if self.updated:
            yield f"Brought {_count(self.updated)} up to date: {', '.join(self.updated)}."
        if self.kept:
            yield f"Kept {_count(self.kept)} as you changed them: {', '.join(self.kept)}."
        if not (self.added or self.updated or self.kept):
            yield f"The notebooks in {target} are up to date."


def refresh(source: Path, target: Path, fresh: bool = False) -> Changes:
    """Bring the working copy `target` up to date with the shipped notebooks in `source`.

    What a learner changed stays; what is new is added. With `fresh` everything is as shipped again, and a
    copy that held anything of the learner's is set aside, not deleted.
    """
    aside = _clear(target) if fresh else None
    shipped = {name: (source / name).read_bytes() for name in _files(source)}
    before = _manifest(target)
    added, updated, kept = [], [], []
    for name, content in shipped.items():
        place = target / name
        if not place.exists():
            added.append(name)
        elif (mine := place.read_bytes()) == content:
            continue
        elif before.get(name) == _digest(mine):
            updated.append(name)
        else:
            kept.append(name)
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    after = before | {name: _digest(content) for name, content in shipped.items() if name not in kept}
    (target / MANIFEST).write_text(json.dumps(after, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return Changes(tuple(added), tuple(updated), tuple(kept), aside)


def lab_arguments(root: Path, rest: Sequence[str]) -> list[str]:
    """The arguments for JupyterLab: what the learner gave, and what was not given."""
    ours = {
        "--ServerApp.root_dir": str(root),
        "--LabApp.default_url": f"/lab/tree/{INDEX}",
        "--ServerApp.port": str(free_port()),
        "--ServerApp.jpserver_extensions": "kredwidgets.server=True",
    }
    aliases = {"--port": "--ServerApp.port", "--notebook-dir": "--ServerApp.root_dir"}
    given = {aliases.get(name, name) for name in (argument.split("=", 1)[0] for argument in rest)}
    arguments = [f"{name}={value}" for name, value in ours.items() if name not in given]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in given:
        arguments.append("--allow-root")
    return [*arguments, *rest]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def add_parser(subparsers: "Subparsers") -> None:
    """Add this command's own options; all others go to JupyterLab."""
    parser = subparsers.add_parser(
        "lab",
        help=COMMANDS["lab"],
        description=f"Open the notebooks in JupyterLab, in a working copy: ./{FOLDER}.",
        epilog="All other arguments are passed on to JupyterLab, for example --no-browser or --port=8888.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--fresh", action="store_true", help="make the working copy anew; changed notebooks are set aside"
    )
    parser.set_defaults(passes_on=True)


def run(args: argparse.Namespace) -> int:
    """Refresh the working copy and open it in JupyterLab, until that is shut down."""
    if find_spec("jupyterlab") is None:
        print(NO_LAB, file=sys.stderr)
        return 1
    target = Path(FOLDER)
    try:
        changes = refresh(paths.notebooks(), target, fresh=args.fresh)
    except OSError as error:
        print(f"The working copy {target.absolute()} can't be made: {file_trouble(error, target)}.", file=sys.stderr)
        return 1
    for sentence in changes.sentences(target):
        print(sentence, flush=True)

    from jupyterlab.labapp import LabApp

    # Its folder `labconfig` spares learners JupyterLab's question whether they want news.
    own = str(Path(__file__).parent)
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [own, os.environ.get("JUPYTER_CONFIG_PATH")]))
    LabApp.launch_instance(lab_arguments(target.absolute(), args.rest))
    return 0


def _clear(target: Path) -> Path | None:
    if not target.exists():
        return None
    shipped = _manifest(target)
    if all(shipped.get(name) == _digest((target / name).read_bytes()) for name in _files(target)):
        shutil.rmtree(target)
        return None
    number = 1
    while (aside := target.with_name(f"{target.name}-old-{number}")).exists():
        number += 1
    target.rename(aside)
    return aside


def _files(folder: Path) -> list[str]:
    found = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return [path.as_posix() for path in found if CHECKPOINTS not in path.parts and path.name != MANIFEST]


def _manifest(target: Path) -> dict[str, str]:
    try:
        entries = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return dict(entries) if isinstance(entries, dict) else {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _count(names: Sequence[str]) -> str:
    return f"{len(names)} notebook{'' if len(names) == 1 else 's'}"
