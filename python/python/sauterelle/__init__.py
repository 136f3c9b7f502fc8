"""Solves and verifies fairy chess problems.

>>> from sauterelle import Problem
>>> problem = Problem.from_fen("8/3K2N1/4p3/5p2/8/6r1/kBP5/8", conditions=["Polo"], stipulation="h#2")
>>> for solution in problem.solve():
...     print(solution)
1.Ka2-b3[-b2][-c2] Sg7-e8   2.Kb3-c4 Se8-d6[-e6] #

Squares and sides are numbered as in python-chess: ``A1`` is 0, ``H8`` is 63; White is ``True``.
"""

from .sauterelle import (
    CLASSES,
    Examination,
    Found,
    Intention,
    Man,
    Move,
    Piece,
    Position,
    Problem,
    Report,
    SauterelleError,
    Search,
    Solution,
    Solutions,
    Solver,
    Stop,
    Stopped,
    Version,
    Versions,
    __version__,
    compose,
    examine,
    find,
    read_all,
    registry,
)
from .composed import VersionRow
from .examined import ExaminationRow
from .shown import Content, Economy, Fact, FoundRow, Shown, Tally
from .squares import (
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
    BLACK,
    SQUARES,
    SQUARE_NAMES,
    WHITE,
    parse_square,
    square,
    square_name,
)

__all__ = [
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8",
    "BLACK",
    "CLASSES",
    "Content",
    "Economy",
    "Examination",
    "ExaminationRow",
    "Fact",
    "Found",
    "FoundRow",
    "Intention",
    "Man",
    "Move",
    "Piece",
    "Position",
    "Problem",
    "Report",
    "SQUARES",
    "SQUARE_NAMES",
    "SauterelleError",
    "Search",
    "Shown",
    "Solution",
    "Solutions",
    "Solver",
    "Stop",
    "Stopped",
    "Tally",
    "Version",
    "VersionRow",
    "Versions",
    "WHITE",
    "__version__",
    "compose",
    "examine",
    "find",
    "parse_square",
    "read_all",
    "registry",
    "square",
    "square_name",
]
