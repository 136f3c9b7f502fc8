"""Recomputes the walks of men from solutions as JSON, plainly and apart from the program, and compares them with what it says.

Usage: walks.py PROGRAM FILE [SECONDS]

FILE is a collection, a problem a line: {"id": NAME, "input": TEXT}. Each problem whose solutions are lines of one position is solved by the program; the facts on walks are then found from
the effects of its moves, and compared with those of `content`. Problems in which men come from nowhere, come back
later or lie below squares are left out.
"""

import json
import subprocess
import sys

NAMES = {
    "ClosedWalk", "TraceBack", "ArealCycle", "LinearCycle", "CornerToCorner", "FourCorners",
    "Star", "BigStar", "Cross", "BigCross", "Wheel", "Albino", "Pickaninny", "PW", "Excelsior",
}
PATTERNS = {
    "Star": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "BigStar": [(2, 2), (2, -2), (-2, 2), (-2, -2)],
    "Cross": [(0, 1), (0, -1), (1, 0), (-1, 0)],
    "BigCross": [(0, 2), (0, -2), (2, 0), (-2, 0)],
    "Wheel": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)],
    "Albino": [(-1, 1), (1, 1), (0, 1), (0, 2)],
    "Pickaninny": [(-1, -1), (1, -1), (0, -1), (0, -2)],
}
# what changes no men
RIGHTS = {"castling", "en-passant"}
CORNERS = {"a1", "a8", "h1", "h8"}


class NotTold(Exception):
    """The problem is of a sort that this program leaves out."""


def place(square):
    return ord(square[0]) - ord("a"), int(square[1])


def named(man):
    return man["side"][0] + man["kind"].upper()


def board_of(fen):
    """Square: [identity, name]."""
    board = {}
    for rank, row in zip("87654321", fen.split(" ")[0].split("/")):
        file, at = 0, 0
        while at < len(row):
            c = row[at]
            if c.isdigit():
                file += int(c)
                at += 1
                continue
            if c == "[":
                end = row.index("]", at)
                text, at = row[at + 1 : end], end + 1
            else:
                text, at = c, at + 1
            if not text.strip("=").replace("/", "").isalnum() or "~" in text:
                raise NotTold("attributes")
            code = text.strip("=").split(":")[-1]
            side = "n" if text.startswith("=") else "w" if code.isupper() else "b"
            code = {"n": "s"}.get(code.lower(), code.lower()) if c != "[" else code.lower()
            square = "abcdefgh"[file] + rank
            board[square] = (square, side + code.upper())
            file += 1
    return board


def play(board, move):
    """The board after a move, and the identity that was promoted, with its new name."""
    board = dict(board)
    removed, promoted = [], None
    for effect in move["effects"]:
        kind = effect["type"]
        if kind == "move":
            board[effect["to"]] = board.pop(effect["from"])
        elif kind == "exchange":
            one, other = effect["one"], effect["other"]
            board[one], board[other] = board[other], board[one]
        elif kind == "remove":
            removed.append(board.pop(effect["at"]))
        elif kind == "add":
            if not removed:
                raise NotTold("a man from nowhere")
            board[effect["at"]] = (removed.pop()[0], named(effect["man"]))
        elif kind == "change":
            who, _ = board[effect["at"]]
            board[effect["at"]] = (who, named(effect["now"]))
            if effect["reason"] == "promotion":
                promoted = who, named(effect["now"])
        elif kind not in RIGHTS:
            raise NotTold(kind)
    return board, promoted


def closed(walk):
    """What is said of a walk: pairs of square, name and whether the move that led there captured."""
    found = set()

    def longest(walk):
        at = 0
        while at < len(walk):
            ends = [i for i in range(at + 1, len(walk)) if walk[i][0] == walk[at][0]]
            if ends:
                yield walk[at : ends[-1] + 1]
                at = ends[-1]
            at += 1

    def special(part):
        squares = [square for square, _, _ in part]
        length = len(part) - 1
        captures = str(any(is_capture for _, _, is_capture in part[1:])).lower()
        name = part[0][1]
        if squares == squares[::-1]:
            found.add(f"TraceBack({name}, {length // 2}, {captures})")
        elif len(set(squares[:-1])) == length:
            (x0, y0), (x1, y1) = place(squares[0]), place(squares[1])
            rest = [place(square) for square in squares[2:-1]]
            line = all((x - x0) * (y1 - y0) == (y - y0) * (x1 - x0) for x, y in rest)
            found.add(f"{'LinearCycle' if line else 'ArealCycle'}({name}, {length}, {captures})")
        else:
            for within in longest(part[:-1]):
                special(within)

    for part in longest(walk):
        captures = str(any(is_capture for _, _, is_capture in part[1:])).lower()
        found.add(f"ClosedWalk({part[0][1]}, {len(part) - 1}, {captures})")
        special(part)
    return found


