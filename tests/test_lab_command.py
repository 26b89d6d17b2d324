"""`python -m kredwidgets`: the command line, and the working copy that keeps what a learner changed."""

import socket
import sys
from pathlib import Path

import pytest

from kredwidgets.__main__ import main
from kredwidgets.commands.lab import MANIFEST, Changes, lab_arguments, refresh
from tests.support import ROOT, clean_env, run


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    source = tmp_path / "shipped"
    write(source, {"index.ipynb": "index", "kred/01-board.ipynb": "board"})
    write(source, {"kred/.ipynb_checkpoints/01-board.ipynb": "left behind"})
    return source


def write(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)


def read(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


def test_first_run_copies_everything_but_checkpoints(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert refresh(shipped, copy) == Changes(added=("index.ipynb", "kred/01-board.ipynb"))
    assert read(copy) == {"index.ipynb": "index", "kred/01-board.ipynb": "board"}


def test_second_run_changes_nothing(shipped: Path, tmp_path: Path) -> None:
    refresh(shipped, tmp_path / "copy")
    assert refresh(shipped, tmp_path / "copy") == Changes()


def test_changed_notebooks_are_kept_and_new_ones_added(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    refresh(shipped, copy)
    write(copy, {"kred/01-board.ipynb": "my answers", "mine.ipynb": "my own"})
    write(shipped, {"kred/01-board.ipynb": "better board", "kred/02-own-actions.ipynb": "actions"})
    changes = refresh(shipped, copy)
    assert changes == Changes(added=("kred/02-own-actions.ipynb",), kept=("kred/01-board.ipynb",))
    assert read(copy) == {
        "index.ipynb": "index",
        "kred/01-board.ipynb": "my answers",
        "kred/02-own-actions.ipynb": "actions",
        "mine.ipynb": "my own",
    }


def test_untouched_notebooks_follow_the_shipped_ones(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    refresh(shipped, copy)
    for edition in ("second edition", "third edition"):
        write(shipped, {"index.ipynb": edition})
        assert refresh(shipped, copy) == Changes(updated=("index.ipynb",))
        assert read(copy)["index.ipynb"] == edition


def test_a_change_is_kept_however_often_the_shipped_one_changes(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    refresh(shipped, copy)
    write(copy, {"index.ipynb": "mine"})
    for edition in ("second edition", "third edition"):
        write(shipped, {"index.ipynb": edition})
        assert refresh(shipped, copy) == Changes(kept=("index.ipynb",))
    assert read(copy)["index.ipynb"] == "mine"


def test_a_damaged_memory_loses_nothing(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    refresh(shipped, copy)
    write(copy, {"index.ipynb": "mine", MANIFEST: "{"})
    assert refresh(shipped, copy) == Changes(kept=("index.ipynb",))


def test_fresh_remakes_the_copy_and_sets_changed_ones_aside(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for number in (1, 2):
        refresh(shipped, copy)
        write(copy, {"index.ipynb": f"mine {number}"})
        changes = refresh(shipped, copy, fresh=True)
        assert changes.added == ("index.ipynb", "kred/01-board.ipynb")
        assert changes.set_aside == tmp_path / f"copy-old-{number}"
        assert read(changes.set_aside)["index.ipynb"] == f"mine {number}"
        assert read(copy) == {"index.ipynb": "index", "kred/01-board.ipynb": "board"}


def test_fresh_deletes_a_copy_that_holds_nothing_of_the_learners(shipped: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    refresh(shipped, copy)
    write(shipped, {"index.ipynb": "second edition"})
    assert refresh(shipped, copy, fresh=True).set_aside is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "shipped"]


def test_fresh_never_deletes_a_foreign_folder(shipped: Path, tmp_path: Path) -> None:
    write(tmp_path / "copy", {".notes": "hidden"})
    assert refresh(shipped, tmp_path / "copy", fresh=True).set_aside == tmp_path / "copy-old-1"
    assert read(tmp_path / "copy-old-1") == {".notes": "hidden"}


def test_what_was_done_is_said() -> None:
    changes = Changes(("a.ipynb", "b.ipynb"), ("c.ipynb",), ("d.ipynb",), Path("old"))
    assert list(changes.sentences(Path("copy"))) == [
        "Your old notebooks are safe in old.",
        "Put 2 notebooks into copy.",
        "Brought 1 notebook up to date: c.ipynb.",
        "Kept 1 notebook as you changed them: d.ipynb.",
    ]
    assert list(Changes().sentences(Path("copy"))) == ["The notebooks in copy are up to date."]


def test_arguments_are_passed_on_and_win_over_ours() -> None:
    plain = dict(argument.split("=", 1) for argument in lab_arguments(Path("copy"), []) if "=" in argument)
    assert plain["--LabApp.default_url"] == "/lab/tree/index.ipynb"
    assert plain["--ServerApp.root_dir"] == "copy"
    assert plain["--ServerApp.jpserver_extensions"] == "kredwidgets.server=True"
    for given in (["--port=4000"], ["--port", "4000"], ["--ServerApp.port=4000"]):
        arguments = lab_arguments(Path("copy"), [*given, "--no-browser"])
        assert arguments[-len(given) - 1 :] == [*given, "--no-browser"]
        assert sum("port" in argument for argument in arguments) == 1


def test_the_port_is_free() -> None:
    taken = [socket.socket() for _ in range(3)]
    for one in taken:
        one.bind(("127.0.0.1", 0))
    (given,) = (a for a in lab_arguments(Path(), []) if a.startswith("--ServerApp.port="))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", int(given.split("=")[1])))
    for one in taken:
        one.close()


def test_an_unwritable_working_copy_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"kredwidgets-notebooks": "a file"})
    for arguments in ([], ["lab", "--fresh"]):
        assert main(arguments) == 1
        assert "kredwidgets-notebooks can't be made: " in capsys.readouterr().err
    assert (tmp_path / "kredwidgets-notebooks").read_text() == "a file"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["chess"], "invalid choice: 'chess'"), (["--frish", "--help"], "show this help")],
)
def test_wrong_or_unclear_commands(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    written = capsys.readouterr()
    assert complaint in written.out + written.err


def test_help_loads_no_command_and_no_jupyter() -> None:
    script = (
        "import sys; from kredwidgets.__main__ import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'jupyterlab', 'jupyter_server', 'IPython', 'kredwidgets.commands.lab'} & set(sys.modules)))"
    )
    printed = run([sys.executable, "-c", script], cwd=ROOT, env=clean_env())
    assert "open the notebooks in JupyterLab" in printed
    assert printed.endswith("[]\n")
