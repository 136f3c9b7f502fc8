#!/usr/bin/env python3
"""Compares conditions of examples/definitions/problems with other generators: legal moves, what they lead to, and ends.

Usage: variants.py PROGRAM VARIANT [POSITIONS] [SEED]

VARIANT is `all`, or one of those of GAMES below. Atomic, Racing Kings and Three-check are compared with python-chess
(`pip install chess`), the others with the plain generator of this file. Positions come from random play and from men put
at random. Of each the moves of the side to move are compared, with the men that stand afterwards and with the result of
play that a rule ends; where something is remembered that no FEN tells, the number of sequences of two or three half-moves
too.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROBLEMS = os.path.join(HERE, "..", "..", "examples", "definitions", "problems")
FILES = "abcdefgh"


def definition(name):
    """The first definitions in a file of problems, and the name of the condition."""
    with open(os.path.join(PROBLEMS, name + ".inp"), encoding="utf-8") as file:
        text = file.read()
    found = re.search(r"Define \{(.*?) \}\n", text, re.DOTALL).group(1)
    named = re.search(r"^Condition (\w+)", text, re.MULTILINE)
    # others come with the men of which they are
    return found, named.group(1) if named else None


class Program:
    """What the program says of positions under a condition."""

    def __init__(self, path, name):
        self.path = path
        text, self.condition = definition(name)
        self.file = tempfile.NamedTemporaryFile("w", suffix=".sau", encoding="utf-8")
        self.file.write("sauterelle 1\n" + text + "\n")
        self.file.flush()

    def run(self, task, fen, options):
        where = ["--fen", fen, "--define", self.file.name]
        if self.condition:
            where += ["--condition", " ".join([self.condition, *options])]
        done = subprocess.run([self.path, *task, *where], capture_output=True, text=True, timeout=120, check=False)
        return done

    def moves(self, fen, options):
        """Departure, arrival, the men that stand afterwards, and how play ends; nothing if the position is illegal."""
        done = self.run(["moves", "--format", "json"], fen, options)
        told = json.loads(done.stdout) if done.stdout else {"status": done.stderr}
        if told["status"] == "illegal":
            return None
        return {
            (move["from"], move["to"], move["fen"].split()[0], move.get("outcome", ""))
            for move in told["moves"]
        }

    def perft(self, fen, options, depth):
        done = self.run(["perft", str(depth)], fen, options)
        return int(re.search(rf"perft {depth}: (\d+)", done.stdout).group(1))


# With python-chess.


def random_board(chess, game, rng):
    """A position of random play, or of some men put at random."""
    while True:
        board = game()
        if rng.random() < 0.6:
            for _ in range(rng.randrange(60)):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(rng.choice(moves))
        else:
            board.clear()
            squares = rng.sample(range(64), 12)
            for colour in (chess.WHITE, chess.BLACK):
                board.set_piece_at(squares.pop(), chess.Piece(chess.KING, colour))
                for _ in range(rng.randrange(1, 6)):
                    at = squares.pop()
                    kinds = [2, 3, 4, 5] if at < 8 or at > 55 else [1, 1, 2, 3, 4, 5]
                    board.set_piece_at(at, chess.Piece(rng.choice(kinds), colour))
            board.turn = rng.random() < 0.5
        # who has just moved is not in check
        if not board.is_variant_end() and not board.was_into_check():
            if game.uci_variant != "racingkings" or not board.is_check():
                return board


def by_python_chess(board):
    found = set()
    mover = board.turn
    for move in list(board.legal_moves):
        board.push(move)
        outcome = ""
        if board.is_variant_end():
            if board.is_variant_loss():
                outcome = "1-0" if mover else "0-1"
            elif board.is_variant_win():
                outcome = "0-1" if mover else "1-0"
            else:
                outcome = "1/2-1/2"
        placed = board.board_fen()
        board.pop()
        uci = move.uci()
        found.add((uci[:2], uci[2:4], placed, outcome))
    return found


def with_python_chess(program, variant, rng):
    import chess
    import chess.variant

    game = {
        "atomic": chess.variant.AtomicBoard,
        "racing-kings": chess.variant.RacingKingsBoard,
        "three-check": chess.variant.ThreeCheckBoard,
    }[variant]
    board = random_board(chess, game, rng)
    options = []
    fen = board.fen()
    if variant == "three-check":
        for colour, name in ((chess.WHITE, "White"), (chess.BLACK, "Black")):
            given = rng.randrange(3)
            board.remaining_checks[colour] = 3 - given
            options += [name + number for number in ("One", "Two")[given - 1 : given] if given]
        fen = " ".join(part for part in board.fen().split() if "+" not in part)
    return fen, options, by_python_chess(board), None


# The plain generator: a board is {(file, rank): man}, a white man in capitals; `*` is a duck.

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
RIDES = {"q": STRAIGHT + SLANTING, "r": STRAIGHT, "b": SLANTING}
# a fers is `f`, an alfil `a`, a swapper `w`
ELEPHANT = [(-2, -2), (-2, 2), (2, -2), (2, 2)]
STEPS = {"k": STRAIGHT + SLANTING, "n": LEAPS, "f": SLANTING, "a": ELEPHANT, "w": STRAIGHT + SLANTING}
CODES = {"*": "[=du]", "f": "[fe]", "F": "[FE]", "a": "[al]", "A": "[AL]", "w": "[y1]", "W": "[Y1]"}


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def name_of(square):
    return FILES[square[0]] + str(square[1] + 1)


def shifted(square, step):
    return square[0] + step[0], square[1] + step[1]


class Position:
    """A position, as a plain generator has it. What happens after a move is remembered in `memory`."""

    def __init__(self, board, white, passant=None, memory=None):
        self.board, self.white, self.passant = board, white, passant
        self.memory = memory or {}

    def own(self, square):
        man = self.board.get(square, "*")
        return man != "*" and man.isupper() == self.white

    def enemy(self, square):
        man = self.board.get(square, "*")
        return man != "*" and man.isupper() != self.white

    def fen(self):
        rows = []
        for rank in range(7, -1, -1):
            row, empty = "", 0
            for file in range(8):
                man = self.board.get((file, rank))
                if man is None:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + CODES.get(man, man)
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        return "/".join(rows)

    def whole_fen(self):
        passant = name_of(self.passant[0]) if self.passant else "-"
        return f"{self.fen()} {'w' if self.white else 'b'} - {passant} 0 1"

    def attacked(self, square, by_white):
        """Whether men of a side attack a square."""
        for at, man in self.board.items():
            if man == "*" or man.isupper() != by_white:
                continue
            if square in self.attacks(at, man):
                return True
        return False

    def attacks(self, at, man):
        kind = man.lower()
        if kind == "p":
            up = 1 if man.isupper() else -1
            return [shifted(at, (-1, up)), shifted(at, (1, up))]
        found = [shifted(at, step) for step in STEPS.get(kind, [])]
        for step in RIDES.get(kind, []):
            to = shifted(at, step)
            while inside(to):
                found.append(to)
                if to in self.board:
                    break
                to = shifted(to, step)
        return [to for to in found if inside(to)]

    def in_check(self, white):
        kings = [at for at, man in self.board.items() if man == ("K" if white else "k")]
        return any(self.attacked(at, not white) for at in kings)


def results(here):
    """The results with which the side that moves wins and loses."""
    return ("1-0", "0-1") if here.white else ("0-1", "1-0")


class Rules:
    """Orthodox chess without castling; variants change what they have to."""

    leaps = True
    leaps_anywhere = False
    royal = True
    captures_own = False
    # something is remembered that no FEN tells
    remembers = False
    # how many half-moves are counted besides, if any
    depth = 0
    kinds = "qrbnp"
    promotions = "qrbn"

    def steps(self, here):
        """(departure, arrival, captured square or None, square passed by a double step or None)"""
        up = 1 if here.white else -1
        for at, man in list(here.board.items()):
            if not here.own(at):
                continue
            if man.lower() != "p":
                for to in here.attacks(at, man):
                    if to not in here.board or here.enemy(to):
                        yield at, to, to if to in here.board else None, None
                    elif self.captures_own and here.own(to) and here.board[to].lower() != "k":
                        yield at, to, to, None
                continue
            one = shifted(at, (0, up))
            two = shifted(one, (0, up))
            if one not in here.board and inside(one):
                yield at, one, None, None
                begins = at[1] == (1 if here.white else 6) and self.leaps
                if inside(two) and two not in here.board and (begins or self.leaps_anywhere):
                    yield at, two, None, one
            for to in here.attacks(at, man):
                if here.enemy(to):
                    yield at, to, to, None
                elif self.captures_own and here.own(to) and here.board[to].lower() != "k":
                    yield at, to, to, None
                elif here.passant and to == here.passant[0]:
                    yield at, to, here.passant[1], None

    def played(self, here):
        """(departure, arrival, position afterwards, outcome) of each legal move."""
        for at, to, captured, passed in self.steps(here):
            victim = here.board.get(captured) if captured else None
            if victim in ("k", "K") and self.royal:
                continue
            board = dict(here.board)
            if captured:
                del board[captured]
            man = board.pop(at)
            promotes = man.lower() == "p" and to[1] in (0, 7)
            for becomes in self.promotions if promotes else [man.lower()]:
                after = dict(board)
                after[to] = becomes.upper() if here.white else becomes
                passant = (passed, to) if passed else None
                there = Position(after, not here.white, passant, dict(here.memory))
                yield from self.finish(here, there, (at, to, victim))

    def finish(self, here, there, move):
        if self.royal and there.in_check(here.white):
            return
        yield move[0], move[1], there, ""

    def moves(self, here):
        return {(name_of(a), name_of(b), there.fen(), end) for a, b, there, end in self.played(here)}

    def perft(self, here, depth):
        if depth == 0:
            return 1
        count = 0
        for _, _, there, outcome in self.played(here):
            count += self.perft(there, depth - 1) if not outcome or depth == 1 else 0
        return count

    def position(self, rng):
        while True:
            squares = [(file, rank) for file in range(8) for rank in range(8)]
            rng.shuffle(squares)
            board = {squares.pop(): "K", squares.pop(): "k"}
            for number in range(rng.randrange(4, 12)):
                at = squares.pop()
                kind = rng.choice(self.kinds)
                if kind == "p" and at[1] in (0, 7):
                    kind = "n"
                board[at] = kind.upper() if number % 2 else kind
            here = Position(self.furnished(board, squares), rng.random() < 0.5)
            for _ in range(rng.randrange(6)):
                moves = [it for it in self.played(here) if not it[3]] if self.is_legal(here) else []
                if moves and not self.remembers:
                    here = rng.choice(moves)[2]
            if self.is_legal(here):
                return here

    def furnished(self, board, squares):
        return board

    def is_legal(self, here):
        return not self.royal or not here.in_check(not here.white)


class Torpedo(Rules):
    leaps_anywhere = True
    depth = 2
    kinds = "pppprbnq"

    def position(self, rng):
        here = super().position(rng)
        if here.passant and here.passant[0][1] != (5 if here.white else 2):
            here.passant = None  # no FEN tells it
        return here


class OwnCaptures(Rules):
    captures_own = True


class Duck(Rules):
    royal = False

    def furnished(self, board, squares):
        board[squares.pop()] = "*"
        return board

    def finish(self, here, there, move):
        duck = next(at for at, man in there.board.items() if man == "*")
        won = move[2] in ("k", "K")
        side, other = results(here)
        if won:
            yield move[0], move[1], there, side
            return
        for to in [(file, rank) for file in range(8) for rank in range(8)]:
            if to in there.board:
                continue
            board = dict(there.board)
            del board[duck]
            board[to] = "*"
            after = Position(board, there.white, there.passant)
            stuck = next(self.steps(after), None) is None
            yield move[0], move[1], after, other if stuck else ""


class Passing(Rules):
    remembers = True
    depth = 3

    def finish(self, here, there, move):
        there.memory = {**there.memory, here.white: False}
        yield from super().finish(here, there, move)

    def played(self, here):
        yield from super().played(here)
        memory = here.memory
        if not memory.get(True) and not memory.get(False) and not here.in_check(here.white):
            first = min((at for at in here.board if here.own(at)), key=lambda at: (at[1], at[0]))
            yield first, first, Position(dict(here.board), not here.white, None, {**memory, here.white: True}), ""


class Duellists(Rules):
    """The man that has moved moves again as long as it can."""

    remembers = True
    depth = 3

    def finish(self, here, there, move):
        memory = dict(there.memory)
        memory[here.white] = move[1]
        if memory.get(not here.white) == move[1]:
            memory[not here.white] = None  # it is captured
        there.memory = memory
        yield from super().finish(here, there, move)

    def played(self, here):
        duellist = here.memory.get(here.white)
        moves = list(super().played(here))
        own = [it for it in moves if it[0] == duellist]
        return iter(own or moves)


class Shatranj(Rules):
    leaps = False
    kinds = "rnfap"
    promotions = "f"

    def finish(self, here, there, move):
        for a, b, after, _ in super().finish(here, there, move):
            yield a, b, after, self.result(here, after)

    def result(self, here, after):
        won, lost = results(here)
        own = [at for at in after.board if after.enemy(at)]
        enemies = [at for at in after.board if after.own(at)]
        if len(own) == 1 or len(enemies) == 1:
            if len(own) == len(enemies):
                return "1/2-1/2"
            if len(own) == 1:
                return lost
            king = enemies[0]
            spared = [
                at
                for at in own
                if after.board[at].lower() != "k"
                and max(abs(at[0] - king[0]), abs(at[1] - king[1])) == 1
                and not after.attacked(at, here.white)
            ]
            if not (len(own) == 2 and spared):
                return won
        moves = Rules.played(Orthodox(self), after)
        stuck = next(moves, None) is None
        return won if stuck and not after.in_check(after.white) else ""

    def position(self, rng):
        while True:
            here = super().position(rng)
            for at in [it for it in here.board if here.board[it].lower() != "k"]:
                if rng.random() < 0.5 and len(here.board) > 4:
                    del here.board[at]
            if self.is_legal(here):
                return here


class Orthodox(Rules):
    """The same rules, where nobody asks how play ends."""

    def __init__(self, like):
        self.leaps, self.promotions = like.leaps, like.promotions


class Swapping(Rules):
    """Men of a kind change places with men of their side next to them."""

    swapping = "k"

    def played(self, here):
        yield from super().played(here)
        for at, man in here.board.items():
            if man.lower() != self.swapping or not here.own(at):
                continue
            for step in STEPS["k"]:
                to = shifted(at, step)
                if not here.own(to):
                    continue
                board = {**here.board, at: here.board[to], to: man}
                there = Position(board, not here.white)
                if not there.in_check(here.white):
                    yield at, to, there, ""


class Swapper(Swapping):
    swapping = "w"
    kinds = "qrbnpwww"
    # to men of the diagram too
    promotions = "qrbnw"

    def furnished(self, board, squares):
        board[squares.pop()] = "w"
        return board


GAMES = {
    "atomic": None,
    "racing-kings": None,
    "three-check": None,
    "duck": Duck,
    "torpedo": Torpedo,
    "own-captures": OwnCaptures,
    "passing": Passing,
    "duellists": Duellists,
    "king-swap": Swapping,
    "swapper": Swapper,
    "shatranj": Shatranj,
}


def with_plain_generator(rules, rng):
    here = rules.position(rng)
    depth = (rules.depth, rules.perft(here, rules.depth)) if rules.depth else None
    return here.whole_fen(), [], rules.moves(here), depth


def compare(path, variant, positions, seed):
    rng = random.Random(seed)
    program = Program(path, variant)
    counted, moves, ends, differences, refused = 0, 0, 0, 0, 0
    while counted < positions:
        game = GAMES[variant]
        if game is None:
            fen, options, other, depth = with_python_chess(program, variant, rng)
        else:
            fen, options, other, depth = with_plain_generator(game(), rng)
        own = program.moves(fen, options)
        if own is None:
            refused += 1
            if refused > positions:
                sys.exit(f"{variant}: too many positions are refused, such as {fen}")
            continue
        counted += 1
        moves += len(other)
        ends += sum(1 for move in other if move[3])
        same = own == other
        if same and depth:
            same = program.perft(fen, options, depth[0]) == depth[1]
        if not same:
            differences += 1
            if differences <= 3:
                print(f"{variant} {fen} {options}: only here {sorted(own - other)[:4]}, only there {sorted(other - own)[:4]}")
    print(f"{variant}: {counted} positions, {moves} moves, {ends} ends, {refused} positions refused, {differences} differences", flush=True)
    return differences


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ["all", *GAMES]:
        sys.exit(__doc__ + "\n" + " ".join(GAMES))
    path, wanted = sys.argv[1:3]
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    differences = 0
    for variant, game in GAMES.items():
        if wanted in ("all", variant):
            positions = int(sys.argv[3]) if len(sys.argv) > 3 else 150 if game else 250
            differences += compare(path, variant, positions, seed)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
