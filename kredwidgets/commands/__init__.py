"""The subcommands of `python -m kredwidgets`, one module each.

A module has `add_parser(subparsers)` and `run(args) -> int`. It is imported only when it is asked for, so
its line of help stands here. `new-lesson` is the module `new_lesson`.
"""

COMMANDS = {
    "lab": "open the notebooks in JupyterLab (this is also what happens with no command)",
    "play": "play a game in the terminal, as text",
    "check": "check lesson files: every claim is decided by the engine",
    "new-lesson": "write a lesson that holds already, to be changed line by line",
    "notebooks": "run the shipped notebooks again and say which claims have changed",
    "coverage": "list every rule of a game with the code, tests and lessons that cover it",
}
