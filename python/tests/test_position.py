"""Positions: legal moves, what they do, and why others are not legal."""

import pytest

import sauterelle
from sauterelle import BLACK, WHITE, Position, SauterelleError, parse_square, square, square_name

CAGE = "3K2k1/8/8/8/8/8/p6R/1N6"


def test_moves_and_their_effects() -> None:
    position = Position.from_fen(CAGE, conditions=["CageCirce"])
    assert position.turn == WHITE
    moves = {str(move): move for move in position.legal_moves}
    capture = moves["Rh2*a2[+bPa1=R]"]
    assert (capture.from_square, capture.to_square) == (parse_square("h2"), parse_square("a2"))
    assert [effect["reason"] for effect in capture.effects] == [
        "capture",
        "movement",
        "rebirth-promotion",
        "rebirth",
    ]
    played = position.push("Rxa2(Ra1)")
    assert played.fen == position.fen() == capture.fen
    assert position.turn == BLACK
    man = position.piece_at(parse_square("a1"))
    assert man is not None and (man.kind, man.color) == ("r", BLACK)
    assert position.pop() == capture and not position.move_stack
    assert position.fen().startswith(CAGE)


def test_the_array_has_twenty_moves() -> None:
    position = Position.from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert len(position.legal_moves) == 20
    assert len(position.piece_map()) == 32
    other = position.copy()
    other.push("e4")
    assert other.fen() != position.fen()


def test_mate_and_stalemate() -> None:
    mate = Position.from_fen("R5k1/5ppp/8/8/8/8/8/K7", to_move=BLACK)
    assert mate.is_check() and mate.is_checkmate() and mate.status == "mate"
    assert mate.checks()
    stalemate = Position.from_fen("k7/8/1Q6/8/8/8/8/K7", to_move=BLACK)
    assert stalemate.is_stalemate() and not stalemate.is_check()
    illegal = Position.from_fen("R5k1/8/8/8/8/8/8/K7", to_move=WHITE)
    assert illegal.status == "illegal" and illegal.illegal()


def test_why_not() -> None:
    position = Position.from_fen("7k/8/8/8/4n3/8/8/4K2R w K", conditions=["Polo"])
    told = position.explain("O-O")
    assert told["legal"] is False and told["refusals"]
    assert "h1" in position.why_not(parse_square("h1"), parse_square("a8"))
    with pytest.raises(SauterelleError):
        position.push("Qa4")
    assert "<svg" in Position.from_fen(CAGE, conditions=["CageCirce"]).strip("Rxa2(Ra1)")


def test_squares_are_those_of_python_chess() -> None:
    assert parse_square("a1") == square(0, 0) == 0
    assert square_name(63) == "h8"
    for wrong in ("i1", "a9", ""):
        with pytest.raises(ValueError):
            parse_square(wrong)
    with pytest.raises(ValueError):
        square_name(64)
    with pytest.raises(ValueError):
        sauterelle.Position.from_fen(CAGE).piece_at(64)


def test_questions_whose_answer_would_take_minutes_are_cut_short() -> None:
    position = Position("7k/8/8/2nnn3/Q7/2nnn3/8/7K w", conditions=["Polo", "CageCirce"])
    assert position.time is None
    position.time = 0.2
    assert position.time == 0.2 and position.copy().time == 0.2
    for ask in (
        lambda: position.legal_moves,
        lambda: position.explain("Qd4"),
        lambda: position.push("Qd4"),
        lambda: position.is_legal("Qd4"),
    ):
        with pytest.raises(TimeoutError, match="0.2 seconds"):
            ask()
    # nothing has been played, and other questions are answered
    assert position.turn == WHITE and position.fen().startswith("7k/8/8/2nnn3/Q7")


def test_a_printed_board_is_as_wide_as_its_men_need() -> None:
    assert str(Position("7k/8/8/8/8/8/8/K6R w")).splitlines()[-1] == "K . . . . . . R"
    fairy = str(Position("7k/8/8/8/8/8/8/K5[SX]R w")).splitlines()
    assert fairy[-1] == "K . . . . . SX R"
    assert fairy[0] == ". . . . . . .  k"
    assert str(Position("7k/8/8/8/8/8/8/K5[r:G]R w")).splitlines()[-1] == "K . . . . . r:G R"
    assert str(Position("7k/8/8/8/8/8/8/K5[sx]R w")).splitlines()[-1] == "K . . . . . sx R"
