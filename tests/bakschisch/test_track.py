"""The track: the full look-up table of B.4, the constraints it meets, the mini track, and tracks given as data."""

import pytest

import kredwidgets as kw
from kredwidgets.games.bakschisch.components import CITIZENS, LETTERS, TRACKS
from kredwidgets.games.bakschisch.track import checked
from tests.bakschisch.tables import bribe, place

# Copied from part B.4: from every index forward / backward for guard, servant, harem lady, eunuch, fakir.
LOOK_UP = """
 0 |  1 /  0 |  2 /  0 |  5 /  0 |  4 /  0 |  3 /  0
 1 |  7 /  0 |  2 /  0 |  5 /  0 |  4 /  0 |  3 /  0
 2 |  7 /  1 |  6 /  0 |  5 /  0 |  4 /  0 |  3 /  0
 3 |  7 /  1 |  6 /  2 |  5 /  0 |  4 /  0 |  9 /  0
 4 |  7 /  1 |  6 /  2 |  5 /  0 |  8 /  0 |  9 /  3
 5 |  7 /  1 |  6 /  2 | 10 /  0 |  8 /  4 |  9 /  3
 6 |  7 /  1 | 13 /  2 | 10 /  5 |  8 /  4 |  9 /  3
 7 | 15 /  1 | 13 /  6 | 10 /  5 |  8 /  4 |  9 /  3
 8 | 15 /  7 | 13 /  6 | 10 /  5 | 11 /  4 |  9 /  3
 9 | 15 /  7 | 13 /  6 | 10 /  5 | 11 /  8 | 12 /  3
10 | 15 /  7 | 13 /  6 | 14 /  5 | 11 /  8 | 12 /  9
11 | 15 /  7 | 13 /  6 | 14 / 10 | 20 /  8 | 12 /  9
12 | 15 /  7 | 13 /  6 | 14 / 10 | 20 / 11 | 16 /  9
13 | 15 /  7 | 19 /  6 | 14 / 10 | 20 / 11 | 16 / 12
14 | 15 /  7 | 19 / 13 | 18 / 10 | 20 / 11 | 16 / 12
15 | 17 /  7 | 19 / 13 | 18 / 14 | 20 / 11 | 16 / 12
16 | 17 / 15 | 19 / 13 | 18 / 14 | 20 / 11 | 25 / 12
17 | 24 / 15 | 19 / 13 | 18 / 14 | 20 / 11 | 25 / 16
18 | 24 / 17 | 19 / 13 | 21 / 14 | 20 / 11 | 25 / 16
19 | 24 / 17 | 22 / 13 | 21 / 18 | 20 / 11 | 25 / 16
20 | 24 / 17 | 22 / 19 | 21 / 18 | 23 / 11 | 25 / 16
21 | 24 / 17 | 22 / 19 | 30 / 18 | 23 / 20 | 25 / 16
22 | 24 / 17 | 26 / 19 | 30 / 21 | 23 / 20 | 25 / 16
23 | 24 / 17 | 26 / 22 | 30 / 21 | 28 / 20 | 25 / 16
24 | 29 / 17 | 26 / 22 | 30 / 21 | 28 / 23 | 25 / 16
25 | 29 / 24 | 26 / 22 | 30 / 21 | 28 / 23 | 27 / 16
26 | 29 / 24 | 31 / 22 | 30 / 21 | 28 / 23 | 27 / 25
27 | 29 / 24 | 31 / 26 | 30 / 21 | 28 / 23 | 31 / 25
28 | 29 / 24 | 31 / 26 | 30 / 21 | 31 / 23 | 31 / 27
29 | 31 / 24 | 31 / 26 | 30 / 21 | 31 / 28 | 31 / 27
30 | 31 / 29 | 31 / 26 | 31 / 21 | 31 / 28 | 31 / 27
31 | 31 / 29 | 31 / 26 | 31 / 30 | 31 / 28 | 31 / 27
"""
COLUMNS = ("guard", "servant", "harem_lady", "eunuch", "fakir")
ROWS = [[part.strip() for part in line.split("|")] for line in LOOK_UP.strip().splitlines()]


@pytest.mark.rule("BAKS-5.02", "BAKS-5.03", "BAKS-6.02", "BAKS-6.04")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_look_up_table(row: list[str]) -> None:
    """Every entry as a bribe that the first player wins, and as a fifth bribe that he loses."""
    here = row[0]
    late = "3 -" if here == "31" else ""
    for card, entry in zip(COLUMNS, row[1:], strict=True):
        forward, back = entry.split("/")
        assert bribe("2 1", f"{here} 0", card, 4, arrival=late).state.pos[0] == int(forward)
        assert bribe("1 2", f"{here} 0", card, 5, arrival=late).state.pos[0] == int(back)
    assert len(ROWS) == 32


