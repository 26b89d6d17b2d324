"""Edited positions (F-42): the broken are refused, the merely unreachable can be played, a due drop comes first."""

from random import Random

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.games.kred import Kred
from kredwidgets.games.kred.state import State
from tests import contract
from tests.kred.boards import (
    LETTERS,
    board,
    community,
    hands,
    legal,
    moves,
    notches,
    phase,
    place,
    play,
    rules,
    spaces,
    start,
)
from tests.kred.games import LOCALS, some_states

EDITS = 400
"""Random edits of positions of each player count."""
STEPS = 25
"""Steps a random game then goes on."""
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


def some_edit(game: Kred, rng: Random) -> str:
    """A change of the board, the Community, a token, a hand, or the Mover."""
    space = f"p{rng.randrange(game.players)}.{rng.choice(LOCALS)}"
    seat = f"p{rng.randrange(game.players)}"
    return rng.choice(
        [
            f"put {rng.choice(list(LETTERS))} {space}",
            f"clear {space}",
            f"clear {space}",
            f"{seat}.notches={rng.randrange(4)}",
            f"community={rng.randrange(3)}/{rng.randrange(3)}/0",
            f"mover={seat}",
            f"{seat}.hand=none",
        ]
    )


@PLAYERS
def test_every_edit_is_refused_or_playable(players: int) -> None:
    rng = Random(f"edits:{players}")
    refused = 0
    for game, state in some_states(rng, EDITS, players):
        session = Session(game, root=state, start=contract.position(game, state))
        before = session.state
        try:
            session.edit("\n".join(some_edit(game, rng) for _ in range(rng.randint(1, 4))))
        except kw.BadPosition:
            assert (len(session), session.state) == (1, before)
            refused += 1
            continue
        contract.check_texts(game, session.state)
        for _ in range(STEPS):
            if not session.asked:
                break
            contract.check_asked(game, session.state)
            player = rng.choice(session.asked)
            session.play(rng.choice(session.legal_actions(player)), player)
    assert refused < EDITS / 2


@PLAYERS
def test_pieces_and_tiles_are_conserved(players: int) -> None:
    rng = Random(f"conserved:{players}")
    for game, state in some_states(rng, EDITS * 2, players):
        for player in game.asked(state):
            actions = game.legal_actions(state, player)
            for action in rng.sample(actions, min(3, len(actions))):
                after = game.apply(state, player, action).state
                assert stock(after) == stock(state), str(action)
                assert min(after.community) >= 0
                assert all(0 <= taken <= 3 for taken in after.notches)


def stock(state: State) -> tuple[list[int], list[str]]:
    """Every piece and every tile of a position."""
    pieces = [state.board.count(letter) + there for letter, there in zip("MHP", state.community, strict=True)]
    tiles = [tile for row in (*state.hands, *((slot.tile for slot in bank) for bank in state.banks)) for tile in row]
    tiles += [state.play.tile] if state.play.tile else []
    if state.draft is not None and not any(state.hands) and state.phase in ("deal", "draft"):
        tiles += [tile for row in (state.draft.deck, *state.draft.packs, *state.draft.kept) for tile in row]
    return pieces, sorted(tiles)


# Broken, with every fault at once.


@pytest.mark.rule("KRED-8.09")
@pytest.mark.rule("KRED-2.03")
@pytest.mark.rule("KRED-7.14")
@pytest.mark.rule("KRED-4.04")
def test_what_is_broken_is_refused_whole() -> None:
    session = place(start(), hands("05 20", "06", "07"))
    with pytest.raises(kw.BadPosition) as error:
        session.edit("put pawn p1.s2\nput pawn p1.s4\np2.notches=4\np1.hand=06 07\np0.hand=none")
    assert [fault.rule.removeprefix("KRED-") for fault in error.value.faults] == ["8.09", "2.03", "7.14", "4.04"]
    assert all(fault.broken for fault in error.value.faults)
    assert all(f"[{fault.rule}]" in str(error.value) for fault in error.value.faults)
    assert len(session) == 1


