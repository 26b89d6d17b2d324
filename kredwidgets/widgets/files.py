"""Saved games beside the notebook."""

from pathlib import Path

from kredwidgets.engine.session import Session

LARGEST = 5_000_000
"""Characters. A record of ten thousand moves is well below it."""


def write_beside(session: Session, folder: Path | None = None) -> Path:
    """Save a session under the first free name of the kernel's folder, which is the notebook's. Raises `OSError`."""
    folder = Path.cwd() if folder is None else folder
    record = session.save()
    number = 1
    while True:
        path = folder / f"{session.game.id}-game-{number}.json"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(record)
        except FileExistsError:
            number += 1
        else:
            return path
