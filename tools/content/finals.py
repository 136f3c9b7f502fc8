#!/usr/bin/env python3
"""Recomputes what is said of final positions by plain orthodox chess, apart from the program, and compares it.

Usage: finals.py PROGRAM FILE [SECONDS]
       finals.py PROGRAM --make N SEED

FILE is a collection, a problem a line: {"id": NAME, "input": TEXT}. Each problem with orthodox men and without
conditions is solved by the program; its final positions are found from the effects of the moves, and judged here:
attacks, pins, checks and mates as the definitions have them. Problems with other men, conditions or goals are left out,
and those with stalemates in which an officer is stuck between other men: of these the program tells nothing.

--make writes such a collection: random help problems with few men, which the program solves in 1 to 20 ways.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

NAMES = {"Pure", "Models", "MirrorFinal", "DoubleCheckMate", "MateBy", "PinMate"}
MEN = "kqrbsp"
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]
AROUND = STRAIGHT + SLANTING
RIDES = {"q": AROUND, "r": STRAIGHT, "b": SLANTING}
STEPS = {"k": AROUND, "s": LEAPS}
# what moves no men
RIGHTS = {"castling", "en-passant"}
# what a node of a tree has below it
FOLLOWING = ("threats", "play", "refutations")


class NotTold(Exception):
    """The problem is of a sort that this program leaves out."""


class Wrong(Exception):
    """What the program says of its solutions cannot be."""


def place(square):
    return ord(square[0]) - ord("a"), int(square[1]) - 1


def shifted(square, step):
    return square[0] + step[0], square[1] + step[1]


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def forwards(side):
    return 1 if side == "w" else -1


def other(side):
    return "b" if side == "w" else "w"


# Orthodox chess. A board is {(file, rank): (side, kind)}.


def attacked_from(board, square):
    """The squares that a man attacks."""
    side, kind = board[square]
    if kind == "p":
        steps = [(-1, forwards(side)), (1, forwards(side))]
    else:
        steps = STEPS.get(kind, [])
    found = {shifted(square, step) for step in steps}
    for step in RIDES.get(kind, []):
        to = shifted(square, step)
        while inside(to):
            found.add(to)
            if to in board:
                break
            to = shifted(to, step)
    return {to for to in found if inside(to)}


def attackers(board, side, square):
    """The men of a side that attack a square."""
    return {at for at, (whose, _) in board.items() if whose == side and square in attacked_from(board, at)}


def king_of(board, side):
    return next(at for at, man in board.items() if man == (side, "k"))


def moves_of(board, square, en_passant):
    """The moves of a man, whether they leave its king in check or not: the squares of arrival and the boards after them."""
    side, kind = board[square]
    if kind == "p":
        ahead = shifted(square, (0, forwards(side)))
        targets = {to for to in attacked_from(board, square) if board.get(to, (side,))[0] != side or to == en_passant}
        if ahead not in board and inside(ahead):
            targets.add(ahead)
            twice = shifted(ahead, (0, forwards(side)))
            if square[1] == (1 if side == "w" else 6) and twice not in board:
                targets.add(twice)
    else:
        targets = {to for to in attacked_from(board, square) if board.get(to, (None,))[0] != side}
    for to in targets:
        after = dict(board)
        after[to] = after.pop(square)
        if kind == "p" and to == en_passant and to not in board:
            del after[shifted(to, (0, -forwards(side)))]
        yield to, after


def is_legal(after, side):
    return not attackers(after, other(side), king_of(after, side))


def between(one, square):
    """The squares between two on a common line, or none."""
    x, y = square[0] - one[0], square[1] - one[1]
    far = max(abs(x), abs(y))
    if x and y and abs(x) != abs(y):
        return set()
    return {(one[0] + x // far * i, one[1] + y // far * i) for i in range(1, far)}


class End:
    """A final position, judged."""

    def __init__(self, board, mated, en_passant):
        self.board, self.side, self.en_passant = board, mated, en_passant
        if not self.is_stuck(board):
            raise Wrong("neither mate nor stalemate")
        self.king = king = king_of(board, mated)
        self.checks = attackers(board, other(mated), king)
        self.field = [to for to in (shifted(king, step) for step in AROUND) if inside(to)]
        self.pins = self.pins_found()
        self.guards = {to: self.guards_of(to) for to in self.field}
        # models are not told of stalemates with an officer that is stuck, but not pinned
        self.is_part_known = bool(self.checks) or not any(
            side == mated and kind in "qrbs" and at not in self.pins for at, (side, kind) in board.items()
        )

    def is_stuck(self, board):
        return not any(
            is_legal(after, self.side)
            for at, (whose, _) in board.items()
            if whose == self.side
            for _, after in moves_of(board, at, self.en_passant)
        )

    def pins_found(self):
        """{pinned: the man that pins it}: men that could parry, or move in a stalemate, if that man gave no check after it."""
        found = {}
        for at, (whose, kind) in self.board.items():
            if whose != self.side or kind == "k":
                continue
            for _, after in moves_of(self.board, at, self.en_passant):
                left = attackers(after, other(self.side), self.king)
                if len(left) == 1 and not left & self.checks and at in between(*left, self.king):
                    found[at] = next(iter(left))
        return found

    def guards_of(self, square):
        """The men that attack a square of the field if the king goes away, also through the square that it leaves."""
        without = {at: man for at, man in self.board.items() if at != self.king}
        return attackers(without, other(self.side), square)

    def is_pure(self):
        if len(self.checks) > 1:
            return False
        for square in self.field:
            if self.board.get(square, (None,))[0] == self.side:
                # a necessary pin beside the king is no second reason
                if self.guards[square] - {self.pins.get(square)}:
                    return False
            elif len(self.guards[square]) != 1:
                return False
        return True

    def partakers(self):
        """The men of both sides that take part."""
        found = self.checks | {self.king} | set(self.pins.values())
        for square in self.field:
            if self.board.get(square, (None,))[0] == self.side:
                found.add(square)
            else:
                found |= self.guards[square]
        if not self.checks:
            found |= self.stuck_men()
        return found

    def stuck_men(self):
        """In a stalemate: pawns, and men without which another one could move."""
        found = {at for at, man in self.board.items() if man == (self.side, "p")}
        for at in self.board:
            without = {to: man for to, man in self.board.items() if to != at}
            if at != self.king and not self.is_stuck(without):
                found.add(at)
        return found

    def facts(self):
        """The texts of what is so."""
        if self.is_pure():
            yield "Pure"
            part = self.partakers()
            officers = {at for at, (side, kind) in self.board.items() if side != self.side and kind in "qrbs"}
            if officers <= part and self.is_part_known:
                ideal = not self.pins and part == set(self.board)
                yield f"Models({len(self.pins)}, {str(ideal).lower()})"
        if len(self.field) == 8 and not any(to in self.board for to in self.field):
            yield "MirrorFinal"
        if len(self.checks) > 1:
            yield "DoubleCheckMate"
        if self.checks and self.pins:
            yield f"PinMate({len(self.pins)})"


# The program's solutions.


def board_of(fen):
    board = {}
    for rank, row in enumerate(fen.split(" ")[0].split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
                continue
            kind = {"n": "s"}.get(c.lower(), c.lower())
            if kind not in MEN:
                raise NotTold("other men")
            board[file, 7 - rank] = ("w" if c.isupper() else "b", kind)
            file += 1
    if sorted(side for side, kind in board.values() if kind == "k") != ["b", "w"]:
        raise NotTold("not one king of each side")
    return board


def named(man):
    if man["side"] not in ("white", "black") or man["kind"] not in MEN or man.get("attributes"):
        raise NotTold("other men")
    return man["side"][0], man["kind"]


class Game:
    """A board, and where each of its men stood in the diagram."""

    def __init__(self, board, home):
        self.board, self.home = board, home

    def play(self, move):
        board, home = dict(self.board), dict(self.home)
        for effect in move["effects"]:
            kind = effect["type"]
            if kind == "move":
                start, to = place(effect["from"]), place(effect["to"])
                board[to], home[to] = board.pop(start), home.pop(start)
            elif kind == "remove":
                del board[place(effect["at"])], home[place(effect["at"])]
            elif kind == "change":
                board[place(effect["at"])] = named(effect["now"])
            elif kind not in RIGHTS:
                raise NotTold(kind)
        return Game(board, home)


def ends(game, moves):
    """The last moves of lines or trees that reach the goal, and the games after them."""
    for move in moves:
        after = game.play(move)
        if "goal" in move:
            yield move, after
            continue
        if not any(key in move for key in FOLLOWING) and move.get("mark") != "refutation":
            raise NotTold("play that is not shown")
        yield from ends_behind(after, move)


def ends_behind(game, node):
    for key in FOLLOWING:
        yield from ends(game, node.get(key, []))


def line_ends(game, line):
    for move in line[:-1]:
        game = game.play(move)
    yield from ends(game, line[-1:])


def facts(positions):
    """The facts of all positions of a problem, and how many final positions there are."""
    found, seen, mates = Counter(), set(), set()
    for position in positions:
        if position["conditions"]:
            raise NotTold("conditions")
        if position["status"] != "complete":
            raise NotTold("not solved in time")
        board = board_of(position["position"])
        start = Game(board, {at: at for at in board})
        for part in position["parts"]:
            if "lines" in part:
                last = [it for line in part["lines"] for it in line_ends(start, line)]
            else:
                last = [*ends(start, part.get("trees", [])), *ends_behind(start, part.get("post_key", {}))]
            for move, game in last:
                if move["goal"] not in ("#", "="):
                    raise NotTold("other goals")
                board, arrival = game.board, place(move["to"])
                side, kind = board[arrival]
                (x, y), (_, to) = place(move["from"]), place(move["to"])
                is_double = kind == "p" and abs(y - to) == 2
                end = End(board, other(side), (x, (y + to) // 2) if is_double else None)
                if bool(end.checks) != (move["goal"] == "#"):
                    raise Wrong("check and goal disagree")
                if end.checks:
                    mates.add((game.home[arrival], move["from"], move["to"], (side, kind)))
                standing = (other(side), frozenset(board.items()))
                if standing not in seen:
                    seen.add(standing)
                    found.update(end.facts())
    for *_, (side, kind) in mates:
        found[f"MateBy({side}{kind.upper()})"] += 1
    return found, len(seen)


def asked(program, command, text, seconds):
    """The answer of a command as JSON."""
    limit = "--time-limit" if command == "solve" else "--time-each"
    handle, name = tempfile.mkstemp(suffix=".inp")
    with os.fdopen(handle, "w") as file:
        file.write(text)
    run = subprocess.run([program, command, name, "--format", "json", limit, seconds], capture_output=True, text=True)
    os.unlink(name)
    return json.loads(run.stdout) if run.stdout else None


def compare(program, collection, seconds):
    """Compares all problems of a collection; whether none differs."""
    same = differs = final = 0
    reasons, kinds = Counter(), Counter()
    with open(collection) as lines:
        records = [json.loads(line) for line in lines]
    for record in records:
        text = record["input"]
        if "condition" in text.lower():
            reasons["conditions"] += 1
            continue
        solved = asked(program, "solve", text, seconds)
        problems = solved["problems"] if solved else []
        try:
            if len(problems) != 1:
                raise NotTold("not one problem")
            own, ended = facts(problems[0]["positions"])
            told = asked(program, "content", text, seconds)
            if not told or not told["is_complete"] or not told["is_told"]:
                raise NotTold("not solved in time")
        except (NotTold, KeyError) as why:
            reasons[str(why)] += 1
            continue
        except Wrong as why:
            differs += 1
            print(f"{record['id']}: {why}")
            continue
        theirs = Counter()
        for fact in told["facts"]:
            if fact["name"] in NAMES:
                theirs[fact["text"]] += len(fact["shown"])
        final += ended
        kinds.update(own)
        if own == theirs:
            same += 1
        else:
            differs += 1
            print(f"{record['id']}: only here {dict(own - theirs)}, only there {dict(theirs - own)}")
    counted = ", ".join(f"{name} {count}" for name, count in sorted(kinds.items()))
    print(f"left out: {dict(reasons.most_common(8))}")
    print(f"{final} final positions: {counted}")
    print(f"same {same}, differ {differs}, left out {sum(reasons.values())}")
    return differs == 0


# Random problems.


def made(dice):
    """The text of one random problem."""
    stipulation = dice.choice(["h#1", "h#1.5", "h#2", "h#2", "h=1", "h=1.5", "h=2"])
    free = [(x, y) for x in range(8) for y in range(8)]
    board = {}

    def put(side, kind, squares):
        squares = [it for it in squares if it not in board and (kind != "p" or 1 <= it[1] <= 6)]
        if squares:
            board[dice.choice(squares)] = (side, kind)

    put("b", "k", [it for it in free if dice.random() < 0.3 or it[0] in (0, 7) or it[1] in (0, 7)])
    king = king_of(board, "b")
    near = lambda far: [it for it in free if max(abs(it[0] - king[0]), abs(it[1] - king[1])) <= far]
    put("w", "k", [it for it in near(dice.choice([2, 3, 4])) if it not in near(1)])
    for _ in range(dice.randint(1, 4)):
        put("w", dice.choice("qrrbbss"), free)
    if dice.random() < 0.3:
        # one that could pin a man beside the king
        step = dice.choice(AROUND)
        put("b", dice.choice("rbsp"), [it for it in [shifted(king, step)] if inside(it)])
        line = [(king[0] + step[0] * far, king[1] + step[1] * far) for far in range(2, 8)]
        put("w", "r" if 0 in step else "b", [it for it in line if inside(it)])
    for _ in range(dice.randint(0, 2)):
        put("w", "p", near(3))
    for _ in range(dice.randint(0, 4)):
        put("b", dice.choice("qrbsppp"), near(dice.choice([1, 2, 4])))
    men = lambda side: "".join(
        f" {kind}{'abcdefgh'[x]}{y + 1}" for (x, y), (whose, kind) in sorted(board.items()) if whose == side
    )
    return f"begin\nstipulation {stipulation}\npieces White{men('w')}\n       Black{men('b')}\nend\n"


def make(program, wanted, seed):
    dice = random.Random(seed)
    written = tried = 0
    while written < wanted:
        tried += 1
        text = made(dice)
        solved = asked(program, "solve", text, "2")
        positions = [it for problem in (solved or {"problems": []})["problems"] for it in problem["positions"]]
        if len(positions) != 1 or positions[0]["status"] != "complete":
            continue
        lines = [line for part in positions[0]["parts"] for line in part.get("lines", [])]
        if 1 <= len(lines) <= 20:
            written += 1
            print(json.dumps({"id": f"random {seed}-{tried}", "input": text}))


def main():
    program, rest = sys.argv[1], sys.argv[2:]
    if rest[0] == "--make":
        make(program, int(rest[1]), rest[2])
        return
    if not compare(program, rest[0], rest[1] if len(rest) > 1 else "2"):
        sys.exit(1)


main()
