"""What a position keeps in mind of its turn must go together: else it is refused by name, and never does anybody get
stuck in what is accepted.
"""

from collections import defaultdict
from random import Random

import pytest

import kredwidgets as kw
from kredwidgets.engine.session import Session
from kredwidgets.engine.text import write_position
from tests import contract
from tests.kred.boards import bank, board, hands, legal, notches, phase, place, play, spaces, start
from tests.kred.games import some_states, well_formed

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])
BOARD = "p0.s1=M p0.s3=M p1.s1=M p2.s1=M"
GIVEN = "turn.tile=20; turn.receiver=p1; "
"""The tile shows a Withdraw."""
DUE = "p2.r2=mark; "
"""A piece that must drop."""
ASSISTED = "mover=p2; p2.s1=empty; community=0/0/0; turn.board=M.M....../M......../.........; "
"""The Mover had no piece and the Community is empty, so there was nothing to assist with."""
CAUGHT = f"{GIVEN}turn.seen=p0 p1 p2; "

REFUSED = [
    # What pieces are moved for.
    ("leg.purpose=free", "leg.purpose: in phase moves it is play"),
    ("leg.purpose=paid", "leg.purpose: in phase moves it is play"),
    ("leg.purpose=replay", "leg.purpose: in phase moves it is play"),
    ("leg.purpose=replay; p2.r2=mark", "leg.purpose: in phase moves it is play"),
    ("leg.purpose=spend", "leg.purpose: in phase moves it is play"),
    ("leg.purpose=fun", "leg.purpose: 'fun' is none of play, replay"),
    (f"phase=replay; {CAUGHT}leg.purpose=play", "leg.purpose: in phase replay it is replay"),
    (f"phase=drop; resume=replay; {DUE}{CAUGHT}leg.purpose=play", "leg.purpose: in phase replay it is replay"),
    (f"phase=drop; {DUE}leg.purpose=spend; leg.moves=advance C > p0.s3", "leg.purpose: write spend in Bureaucracy"),
    (f"phase=drop; {DUE}spend.at=0; leg.moves=advance C > p0.s3", "leg.purpose: write spend in Bureaucracy"),
    ("phase=over; mover=p0; leg.purpose=spend", "leg.purpose: write spend in Bureaucracy"),
    # Bureaucracy.
    ("spend.at=0", "spend.at: only in Bureaucracy"),
    ("spend.order=p0 p1 p2", "spend.order: only in Bureaucracy"),
    (f"phase=drop; resume=moves; {DUE}spend.left=3", "spend.left: only in Bureaucracy"),
    ("phase=bureaucracy; mover=p1", "mover: in Bureaucracy it is nobody's turn"),
    (f"phase=drop; resume=bureaucracy; {DUE}mover=p1", "mover: in Bureaucracy it is nobody's turn"),
    ("phase=order; spend.at=1", "spend.at: nobody spends before"),
    # What a caught play leads to.
    (f"phase=challenge; {GIVEN}turn.queue=p2; turn.agenda=receiver", "turn.agenda: in phase challenge leave it out"),
    (
        f"phase=exposed; {CAUGHT}turn.agenda=receiver",
        "turn.agenda: in phase exposed write replay penalty bank, or bank",
    ),
    (f"phase=replay; {CAUGHT}turn.agenda=bank", "turn.agenda: in phase replay write penalty bank, or penalty reward"),
    (f"phase=penalty; {CAUGHT}turn.agenda=penalty bank", "turn.agenda: in phase penalty write bank, or"),
    (f"phase=reward; {CAUGHT}turn.challenger=p2; turn.agenda=bank", "turn.agenda: in phase reward write receiver"),
    (f"phase=reward; {CAUGHT}", "turn.challenger: a Challenger is to be rewarded"),
    (f"phase=replay; {CAUGHT}turn.challenger=p2; turn.agenda=penalty bank", "turn.challenger: this play was not chall"),
    (f"phase=exposed; {CAUGHT}turn.challenger=p2", "turn.challenger: this play was not challenged"),
    (f"phase=payment; {CAUGHT}turn.challenger=p2", "turn.purchase: phase payment needs"),
    # The turn so far.
    ("turn.receiver=p1", "turn.receiver: in phase moves there is no such thing"),
    ("turn.kept=p0.s1", "turn.kept: in phase moves there is no such thing"),
    ("turn.purchase=buy restore_notch", "turn.purchase: in phase moves"),
    (f"phase=look; {GIVEN}turn.challenger=p2", "turn.challenger: in phase look"),
    (f"phase=look; {GIVEN}turn.queue=p2", "turn.queue: in phase look nobody waits"),
    ("phase=tile; turn.queue=p2", "turn.queue: in phase tile nobody waits"),
    (f"phase=receipt; {GIVEN}turn.seen=p0", "turn.seen: in phase receipt the tile was seen by p0 p1"),
    (f"phase=replay; {GIVEN}turn.seen=p0 p1", "turn.seen: in phase replay the tile was seen by p0 p1 p2"),
    (f"phase=look; {GIVEN}turn.hint=blank", "turn.hint: tile 20 is handed over"),
    (f"phase=look; {GIVEN}turn.hint=yes", "turn.hint: 'yes' is none of blank, not blank"),
    (f"phase=replay; {CAUGHT}turn.kept_kind=remove", "turn.kept_kind: tile 20 shows withdraw"),
    # Pieces moved.
    ("leg.affected=p0.s1", "leg.affected: these are more pieces than leg.moves has moved"),
    ("leg.returned=1/0/0", "leg.returned: must count the pieces that leg.moves has moved to C: 0"),
    ("leg.moves=withdraw p0.s2 > C", "leg.returned: must count the pieces that leg.moves has moved to C: 1"),
    ("leg.carried=p0.r1", "leg.carried: no piece has been moved yet"),
    ("leg.others=yes", "leg.others: no piece has been moved yet"),
    ("leg.kept=p0.s1", "leg.kept: a replay has it"),
    ("leg.board=M......../M......../M........", "leg.board: a play begins where the turn began"),
    ("turn.board=M......../M......../M........", "turn.board: no piece has been moved since then"),
    (f"phase=replay; {CAUGHT}leg.board=M......../M......../M........", "leg.board: no piece has been moved since then"),
    ("leg.moves=advance C > p0.s1, assist C > p1.s1", "leg.moves: both moves are made"),
    ("phase=tile; leg.moves=advance C > p0.s1, advance C > p0.s3, assist C > p1.s1", "leg.moves: in phase tile there"),
    (f"phase=exposed; {CAUGHT}leg.moves=advance C > p0.s1", "leg.moves: in phase exposed there are at most 0"),
    (f"phase=replay; {CAUGHT}leg.moves=advance C > p0.s1", "leg.moves: of tile 20 nothing else is replayed"),
    ("phase=tile", "leg.moves: no tile shows this play"),
    ("phase=tile; leg.moves=advance C > p0.s1, organize p0.s2 > p0.s3", "leg.moves: no tile shows this play"),
    (f"phase=drop; {DUE}", "resume: no move has led to this drop; write what comes after it, such as moves"),
    ("phase=drop", "phase: no piece must drop here"),
    # Nothing to decide.
    (
        f"phase=drop; {DUE}{ASSISTED}leg.moves=assist C > p1.s3; leg.affected=p2.r2",
        "in the phase moves nothing could be",
    ),
    (f"phase=waiver; {CAUGHT}turn.queue=p1 p2; p0.s1=empty; p0.s3=empty", "phase: the Mover has no piece to withdraw"),
]


