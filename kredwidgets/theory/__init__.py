"""Game theory on the games' own positions: exact solutions with a certificate, never a table of answers."""

from kredwidgets.theory.matrix import MatrixGame, Mix, Solution, solve
from kredwidgets.theory.positions import matrix_game, solve_rounds

__all__ = ["MatrixGame", "Mix", "Solution", "matrix_game", "solve", "solve_rounds"]
