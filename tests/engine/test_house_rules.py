"""A house rule in words: read from the rule book when it is asked for, and told in a few lines."""

import subprocess
import sys

import pytest

from kredwidgets.engine.errors import KredError
from kredwidgets.engine.game import Option
from kredwidgets.engine.rulebook import Rulebook
from kredwidgets.engine.words import house_rule
from tests.toy import Toy

WORDS = {
    "boasts": {"says": "May one boast?", "true": "yes", "false": "no"},
    "highest": {"says": "Who wins a tie?", "nobody": "nobody does", "first": "the first seat"},
    "rounds": {"says": "After how many rounds does it end (0: never)?"},
}
BOOK = Rulebook("toy", "Sealed bids", "1", {}, {"options": WORDS})


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Option("boasts", True, (True, False)), "boasts: May one boast?\n  true (usual): yes\n  false: no"),
        (
            Option("highest", "first", ("nobody", "first")),
            "highest: Who wins a tie?\n  nobody: nobody does\n  first (usual): the first seat",
        ),
        (
            Option("rounds", 0, ()),
            "rounds: After how many rounds does it end (0: never)?\n  0 (usual), or any whole number",
        ),
    ],
)
def test_it_tells_its_name_what_it_decides_and_its_values(option: Option, text: str) -> None:
    assert str(house_rule(BOOK, option)) == text


def test_missing_words_are_named() -> None:
    with pytest.raises(KredError, match="toy has no words for its option 'highest': 'last' is missing"):
        house_rule(BOOK, Option("highest", "first", ("first", "last")))
    with pytest.raises(KredError, match="toy has no words for its option 'boasts'"):
        Toy.house_rules()


@pytest.mark.parametrize("game", ["kred", "bakschisch"])
def test_no_words_are_read_when_a_game_starts(game: str) -> None:
    code = (
        f"import kredwidgets as kw; game = kw.start('{game}', players=3).game\n"
        "from kredwidgets.engine.rulebook import load_rulebook\n"
        "print(load_rulebook.cache_info().currsize, len(game.house_rules()) > 0, load_rulebook.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "True", "1"]