@pytest.mark.rule("KRED-2.08")
@pytest.mark.rule("KRED-2.04")
@pytest.mark.rule("KRED-2.03")
def test_what_is_unreachable_says_so_and_can_be_played() -> None:
    session = place(start(), hands("05 blank", "06", "07"))
    session.edit("community=9/9/9")
    faults = session.here.faults
    assert {fault.rule for fault in faults} == {"KRED-2.08", "KRED-2.04", "KRED-2.03"}
    assert not any(fault.broken for fault in faults)
    words = session.game.words_for(kw.TEACHER)
    assert all(words.reason(fault).says for fault in faults)
    play(session, "advance C > p0.s2", "done", "give blank to p1", "look")
    assert legal(session) == ["accept"]


@pytest.mark.rule("KRED-2.03")
def test_odd_hands_and_banks_are_unreachable() -> None:
    everything = [f"{number:02}" for number in range(1, 25)]
    rows = [everything[:9], everything[9:16], everything[16:]]
    session = place(start(), hands(*(" ".join(row) for row in rows)))
    assert [(fault.rule, fault.case) for fault in session.here.faults] == [("KRED-2.03", "sizes")] * 2
    usual = [everything[:8], everything[8:16], everything[16:]]
    assert not place(start(), hands(*(" ".join(row) for row in usual))).here.faults


# A drop that is due.


@pytest.mark.rule("KRED-3.13")
def test_a_due_drop_is_settled_before_the_turn() -> None:
    session = place("p0.r1=H p1.s1=M", hands("12 05", "06 07", "08 09"))
    assert (phase(session), session.asked) == ("drop", (0,))
    session.play("drop p0.r1 > p0.s3")
    assert (phase(session), session.asked) == ("moves", (0,))
    # The turn begins here: what is undone goes back to this board.
    play(session, "advance C > p0.s1", "done", "give 12 to p1", "look", "expose", "advance C > p1.s2")
    assert board(session) == spaces("p0.s3=H p1.s1..s2=M")


@pytest.mark.rule("KRED-3.13")
@pytest.mark.rule("KRED-3.14")
def test_several_drops_go_clockwise_from_the_mover() -> None:
    session = place("p0.r1=H p0.r2=H p1.o=P p2.r2=M", "mover=p1;" + hands("05", "06 07", "08 09"))
    order = []
    while phase(session) == "drop":
        order.append(legal(session)[0].split()[1])
        session.play(legal(session)[0])
    assert order == ["p1.o", "p1.r1", "p2.r2", "p0.r1", "p0.r2"]
    assert (phase(session), session.asked) == ("moves", (1,))


INTERRUPTED = [
    ("second move", ("advance C > p0.s2",), 0),
    ("tile", ("advance C > p0.s2", "done"), 0),
    ("look", ("advance C > p0.s2", "done", "give 20 to p1"), 1),
    ("receipt", ("advance C > p0.s2", "done", "give 20 to p1", "look"), 1),
    ("challenge", ("advance C > p0.s2", "done", "give 20 to p1", "accept blind"), 2),
    ("exposed", ("advance C > p0.s2", "done", "give 20 to p1", "look", "expose"), 1),
    ("replay", ("advance C > p0.s2", "done", "give 20 to p1", "look", "expose", "advance C > p1.s4"), 0),
    ("reward", ("advance C > p0.s2", "done", "give 20 to p1", "accept blind", "challenge", "withdraw p0.s1 > C"), 2),
]


