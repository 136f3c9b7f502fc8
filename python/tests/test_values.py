"""Moves, men, positions and problems are values: compared, hashed, copied and pickled."""

import copy
import pickle
from datetime import timedelta

import pytest

from common import ARRAY, POLO, polo
from sauterelle import (
    A1,
    BLACK,
    E2,
    E4,
    E8,
    G1,
    H1,
    WHITE,
    Piece,
    Position,
    Problem,
    SauterelleError,
    Solver,
    examine,
)

CAGE = "3K2k1/8/8/8/8/8/p6R/1N6"


def test_moves() -> None:
    position = Position()
    e4 = position.parse("e4")
    assert e4 in position.legal_moves
    assert e4 == position.parse_uci("e2e4") == Position().parse_san("e4")
    text: object = "e4"
    assert e4 != position.parse("d4") and e4 != text
    assert len({e4, Position().parse("e2e4"), position.parse("d4")}) == 2
    assert position.push(e4) == e4
    assert e4 not in position.legal_moves and not position.is_legal(e4)
    with pytest.raises(SauterelleError):
        position.push(e4)
    assert position.peek() == e4 and position.move_stack == [e4]
    assert position.pop() == e4
    with pytest.raises(IndexError):
        position.pop()
    with pytest.raises(IndexError):
        position.peek()
    again = pickle.loads(pickle.dumps(e4))
    assert again == e4 and hash(again) == hash(e4)
    assert (again.fen, again.effects, again.check) == (e4.fen, e4.effects, e4.check)
    with pytest.raises(TypeError):
        sorted([e4, again])


def test_moves_that_differ_in_choices_are_different() -> None:
    position = Position(CAGE, conditions=["CageCirce"])
    captures = [move for move in position.legal_moves if move.uci() == "h2a2"]
    assert len(captures) == len(set(captures)) == 3
    for capture in captures:
        assert position.push(capture) == capture
        assert position.pop() == capture


def test_uci() -> None:
    promotions = Position("8/P6k/8/8/8/8/8/K7").legal_moves
    told = {move.uci(): move.promotion for move in promotions if move.promotion}
    assert told == {"a7a8q": "q", "a7a8r": "r", "a7a8b": "b", "a7a8n": "s"}
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").push("O-O")
    assert castling.uci() == "e1g1" and castling.promotion is None
    # what uci says is read again
    for move in Position().legal_moves:
        assert Position().push_uci(move.uci()) == move


def test_positions() -> None:
    one, other = Position(), Position.from_fen(ARRAY)
    assert one == other and hash(one) == hash(other)
    other.push("e4")
    assert one != other
    one.push("e4")
    assert one == other and len({one, other}) == 1
    # by other ways to the same position
    ways = [["Nf3", "Nf6", "Nc3"], ["Nc3", "Nf6", "Nf3"]]
    reached = [Position(), Position()]
    for position, moves in zip(reached, ways):
        for move in moves:
            position.push(move)
    assert reached[0] == reached[1]
    # the rules are a part of it, however they are written
    polos = [Position(POLO, conditions=[name]) for name in ("Polo", "échecs Polo")]
    assert polos[0] == polos[1] != Position(POLO)
    text: object = POLO
    assert Position(POLO) != text
    assert Position(POLO, to_move=WHITE) != Position(POLO, to_move=BLACK)


def test_positions_are_copied_and_pickled() -> None:
    position = Position(CAGE, conditions=["CageCirce"])
    position.push("Rxa2(Ra1)")
    for again in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert again == position and again.move_stack == position.move_stack
        again.pop()
        assert again.fen().startswith(CAGE) and again != position
    of_problem = polo().position()
    of_problem.push(of_problem.legal_moves[0])
    assert pickle.loads(pickle.dumps(of_problem)) == of_problem


def test_men() -> None:
    knight = Piece("s", WHITE)
    assert knight == Piece.from_symbol("N") == Piece("S", WHITE)
    assert (knight.symbol(), str(knight)) == ("N", "N")
    assert Piece("k", BLACK).royal and not Piece("q", BLACK).royal
    for symbol in ("k", "P", "[=sx]", "[r:G]", "[Magic:q]", "[=nightrider]", "[N]", "[=s]"):
        man = Piece.from_symbol(symbol)
        assert man == pickle.loads(pickle.dumps(man)) == Piece.from_symbol(man.symbol())
    assert len({Piece("q", WHITE), Piece("q", WHITE), Piece("q", BLACK), Piece("q", None)}) == 3
    assert Position().piece_at(G1) == knight
    for wrong in ("x", "", "kk", "[xyz]", "[=n]"):
        with pytest.raises(SauterelleError):
            Piece.from_symbol(wrong)
    with pytest.raises(SauterelleError):
        Piece("zz", WHITE)
    with pytest.raises(SauterelleError):
        Piece("q", WHITE, attributes=["Frotz"])