def text_of(more: str) -> str:
    """A small position with these facts instead of its own."""
    facts = dict.fromkeys(("p0.s1", "p0.s3", "p1.s1", "p2.s1"), "mark")
    facts |= {"p0.hand": "05", "p1.hand": "06 07", "p2.hand": "08 09"}
    facts |= dict(fact.strip().split("=", 1) for fact in more.split(";") if fact.strip())
    return "\n".join(["kred players=3", *(f"{key}={value}" for key, value in facts.items())])


@pytest.mark.parametrize(("facts", "says"), REFUSED)
def test_what_does_not_go_together_is_refused_by_name(facts: str, says: str) -> None:
    with pytest.raises(kw.BadPosition, match=says):
        kw.from_position(text_of(facts))


@pytest.mark.parametrize("edit", ["spend.at = 0", "leg.purpose = free", "leg.purpose = paid", "leg.affected = p1.s1"])
def test_an_edit_in_the_middle_of_a_game_is_refused_in_the_same_way(edit: str) -> None:
    session = place(BOARD, f"mover=p1; {hands('05 20', '06 07', '08 09')}")
    before = session.state
    with pytest.raises(kw.BadPosition, match=edit.split(" = ", maxsplit=1)[0]):
        session.edit(edit)
    assert (session.state, session.asked) == (before, (1,))


def test_what_is_left_out_is_what_is_usual_in_the_phase() -> None:
    session = kw.from_position(text_of(f"phase=exposed; p1.notches=1; {GIVEN}"))
    play(session, "restore 1", "withdraw p0.s1 > C")
    assert (phase(session), session.asked, bank(session, 1), notches(session)) == ("moves", (1,), ["20 up"], (1, 0, 0))
    session = kw.from_position(text_of(f"phase=replay; turn.challenger=p2; p2.notches=1; {GIVEN}"))
    play(session, "withdraw p0.s1 > C", "restore 1")
    assert (phase(session), session.asked, bank(session, 1), notches(session)) == ("moves", (1,), ["20 up"], (1, 1, 0))
    session = kw.from_position(text_of("leg.moves=advance C > p0.s3"))
    assert session.observe(0).facts["leg.affected"] == "p0.s3"
    assert "withdraw p0.s3 > C" not in legal(session)


# True positions that are seldom met.