@pytest.mark.rule("KRED-3.13")
@pytest.mark.parametrize(("name", "actions", "asked"), INTERRUPTED, ids=[row[0] for row in INTERRUPTED])
def test_after_an_edit_a_drop_comes_first_and_the_game_goes_on_where_it_was(
    name: str, actions: tuple[str, ...], asked: int
) -> None:
    session = play(place(start(), hands("20 05", "06 07", "08 09") + "; p1.notches=1"), *actions)
    before, choices = phase(session), legal(session)
    session.edit("put heel p2.r2\nclear p2.s5")
    assert (phase(session), session.asked) == ("drop", (2,))
    session.play("drop p2.r2 > p2.s5")
    assert (phase(session), session.asked) == (before, (asked,))
    # Only the kind of piece on p2.s5 has changed, so nothing but Influences and Removes of it can differ.
    assert {text for text in legal(session) if "p2.s5" not in text} == {text for text in choices if "p2.s5" not in text}


@pytest.mark.rule("KRED-8.16")
def test_a_due_drop_in_bureaucracy() -> None:
    facts = "phase=bureaucracy; opener=p0; p0.funding=9; p1.funding=30; spend.order=p1 p0 p2"
    session = place("p0.r1=H p1.s1=M", facts)
    assert (phase(session), session.asked) == ("drop", (0,))
    session.play("drop p0.r1 > p0.s1")
    assert (phase(session), session.asked) == ("bureaucracy", (1,))
    assert session.observe(kw.PUBLIC).facts["spend.left"] == "30"


def test_a_due_drop_before_the_game_has_begun() -> None:
    session = kw.start("kred", players=3, seed=2)
    session.edit("put heel p1.r1\nclear p1.s1\nclear p1.s3")
    while phase(session) == "draft":
        player = session.asked[0]
        session.play(session.legal_actions(player)[0], player)
    assert (phase(session), session.asked) == ("drop", (1,))
    session.play("drop p1.r1 > p1.s2")
    assert phase(session) == "moves"
    assert session.state.play.board == session.state.board


def test_a_tie_to_be_drawn_can_be_looked_at() -> None:
    facts = "phase=order; p0.funding=4; p1.funding=4; p2.funding=4; opener=p1"
    session = place("p0.s1=M p1.s1=M p2.s1=M", facts, final_tie_break="random")
    session.goto(0, stay=True)
    for viewer in (0, 1, 2, kw.PUBLIC, kw.TEACHER):
        assert session.observe(viewer).facts["phase"] == "order"
    contract.check_texts(session.game, session.state)


# What would leave somebody without an answer.


@pytest.mark.parametrize(
    ("actions", "edit", "says"),
    [
        (("give 07 to p1", "look", "expose", "restore 1"), "community=0/0/0", "nothing could be done"),
        (("give 07 to p1", "accept blind", "challenge"), "community=0/0/0", "nothing could be done"),
    ],
)
def test_a_decision_with_nothing_to_decide_is_refused(actions: tuple[str, ...], edit: str, says: str) -> None:
    session = play(
        place(start(), hands("07 05", "06 08", "09 10") + "; p1.notches=1"), "advance C > p0.s2", "done", *actions
    )
    assert phase(session) == "replay"
    with pytest.raises(kw.BadPosition, match=says):
        session.edit(edit)
    assert phase(session) == "replay"


def test_a_purchase_that_has_become_impossible_is_refused() -> None:
    money = "p2.bank.1=14 down; p2.bank.2=12 down"
    session = place(start(), f"{hands('20 05', '06 07', '08 09')}; {money}")
    play(session, "advance C > p0.s2", "done", "give 20 to p1", "accept blind", "challenge", "withdraw p0.s1 > C")
    session.play("buy advance C > p2.s2")
    for edit in ("put heel p2.s2", "p2.bank.1=14 up", "community=0/0/0"):
        with pytest.raises(kw.BadPosition, match="can't be bought"):
            session.edit(edit)


def test_a_receiver_who_has_lost_his_tiles_is_passed_over() -> None:
    session = place(start(), hands("05 20", "06", "08 09"))
    play(session, "advance C > p0.s2", "done", "give 05 to p1", "accept blind")
    session.edit("p1.hand=none")
    session.play("pass")
    assert (phase(session), session.asked) == ("moves", (2,))


