"""Squares and sides as in python-chess."""

WHITE = True
BLACK = False

A1, B1, C1, D1, E1, F1, G1, H1 = range(0, 8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)

SQUARES = list(range(64))
SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def square(file_index: int, rank_index: int) -> int:
    """The number of the square on a file and a rank, both counted from 0."""
    if not (0 <= file_index < 8 and 0 <= rank_index < 8):
        raise ValueError(f"no file {file_index} or rank {rank_index}: 0 to 7 is expected")
    return rank_index * 8 + file_index


def square_name(number: int) -> str:
    """The name of a square: ``a1`` for 0."""
    if not 0 <= number < 64:
        raise ValueError(f"no square {number}: 0 (a1) to 63 (h8) is expected")
    return SQUARE_NAMES[number]


def parse_square(name: str) -> int:
    """The number of a square: 0 for ``a1``."""
    if name not in SQUARE_NAMES:
        raise ValueError(f"no square '{name}': 'a1' to 'h8' is expected")
    return SQUARE_NAMES.index(name)