def test_nothing_to_replay_after_a_free_advance_and_the_withdraw_may_be_waived() -> None:
    """The only Mark that could be Removed is gone: the tile with a Remove asks for nothing (KRED-5.11)."""
    facts = f"{hands('15 05', '06 07', '08 09')}; p0.notches=3; community=0/9/3; p0.s3=heel; p1.s1=heel; p2.s1=heel"
    session = place("p0.s1=H", facts, waive_withdraw=True)
    play(session, "withdraw p0.s1 > C", "done", "give 15 to p1", "look", "expose", "advance C > p1.s3")
    assert (phase(session), session.asked) == ("waiver", (1,))
    contract.check_texts(session.game, session.state)
    play(session, "p1: consent", "p2: refuse")
    assert (phase(session), legal(session)) == ("penalty", ["withdraw p0.s1 > C", "withdraw p0.s3 > C"])


def test_nothing_to_replay_but_a_move_that_stays_and_the_withdraw_may_be_waived() -> None:
    """The Advance of the tile stays, and no Mark is there for its Remove."""
    facts = f"{hands('01 05', '06 07', '08 09')}; p0.notches=3; community=0/9/3"
    session = place("p0.s1=H p1.s1=H p2.s1=H", facts, waive_withdraw=True, undo_scope="dishonest_only")
    play(session, "advance C > p0.s3", "assist C > p1.s3", "give 01 to p1", "accept blind", "p2: challenge")
    assert (phase(session), session.asked, board(session)) == (
        "waiver",
        (1,),
        spaces("p0.s1=H p0.s3=H p1.s1=H p2.s1=H"),
    )
    contract.check_texts(session.game, session.state)


@pytest.mark.parametrize("known", ["", "spend.order=p1"])
def test_a_drop_before_the_order_is_drawn(known: str) -> None:
    facts = f"phase=order; p0.funding=4; p1.funding=4; p2.funding=4; opener=p1; {known}"
    session = place("p0.r1=M p1.s1=M p2.s1=M", facts, final_tie_break="random")
    assert phase(session) == "drop"
    contract.check_texts(session.game, session.state)
    play(session, "drop p0.r1 > p0.s1")
    order = session.observe(kw.PUBLIC).order
    assert (phase(session), sorted(order)) == ("bureaucracy", [0, 1, 2])
    assert not known or order[0] == 1


@pytest.mark.parametrize(("target", "then"), [("p2.s2", "reward"), ("p2.s3", "payment")])
def test_a_drop_may_take_the_place_of_what_is_being_paid(target: str, then: str) -> None:
    money = "p2.bank.1=14 down; p2.bank.2=12 down"
    session = place(start(), f"{hands('20 05', '06 07', '08 09')}; {money}")
    play(session, "advance C > p0.s2", "done", "give 20 to p1", "accept blind", "challenge", "withdraw p0.s1 > C")
    play(session, "buy advance C > p2.s2")
    session.edit("put heel p2.r1\nclear p2.s1\nclear p2.s3")
    play(session, f"drop p2.r1 > {target}")
    assert (phase(session), session.asked) == (then, (2,))
    contract.check_asked(session.game, session.state)


# Facts of other positions put in or left out at random.

MUTATED, STEPS, ACTIONS = 500, 8, 60
BOOKKEEPING = ("turn.", "leg.", "spend.", "resume", "phase", "mover")


@PLAYERS
def test_facts_of_other_positions_are_refused_by_name_or_played_on(players: int) -> None:
    rng = Random(f"bookkeeping:{players}")
    states = list(some_states(rng, 150, players))
    pool: dict[str, list[str]] = defaultdict(list)
    for game, state in states:
        for key, value in game.observe(state, "teacher").facts.items():
            if key.startswith(BOOKKEEPING):
                pool[key].append(value)
    accepted = 0
    for game, state in rng.choices(states, k=MUTATED):
        facts = dict(game.observe(state, "teacher").facts)
        for _ in range(rng.choice((1, 1, 2, 3))):
            key = rng.choice(sorted(pool))
            if rng.random() < 0.3:
                facts.pop(key, None)
            else:
                facts[key] = rng.choice(pool[key])
        text = write_position(game.id, game.changed_options(), facts, game.fact_group)
        try:
            session = kw.from_position(text, seed=1)
        except kw.BadPosition:
            continue
        accepted += 1
        play_on(session, rng)
    assert MUTATED / 6 < accepted < MUTATED * 5 / 6


def play_on(session: Session, rng: Random) -> None:
    """Some steps at random: nobody is stuck, what is legal is what is listed, and each position can be read again."""
    game = session.game
    for _ in range(STEPS):
        contract.check_asked(game, session.state)
        for player in session.asked:
            actions = rng.sample(well_formed(game, session.state, rng), ACTIONS)
            contract.check_legality(game, session.state, player, [*actions, *session.legal_actions(player)])
        assert kw.from_position(session.position)
        if not session.asked:
            return
        player = rng.choice(session.asked)
        session.play(rng.choice(session.legal_actions(player)), player)