def test_bureaucracy_without_any_tile_is_the_end() -> None:
    session = place("p0.s1=M", "phase=bureaucracy; p0.funding=9; spend.order=p0 p1 p2")
    play(session, "end", "end", "end")
    assert phase(session) == "over"
    assert session.game.returns(session.state) == (0, 0, 0)


# Whose edit it is.


def test_a_seat_edits_what_it_sees_and_the_rest_is_drawn() -> None:
    session = place(start(), hands("05 20", "06 07", "08 09"))
    session.edit("put heel Red.s2\np0.notches=2", viewer=0)
    assert board(session)["p0.s2"] == "H"
    assert notches(session) == (2, 0, 0)
    assert session.state.hands[0] == ("05", "20")
    assert [len(hand) for hand in session.state.hands] == [2, 2, 2]
    with pytest.raises(kw.BadPosition, match="hidden from you"):
        session.edit("p1.hand=06 07", viewer=0)


def test_put_and_clear_exchange_with_the_community() -> None:
    session = place(start())
    session.edit("put heel p0.s2\nclear p0.s1\nput heel p1.s1")
    assert board(session)["p0.s2"] == "H"
    assert community(session) == "5/7/3"
    session = place(start(), "community=3/9/3")
    session.edit("put heel p0.s2")
    assert community(session) == "3/8/3"
    # Taken from a Community that is smaller than the supply leaves, it is counted there too.
    session = place(start(), "community=1/1/0")
    session.edit("put heel p0.s2\nclear p0.s1")
    assert community(session) == "2/0/0"


def test_a_whole_position_can_be_set() -> None:
    session = place(start())
    session.edit("kred players=3\nRed.s1=heel\np0.hand=05 20")
    assert board(session) == {"p0.s1": "H"}
    with pytest.raises(kw.BadPosition, match="another table"):
        session.edit("kred players=4\np0.s1=heel")


def test_what_an_edit_changes_of_the_moves_is_told_with_its_rules() -> None:
    session = place("p0.s1..s3=M p0.s4=M")
    session.edit("clear p0.s2")
    change = session.diff(0, session.node)
    assert {fact.key for fact in change.facts} == {"p0.s2", "community"}
    lost = {str(action.action): action.reasons for action in change.lost if action.player == 0}
    assert [reason.rule for reason in lost["advance p0.s1 > p0.r1"]] == ["KRED-3.03"]
    gained = {str(action.action): action.reasons for action in change.gained if action.player == 0}
    assert [reason.rule for reason in gained["advance C > p0.s2"]] == ["KRED-1.20"]
    assert moves(session, "advance") == {"C > p0.s2", "C > p0.s5", "C > p0.s6"}
    assert rules(session, "advance p0.s1 > p0.r1") == ["3.03"]


@pytest.mark.parametrize("seed", range(4))
def test_where_tiles_change_hands_nobody_remembers_what_is_untrue_now(seed: int) -> None:
    session = kw.start("kred", players=3, seed=seed)
    rng = Random(seed)
    for _ in range(60):
        player = session.asked[0]
        session.play(rng.choice(session.legal_actions(player)), player)
    facts = session.observe(kw.TEACHER).facts
    assert any(".knows." in key for key in facts)
    one, other = (key for key in facts if key.endswith(".hand") and facts[key] != "none" and key[1] != "2")
    mine, theirs = facts[one].split(), facts[other].split()
    mine[0], theirs[0] = theirs[0], mine[0]
    session.edit(f"{one} = {' '.join(mine)}; {other} = {' '.join(theirs)}")
    after = session.observe(kw.TEACHER).facts
    for key in after:
        _, knows, whose = key.rpartition(".knows.")
        assert not knows or set(after[key].split()) <= set(after[f"{whose}.hand"].split())
    for seat in range(3):
        seen = session.game.observe(session.state, seat)
        drawn = session.game.resample(seen, Random(1))
        assert session.game.observe(drawn, seat) == seen