@pytest.mark.rule("BAKS-1.04")
def test_the_standard_track() -> None:
    """B.4: spaces and gaps by citizen."""
    spaces = {
        "guard": [1, 7, 15, 17, 24, 29],
        "servant": [2, 6, 13, 19, 22, 26],
        "harem_lady": [5, 10, 14, 18, 21, 30],
        "eunuch": [4, 8, 11, 20, 23, 28],
        "fakir": [3, 9, 12, 16, 25, 27],
    }
    track = TRACKS["standard"]
    for citizen, there in spaces.items():
        assert [space for space, shown in enumerate(track.citizens, 1) if shown == citizen] == there
    assert (track.palace, track.throne) == (25, 31)
    assert all(one != two for one, two in zip(track.citizens, track.citizens[1:], strict=False))
    assert set(CITIZENS) == set(spaces)


def test_printed_examples_can_happen() -> None:
    for black, grey in ((1, 3), (5, 7), (8, 10), (17, 19), (20, 22), (25, 27)):
        after = bribe("8 8", f"{black} {grey}", "eunuch")
        assert after.state.pos[0] - black == 3
        assert after.state.pos[1] - grey == 1
    for grey in (26, 27, 28):
        assert bribe("0 1", f"20 {grey}", "guard", 3).pos == "20 29"
        assert bribe("0 1", f"20 {grey}", "servant", 3).pos == "20 31"
    mini = {"track": "mini"}
    assert bribe("8 8", "1 3", "eunuch", **mini).pos == "4 4"
    for grey in (11, 12, 13):
        assert bribe("0 1", f"2 {grey}", "guard", 3, **mini).pos == "2 14"
        assert bribe("0 1", f"2 {grey}", "servant", 3, **mini).pos == "2 16"


def test_the_mini_track() -> None:
    """B.5: each citizen three times, the palace from 11 on."""
    track = TRACKS["mini"]
    assert "".join({name: letter for letter, name in LETTERS.items()}[c] for c in track.citizens) == "GSFEHEGHSFSFEGH"
    assert (track.palace, track.throne) == (11, 16)
    assert all(track.citizens.count(citizen) == 3 for citizen in CITIZENS)


def test_a_track_as_letters() -> None:
    game = kw.game("bakschisch", 3, track="gsf|eh")
    assert game.options["track"] == "GSF|EH"
    assert game.track.citizens == ("guard", "servant", "fakir", "eunuch", "harem_lady")
    assert (game.track.palace, game.track.throne) == (4, 6)
    session = place("2 4 0", "eunuch", track="GSF|EH")
    assert session.game.targets(session.state) == (4, 6, 4)
    assert kw.from_position(session.position).state == session.state
    assert session.position.startswith("bakschisch players=3 track=GSF|EH")


def test_the_letters_of_a_known_track_are_that_track() -> None:
    game = kw.game("bakschisch", 2, track="GSFEHEGHSF|SFEGH")
    assert game.options["track"] == "mini"
    assert game.changed_options() == {"players": 2, "track": "mini"}
    assert game.track == TRACKS["mini"]


def test_a_citizen_that_appears_nowhere_leads_to_the_throne_or_to_the_start() -> None:
    assert bribe("2 1", "1 0", "eunuch", 4, track="GSF|FS").pos == "6 0"
    assert bribe("1 2", "5 0", "eunuch", 5, track="GSF|FS").pos == "0 0"


def test_a_track_that_is_all_city_or_all_palace() -> None:
    city = bribe("3 0", "3 0", "servant", 2, track="GSF|")
    assert (city.pos, city.thief) == ("4 0", "aside bag")
    palace = bribe("3 0", "0 0", "servant", 2, track="|GSF")
    assert (palace.pos, palace.thief) == ("2 0", "aside bag")


@pytest.mark.rule("BAKS-1.04", "BAKS-1.06")
@pytest.mark.parametrize(
    ("track", "why"),
    [
        ("", "needs one |"),
        ("GSFEH", "needs one |"),
        ("G|S|F", "needs one |"),
        ("|", "no space between start and throne"),
        ("GSX|F", "'X' on space 3 is no citizen; letters are G .guard., S .servant."),
        ("GSC|F", "'C' on space 3 is no citizen"),
        ("GS|F7", "'7' on space 4 is no citizen"),
        ("maxi", "needs one |"),
    ],
)
def test_a_broken_track_is_refused_with_what_is_wrong(track: str, why: str) -> None:
    with pytest.raises(kw.UnknownOption, match=why.replace("|", r"\|")):
        kw.game("bakschisch", 3, track=track)


def test_a_broken_table_of_citizens_is_refused() -> None:
    for citizens, palace, why in (
        (["guard", "sultan"], 1, "'sultan' on space 2 is no citizen"),
        ([], 1, "no space between"),
        (["guard", "fakir"], 0, "can't begin at 0; its first space is 1 to 3"),
        (["guard", "fakir"], 4, "can't begin at 4"),
    ):
        with pytest.raises(kw.UnknownOption, match=why):
            checked(citizens, palace, CITIZENS)
    assert checked(["guard", "fakir"], 3, CITIZENS).throne == 3
