"""`kw.start("kred")` from a cold process, beside the imports it can't do without."""

import subprocess
import sys
from os import environ
from statistics import median
from time import perf_counter

START = 'import kredwidgets as kw; kw.start("kred")'
BASE = "import attrs, cattrs, tomllib, traitlets"


WITH_BYTECODE = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Both sides keep what the compiler made, as installed packages do."""


def seconds(code: str) -> float:
    """How long a fresh interpreter takes for this code."""
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=WITH_BYTECODE)
    return perf_counter() - began


def measure(rounds: int = 15) -> dict[str, float]:
    """The median ratio of the two, run in turn."""
    seconds(START)
    ratios = [seconds(START) / seconds(BASE) for _ in range(rounds)]
    return {"cold start / bare imports (budget 1.5)": median(ratios)}


if __name__ == "__main__":
    print(measure())
