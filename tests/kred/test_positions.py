"""Positions whose tiles contradict each other are refused by name, and what is accepted has no tile left unknown."""

from random import Random

import pytest

import kredwidgets as kw

PACK_0, PACK_1, PACK_2 = "02 07 10 15 20 21 24", "03 08 09 11 12 13 14", "04 05 06 16 17 18 19"
FIRST = "01 03 08 09 11 12 13 14"
"""The first pack of p0 in a draft: he kept 01 of it, the rest is now with p1."""
DRAFT = f"kred players=3\nphase=draft\np0.pack={PACK_0}\np0.kept=01\np0.saw={FIRST}\n"
HIDDEN = "p1.pack=? ? ? ? ? ? ?; p1.kept=?\np2.pack=? ? ? ? ? ? ?; p2.kept=?"
PACKS = "p1.pack=? ?; p2.pack=? ?"
TURN = "kred players=3\nmover=p0\n"

REFUSED = [
    ("kred players=3\nphase=draft\np0.saw=01 02 10 15 20 21 24\np2.chosen=?", "a pack for every player"),
    (DRAFT + "p2.pack=? ? ? ? ? ? ?", "a pack for every player"),
    (DRAFT + HIDDEN.replace("? ?;", "?;"), "same size"),
    (DRAFT + HIDDEN.replace("; p1.kept=?", ""), "p0.kept: give what every player kept"),
    (DRAFT + HIDDEN.replace("p2.kept=?", "p2.kept=? ?"), "p0.kept: give what every player kept"),
    ((DRAFT + HIDDEN).replace("saw=01", "saw=?"), "p0.saw: who saw a pack knows all its tiles"),
    ((DRAFT + HIDDEN).replace("saw=01 03", "saw=01"), "p0.saw: pack 1 must have 8 different tiles"),
    ((DRAFT + HIDDEN).replace("saw=01 03", "saw=01 01"), "p0.saw: pack 1 must have 8 different tiles"),
    ((DRAFT + HIDDEN).replace("saw=01", "saw=22"), "p0.saw: tile 01 was kept of pack 1, but is not in it"),
    ((DRAFT + HIDDEN).replace("14\n", f"14 / {PACK_0}\n", 1), "p0.saw: needs a pack for each tile kept: 1"),
    ((DRAFT + HIDDEN).replace("p0.kept=01", "p0.kept=?"), "p0.kept: what was kept must be named"),
    ((DRAFT + HIDDEN).replace("p0.pack=02", "p0.pack=?"), "p0.pack: who remembers"),
    ((DRAFT + HIDDEN).replace("p1.kept=?", "p1.kept=22"), "goes with \\?|p0.saw"),
    (DRAFT + HIDDEN + "; p1.bank.1=? down from p0", "p1.bank.1: before the draft is over"),
    (DRAFT + HIDDEN + "; p1.hand=22", "p1.hand: before the draft is over"),
    (DRAFT + HIDDEN + "; mover=p0", "mover: before the draft is over"),
    ("kred players=3\nphase=deal\ndeck=01 02; p0.kept=05", "p0.kept: nothing is kept"),
    (TURN + "p0.kept=05 07\np0.hand=05 07", "p0.kept: give what every player kept"),
    (TURN + "p0.kept=05; p1.kept=06; p2.kept=07 08", "p0.kept: give what every player kept"),
    (TURN + "p0.kept=05; p1.kept=?; p2.kept=07", "p1.kept: what was kept must be named"),
    (TURN + "p0.kept=05 07\np0.saw=05 06 / 08", "p0.saw: tile 07 was kept of pack 2"),
    (TURN + "p0.knows.p1=?", "p0.knows.p1: what is known has a name"),
    (
        TURN + "phase=replay; p0.hand=20; turn.tile=05; turn.receiver=p1; turn.agenda=challenger",
        "turn.challenger: a Challenger is to be rewarded",
    ),
    (TURN + "turn.agenda=bank", "turn.agenda: only a play with a tile"),
]


@pytest.mark.parametrize(("text", "says"), REFUSED)
def test_tiles_that_contradict_each_other_are_refused(text: str, says: str) -> None:
    with pytest.raises(kw.BadPosition, match=says):
        kw.from_position(text)


def test_the_same_draft_in_order_is_read_as_it_stands() -> None:
    session = kw.from_position(DRAFT + HIDDEN)
    facts = session.observe(0).facts
    assert (facts["p0.pack"], facts["p0.kept"], facts["p0.saw"]) == (PACK_0, "01", FIRST)
    teacher = session.observe("teacher").facts
    tiles = [tile for seat in range(3) for name in ("pack", "kept") for tile in teacher[f"p{seat}.{name}"].split()]
    assert sorted(tiles) == [f"{number:02}" for number in range(1, 25)]
    # What p0 passed on is with p1, but for the tile that p1 chose of his own pack before.
    assert teacher["p1.pack"] == "03 08 09 11 12 13 14"


def test_what_one_remembers_of_the_draft_is_completed_where_all_hands_are_open() -> None:
    # 02 went on to p1 as his last tile, so 06 was his first; which of 03 and 04 came first to p2, p0 can't know.
    text = "kred players=3\nmover=p0\np0.hand=01 05; p1.hand=02 06; p2.hand=03 04\np0.kept=01 05\np0.saw=01 02 / 05"
    session = kw.from_position(text)
    assert session.observe(0).facts["p0.saw"] == "01 02 / 05"
    assert [session.observe(seat).facts[f"p{seat}.kept"] for seat in range(3)][:2] == ["01 05", "06 02"]
    assert sorted(session.observe(2).facts["p2.kept"].split()) == ["03", "04"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_changed_positions_are_refused_by_name_or_known_whole(players: int) -> None:
    rng = Random(f"positions:{players}")
    tiles = ["?", "none", "05", "05 07", "? ?", "01 blank", "01 02 03 / 04 05"]
    accepted = 0
    for _ in range(60):
        session = kw.start("kred", players=players, seed=rng.randrange(1000))
        for _ in range(rng.choice((0, 3, 9, 14, 20, 40))):
            seat = rng.choice(session.asked)
            session.play(rng.choice(session.legal_actions(seat)), seat)
        header, *lines = session.position_for(rng.choice(["public", "teacher", *range(players)])).splitlines()
        facts = dict(fact.strip().split("=", 1) for line in lines for fact in line.split(";"))
        for _ in range(12):
            changed = dict(facts)
            for _ in range(rng.randint(1, 3)):
                name = rng.choice(["pack", "kept", "saw", "chosen", "hand", "knows.p1", "bank.1"])
                key = f"p{rng.randrange(players)}.{name}"
                if rng.random() < 0.5:
                    changed.pop(key, None)
                else:
                    changed[key] = rng.choice(tiles)
            try:
                found = kw.from_position("\n".join([header, *(f"{key}={value}" for key, value in changed.items())]))
            except kw.BadPosition:
                continue
            accepted += 1
            assert "?" not in found.position
            assert all(found.position_for(seat) for seat in range(players))
    assert accepted > 20
