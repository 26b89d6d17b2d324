"""Matrix games as Gambit's `.nfg` text, for those who want to check a solution elsewhere."""

from kredwidgets.theory.given import BadArgument, names, text
from kredwidgets.theory.matrix import MatrixGame, matrix_from


def nfg(game: MatrixGame, title: str = "kredwidgets", players: tuple[str, str] = ("row", "column")) -> str:
    """The game in strategic form, payoffs exact; Gambit lists the first player's strategies fastest.

    Raises `BadArgument`.
    """
    matrix_from("nfg: game", game)
    text("nfg: title", title)
    if len(names("nfg: players", players)) != 2:
        raise BadArgument(f"nfg: players must be two names, not {len(players)}")

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def listed(actions: tuple[str, ...]) -> str:
        return "{ " + " ".join(map(quoted, actions)) + " }"

    cells = [
        f"{game.payoffs[row][column]} {-game.payoffs[row][column]}"
        for column in range(len(game.columns))
        for row in range(len(game.rows))
    ]
    heading = f"NFG 1 R {quoted(title)} {{ {quoted(players[0])} {quoted(players[1])} }}"
    return "\n".join([heading, f"{{ {listed(game.rows)} {listed(game.columns)} }}", "", *cells, ""])
