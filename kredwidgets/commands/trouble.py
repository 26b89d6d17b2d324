"""What went wrong with a file, as a sentence."""

from pathlib import Path


def file_trouble(error: OSError | UnicodeError, path: Path) -> str:
    """Why a file could not be read or written, without the system's numbers."""
    if isinstance(error, FileNotFoundError):
        missing = path.parent if path.parent != Path() and not path.parent.exists() else path
        return f"there is no {'folder' if missing == path.parent else 'file'} {missing}"
    if isinstance(error, (IsADirectoryError, NotADirectoryError)):
        return f"{path} is a folder, not a file" if path.is_dir() else f"{path.parent} is a file, not a folder"
    if isinstance(error, PermissionError):
        return f"you may not read or write {path}"
    if isinstance(error, UnicodeError):
        return f"{path} holds no text"
    return f"{path}: {error.strerror or error}"
