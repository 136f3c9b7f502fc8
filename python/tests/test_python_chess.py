"""The examples of python-chess's core documentation, as far as they make sense here, in the words of this package."""

from sauterelle import BLACK, C5, WHITE, Piece, Position, SauterelleError, read_all
from sauterelle import Problem

SCHOLAR = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"


def test_the_scholars_mate() -> None:
    board = Position()
    assert len(board.legal_moves) == 20
    assert not board.is_legal("a8a1")
    for san in ("e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"):
        board.push_san(san)
    assert board.push_san("Qxf7").uci() == "h5f7"
    assert board.is_checkmate() and board.is_game_over()
    # counters mean nothing here
    assert board.fen().split()[:4] == SCHOLAR.split()[:4]


def test_make_and_unmake_moves() -> None:
    board = Position()
    before = board.copy()
    knight = board.parse_uci("g1f3")
    board.push(knight)
    assert board != before
    assert board.pop() == knight
    assert board == before


def test_the_board_in_letters() -> None:
    board = Position(SCHOLAR)
    assert str(board) == "\n".join(
        [
            "r . b q k b . r",
            "p p p p . Q p p",
            ". . n . . n . .",
            ". . . . p . . .",
            ". . B . P . . .",
            ". . . . . . . .",
            "P P P P . P P P",
            "R N B . K . N R",
        ]
    )


def test_mates_stalemates_and_checks() -> None:
    board = Position(SCHOLAR)
    assert not board.is_stalemate()
    assert board.is_game_over()
    assert board.is_check()
    assert board.checks()


def test_fens_and_men() -> None:
    board = Position()
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    board = Position("8/8/8/2k5/4K3/8/8/8 w - - 4 45")
    assert board.piece_at(C5) == Piece.from_symbol("k") == Piece("k", BLACK)
    assert board.turn == WHITE


def test_epd() -> None:
    epd = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";'
    board = Position(epd)
    assert board.turn == BLACK and board.is_legal("Qd1+")
    problem = Problem.from_fen(epd, stipulation="~1")
    assert problem.titles == ["BK.01"]
    [read] = read_all(epd.replace("bm", "dm 3; bm"), file="suite.epd")
    assert isinstance(read, Problem) and read.stipulation == "#3"
    [wrong] = read_all(epd.replace("Qd1+", "Qd9"), file="suite.epd")
    assert isinstance(wrong, SauterelleError)
