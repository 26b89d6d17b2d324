"""Where the notebooks and lessons are: beside the package in a checkout, inside it when installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def notebooks() -> Path:
    """The folder of the shipped notebooks. Raises `FileNotFoundError` when the installation lacks it."""
    return _find("notebooks")


def lessons() -> Path:
    """The folder of the shipped lessons. Raises `FileNotFoundError` when the installation lacks it."""
    return _find("lessons")


def _find(name: str) -> Path:
    # site-packages may hold a folder of that name from somebody else, a checkout can't.
    beside = PACKAGE.parent / name
    if beside.is_dir() and (PACKAGE.parent / "pyproject.toml").is_file():
        return beside
    inside = PACKAGE / name
    if inside.is_dir():
        return inside
    raise FileNotFoundError(
        f"the {name} of kredwidgets are neither in {beside} nor in {inside}; please install the package again"
    )
