"""What can go over the wire."""

from json import dumps
from typing import Any


def sendable(message: Any) -> bool:
    """Whether a page's message can be said again: it may hold half a character, which nothing could send back."""
    try:
        dumps(message, ensure_ascii=False, default=str).encode("utf-8")
    except (ValueError, RecursionError):
        return False
    return True
