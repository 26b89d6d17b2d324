"""Matrix games as Gambit's `.nfg` text, for those who want to check a solution elsewhere."""

from kredwidgets.theory.matrix import MatrixGame


def nfg(game: MatrixGame, title: str = "kredwidgets", players: tuple[str, str] = ("row", "column")) -> str:
    """The game in strategic form, payoffs exact; Gambit lists the first player's strategies fastest."""

    def quoted(text: str) -> str:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def names(actions: tuple[str, ...]) -> str:
        return "{ " + " ".join(map(quoted, actions)) + " }"

    cells = [
        f"{game.payoffs[row][column]} {-game.payoffs[row][column]}"
        for column in range(len(game.columns))
        for row in range(len(game.rows))
    ]
    heading = f"NFG 1 R {quoted(title)} {{ {quoted(players[0])} {quoted(players[1])} }}"
    return "\n".join([heading, f"{{ {names(game.rows)} {names(game.columns)} }}", "", *cells, ""])
