"""What the package says it has: every public name, from wherever it is loaded, and nothing else."""

import kredwidgets as kw


def test_every_public_name_is_listed_and_there() -> None:
    shown = {"Explorer", "Lesson", "Quiz", "Session", "Table", "from_position", "games", "grade", "load", "snapshot"}
    assert shown | {"KredError", "PUBLIC", "start"} <= set(dir(kw))
    assert dir(kw) == sorted(kw.__all__)
    assert all(getattr(kw, name) is not None for name in dir(kw))


def test_no_name_that_serves_the_package_only_is_listed() -> None:
    assert {"Any", "TYPE_CHECKING", "TEACHING", "WIDGETS"}.isdisjoint(dir(kw))
    assert not [name for name in dir(kw) if name.startswith("_")]
