"""Solves and verifies fairy chess problems.

>>> from sauterelle import Problem
>>> problem = Problem.from_fen("8/3K2N1/4p3/5p2/8/6r1/kBP5/8", conditions=["Polo"], stipulation="h#2")
>>> for solution in problem.solve():
...     print(solution)
1.Ka2-b3[-b2][-c2] Sg7-e8   2.Kb3-c4 Se8-d6[-e6] #

Squares and sides are numbered as in python-chess: ``A1`` is 0, ``H8`` is 63; White is ``True``.
"""

from ._native import (
    CLASSES,
    Examination,
    Intention,
    Move,
    Piece,
    Position,
    Problem,
    Report,
    SauterelleError,
    Solution,
    Solutions,
    Solver,
    Stop,
    Stopped,
    __version__,
    examine,
    read_all,
    registry,
)
from .examined import ExaminationRow
from .squares import BLACK, SQUARE_NAMES, WHITE, parse_square, square, square_name

__all__ = [
    "BLACK",
    "CLASSES",
    "Examination",
    "ExaminationRow",
    "Intention",
    "Move",
    "Piece",
    "Position",
    "Problem",
    "Report",
    "SQUARE_NAMES",
    "SauterelleError",
    "Solution",
    "Solutions",
    "Solver",
    "Stop",
    "Stopped",
    "WHITE",
    "__version__",
    "examine",
    "parse_square",
    "read_all",
    "registry",
    "square",
    "square_name",
]