def test_men_are_placed() -> None:
    position = Position()
    position.push("e4")
    position.set_piece_at(E4, Piece("sx", None))
    assert position.piece_at(E4) == Piece("sx", None)
    assert position.turn == BLACK and not position.move_stack
    assert position.remove_piece_at(E4) == Piece("sx", None)
    assert position.remove_piece_at(E4) is None
    # who has lost a rook cannot castle there any more
    position.remove_piece_at(H1)
    assert position.fen().split()[2] == "Qkq"
    position.set_piece_at(E8, None)
    assert position.fen().split()[2] == "Q" and position.king(BLACK) is None
    assert position.king(WHITE) == 4
    position.set_piece_at(A1, Piece.from_symbol("[r:Kamikaze:G]"))
    man = position.piece_at(A1)
    assert man is not None and man.royal and man.attributes == ["Kamikaze"]
    cage = Position(CAGE, conditions=["CageCirce"])
    cage.set_piece_at(E2, Piece("n", WHITE))
    assert cage.conditions == ["CageCirce"] and cage.piece_at(E2) == Piece("n", WHITE)
    with pytest.raises(ValueError):
        cage.set_piece_at(64, None)


def test_a_position_prints_its_board() -> None:
    lines = str(Position()).split("\n")
    assert lines[0] == "r n b q k b n r" and lines[4] == ". . . . . . . ." and lines[7] == "R N B Q K B N R"
    fairy = Position("8/8/8/3[=sx]4/8/8/8/K6k")
    cells = str(fairy).split("\n")[3].split()
    assert cells == [".", ".", ".", "=sx", ".", ".", ".", "."]
    assert len({len(line) for line in (str(fairy) + "\n").split("\n")[3:4]}) == 1


def test_games_that_are_over() -> None:
    assert not Position().is_game_over()
    assert Position("R5k1/5ppp/8/8/8/8/8/K7", to_move=BLACK).is_game_over()
    assert Position("k7/8/1Q6/8/8/8/8/K7", to_move=BLACK).is_game_over()


def test_problems_are_hashed() -> None:
    assert hash(polo()) == hash(polo()) and len({polo(), polo()}) == 1
    other = Problem.from_fen(POLO, conditions=["Polo"], stipulation="h#1")
    assert len({polo(), other}) == 2
    assert pickle.loads(pickle.dumps(polo())) in {polo()}


def test_times_in_seconds() -> None:
    for time in (60, 60.0, timedelta(minutes=1)):
        assert Solver(time=time).time == timedelta(minutes=1)
    assert Solver(time=0.25).time == timedelta(milliseconds=250)
    assert examine(polo(), time=30).class_ == "sound"
    for wrong in (-1, float("nan"), float("inf")):
        with pytest.raises(ValueError):
            Solver(time=wrong)
    with pytest.raises((TypeError, ValueError)):
        Solver(time="a minute")  # type: ignore[arg-type]


def test_reports_show_themselves() -> None:
    report = polo().report(Solver(threads=1))
    html = report._repr_html_()
    assert html.startswith("<table>") and "1 solution, complete" in html
    assert "1.Ka2-b3[-b2][-c2]" in html
    found = examine(polo(), intended="1.Ka2-a1 <x>")
    html = found._repr_html_()
    assert "<th>class</th>" in html and "<x>" not in html


def test_stipulations_in_words_are_read() -> None:
    problem = Problem.from_fen(POLO, stipulation="mate in 2")
    assert repr(problem) == "<Problem: #2>"
    assert problem.notes == ["stipulation:1:1: 'mate in 2' is read as the stipulation #2"]


def test_messages_name_no_options_of_a_command_line() -> None:
    for make in (
        lambda: Problem.from_fen(POLO, stipulation="#2 v"),
        lambda: Problem.from_fen(POLO, stipulation="#2", conditions=["Pollo"]),
        lambda: Problem.from_fen(POLO, stipulation="#2", options=["Frotz"]),
        lambda: Problem.from_fen(POLO, stipulation="a=>b2", target="8/8"),
        lambda: Position(POLO, conditions=["Maximumer"]),
    ):
        with pytest.raises(SauterelleError) as raised:
            make()
        assert "--" not in str(raised.value), raised.value