def facts(position):
    """The facts of one position."""
    if any(word in " ".join(position["conditions"]) for word in ("Parrain", "WaitCapture")):
        raise NotTold("men that come back later")
    start = board_of(position["position"])
    found, corners, goes = set(), {}, {}
    for part in position["parts"]:
        for line in part["lines"]:
            board, boards, walks, own = start, [start], {}, {}
            trail = {}
            for who_at, (who, name) in start.items():
                walks[who] = [(who_at, name, False)]
                trail[who] = (who,)
            done = ()
            for move in line:
                mover = board.get(move["from"], (None,))[0]
                capture = any(e["type"] == "remove" and e["reason"] in ("capture", "en-passant", "contact") for e in move["effects"])
                own[mover] = own.get(mover, 0) + 1
                board, promoted = play(board, move)
                done += (move["move"],)
                if promoted and promoted[0] == mover:
                    found.add(f"Excelsior({promoted[1]}, {own[mover]})")
                for square, (who, name) in board.items():
                    if walks[who][-1][0] != square:
                        goes.setdefault((who, trail[who]), (walks[who][-1], set()))[1].add(square)
                        walks[who].append((square, name, capture and who == mover))
                        trail[who] = trail[who] + (done,)
                boards.append(board)
                for before, after in zip(boards[:-1], boards[1:]):
                    found |= exchanges(before, after, boards[-2], board)
            for who, walk in walks.items():
                found |= closed(walk)
                seen = [(square, name) for square, name, _ in walk if square in CORNERS]
                for i, (square, _) in enumerate(seen):
                    others = [name for other, name in seen[:i] if other != square]
                    if others:
                        found.add(f"CornerToCorner({others[-1]})")
                corners.setdefault((who, walk[0][1]), set()).update(square for square, _ in seen)
    for (_, name), seen in corners.items():
        if seen == CORNERS:
            found.add(f"FourCorners({name})")
    for (square, name, _), reached in goes.values():
        x, y = place(square)
        for pattern, steps in PATTERNS.items():
            if {(x + u, y + v) for u, v in steps} <= {place(to) for to in reached}:
                found.add(f"{pattern}({name})")
    return found


def exchanges(before, then, last, now):
    """Circles of men that stand where the next one stood, begun by the move from `before` and ended by the last one."""
    stood = {who: square for square, (who, _) in before.items()}
    stands = {who: square for square, (who, _) in now.items()}
    found = set()
    for first in stands:
        circle, who = [], first
        while who is not None and who not in circle:
            circle.append(who)
            to = stands.get(who)
            who = next((it for it, square in stood.items() if square == to), None)
        if who != first or len(circle) < 2:
            continue
        moved = lambda one, other: any(
            {w: s for s, (w, _) in one.items()}.get(it) != {w: s for s, (w, _) in other.items()}.get(it)
            for it in circle
        )
        if moved(before, then) and moved(last, now):
            found.add(f"PW({len(circle)})")
    return found


def asked(program, command, file, seconds):
    """The output of a command as JSON."""
    limits = ["--time-limit", seconds] if command == "solve" else ["--time-each", seconds]
    run = subprocess.run([program, command, file, "--format", "json", *limits], capture_output=True, text=True)
    return json.loads(run.stdout) if run.stdout else None


def main():
    program, collection = sys.argv[1:3]
    seconds = sys.argv[3] if len(sys.argv) > 3 else "2"
    same = differs = left_out = said = 0
    reasons = {}
    with open(collection) as lines:
        for line in lines:
            record = json.loads(line)
            with open("/tmp/walks.inp", "w") as file:
                file.write(record["input"])
            solved = asked(program, "solve", "/tmp/walks.inp", seconds)
            told = asked(program, "content", "/tmp/walks.inp", seconds)
            problems = solved["problems"] if solved else []
            positions = [it for problem in problems for it in problem.get("positions", [])]
            try:
                if len(positions) != 1 or not told or not told["is_complete"] or not told["is_told"]:
                    raise NotTold("not one position that is solved")
                if positions[0]["status"] != "complete":
                    raise NotTold("not solved in time")
                if any("lines" not in part for part in positions[0]["parts"]):
                    raise NotTold("no lines")
                own = facts(positions[0])
            except (NotTold, KeyError) as why:
                left_out += 1
                reasons[str(why)] = reasons.get(str(why), 0) + 1
                continue
            theirs = {fact["text"] for fact in told["facts"] if fact["name"] in NAMES}
            said += len(own)
            if own == theirs:
                same += 1
            else:
                differs += 1
                print(f"{record['id']}: only here {sorted(own - theirs)}, only there {sorted(theirs - own)}")
    print(f"same {same}, differs {differs}, left out {left_out} {reasons}; {said} facts")


main()
