"""A quiz as text, for a class test on paper: the questions, and apart from them the answers."""

from collections.abc import Iterator, Sequence

from kredwidgets.teaching.quiz import Question
from kredwidgets.teaching.quiz_words import quiz_word

LETTERS = "ABCDEFGH"


def transcript(questions: Sequence[Question]) -> str:
    """The questions with their positions and options, without the answers."""
    title = _title(questions)
    head = quiz_word("test_head_one" if len(questions) == 1 else "test_head", title=title, n=len(questions))
    lines = [head, "=" * len(head)]
    for number, question in enumerate(questions, 1):
        lines += ["", *_asked(number, question)]
    return "\n".join(lines)


def answer_key(questions: Sequence[Question]) -> str:
    """The letters of the right options, with the reason for every option and the rules of each question."""
    head = quiz_word("key_head", title=_title(questions))
    lines = [head, "=" * len(head)]
    for number, question in enumerate(questions, 1):
        letters = ", ".join(LETTERS[at] for at in question.right)
        lines += ["", quiz_word("key_line", number=number, letters=letters)]
        reasons: dict[str, str] = {}
        for letter, option in zip(LETTERS, question.options, strict=False):
            reasons[option.why] = reasons.get(option.why, "") + letter
        lines += [f"   {letters}: {why}" for why, letters in reasons.items()]
        lines.append(f"   {quiz_word('key_rules', rules=', '.join(question.rules))}")
    return "\n".join(lines)


def _asked(number: int, question: Question) -> Iterator[str]:
    session = question.session
    player = session.game.speak("seat", question.seat, question.seat)
    level = quiz_word("level", level=question.level)
    yield f"{number}. {quiz_word('you', player=player)} ({level})"
    yield ""
    yield from (
        f"    {line}".rstrip()
        for line in session.game.board_text(session.observe(question.seat).without_hints()).splitlines()
    )
    yield ""
    yield question.ask
    yield from (f"   {letter}  {option.text}" for letter, option in zip(LETTERS, question.options, strict=False))
    yield quiz_word("tick_several" if question.several else "tick_one")


def _title(questions: Sequence[Question]) -> str:
    return questions[0].session.game.rulebook.title if questions else ""
