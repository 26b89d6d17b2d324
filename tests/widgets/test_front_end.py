"""The front-end files: small, alone, in few words, and readable in both themes."""

import json
import os
import re
import subprocess
from itertools import product
from pathlib import Path

import pytest

from kredwidgets.widgets.explorer import STATIC
from kredwidgets.widgets.words import WORDS

FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.[jc]s*"))}
SCRIPTS = {name: text for name, text in FILES.items() if name.endswith(".js")}
STYLES = {name: text for name, text in FILES.items() if name.endswith(".css")}
SCRIPT, STYLE = FILES["explorer.js"], FILES["explorer.css"]
PYTHON = "".join(path.read_text(encoding="utf-8") for path in STATIC.parent.glob("*.py"))


def code(text: str) -> str:
    """The text without its comments and types, which are for those who read it."""
    lean = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lean = re.sub(r"(^|[;{},)\]] )\s*// .*$", r"\1", lean, flags=re.MULTILINE)
    return re.sub(r"[ ]+$|^\s*\n", "", lean, flags=re.MULTILINE)


def test_all_of_it_together_is_small() -> None:
    assert set(FILES) == {"explorer.js", "panel.js", "explorer.css", "panel.css", "lesson_board.css"}
    assert sum(len(code(text).encode()) for text in FILES.values()) < 60_000


@pytest.mark.parametrize("name", FILES)
def test_it_loads_nothing(name: str) -> None:
    assert set(re.findall(r"https?://[^\"'`\s]+", FILES[name])) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\bimport\b|\brequire\b|url\(|\beval\b", code(FILES[name]))


@pytest.mark.parametrize("name", SCRIPTS)
def test_only_the_drawing_is_set_as_markup(name: str) -> None:
    found = re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write", SCRIPTS[name])
    assert found == (["innerHTML"] if name == "explorer.js" else [])


def test_the_page_says_only_what_is_in_the_table_and_the_table_holds_nothing_more() -> None:
    said = set(re.findall(r'\bt\(\s*"(\w+)"', SCRIPT)) | set(re.findall(r'\bsay\(\s*"(\w+)"', PYTHON))
    assert said <= set(WORDS)
    used = set(re.findall(r"[\"'](\w+)[\"']", SCRIPT + PYTHON))
    states = {"source", "target", "picked", "illegal", "cause", "changed", "due", "last"}
    used |= {f"is_{state}" for state in states} | {"copied_failed"}
    assert set(WORDS) - used == set()


@pytest.mark.parametrize("name", STYLES)
def test_a_style_stays_in_the_widget(name: str) -> None:
    rules = re.findall(r"^([^\s/*}@][^{]*)\{", STYLES[name], re.MULTILINE)
    assert rules
    assert [part for rule in rules for part in rule.split(",") if not re.search(r"\.kw\b(?!-)", part)] == []


def colours(theme: int) -> dict[str, str]:
    """The own colours of a theme (0 light, 1 dark)."""
    pairs = re.findall(r"--kw-([\w-]+): (?:var\([\w-]+, )?light-dark\((#\w{6}), (#\w{6})\)", STYLE)
    return {name: pair[theme] for name, *pair in pairs}


def contrast(one: str, two: str) -> float:
    def luminance(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_and_edges_stand_out(theme: int) -> None:
    named = colours(theme)
    grounds = [named[name] for name in ("page", "card", "tint", "bad-tint")]
    hosts = [["#ffffff", "#eeeeee"], ["#111111", "#212121"]][theme]
    for name, ground in product(("ink", "soft", "accent"), grounds + hosts):
        assert contrast(named[name], ground) >= 4.5, (name, ground)
    for name, ground in product(("bad", "due", "new", "edge", "accent"), [named["page"], named["card"], *hosts]):
        assert contrast(named[name], ground) >= 3, (name, ground)


MODULES = os.environ.get("KREDWIDGETS_NODE_MODULES", "")


@pytest.mark.skipif(not MODULES, reason="types.d.ts says how to get a type checker for JavaScript")
def test_the_types_fit(tmp_path: Path) -> None:
    options = {"allowJs": True, "checkJs": True, "noEmit": True, "strict": True, "types": []}
    options |= {"target": "es2023", "lib": ["es2023", "dom", "dom.iterable"], "module": "esnext"}
    options |= {"moduleResolution": "bundler", "paths": {"@anywidget/types": [f"{MODULES}/@anywidget/types"]}}
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": options, "files": [str(STATIC / name) for name in SCRIPTS]}))
    done = subprocess.run([f"{MODULES}/.bin/tsc", "-p", project], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
