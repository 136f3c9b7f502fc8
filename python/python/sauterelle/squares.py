"""Squares and sides as in python-chess."""

WHITE = True
BLACK = False

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
