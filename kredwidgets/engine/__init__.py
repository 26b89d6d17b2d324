"""The rules engine's frame: it knows no game and no widget."""
