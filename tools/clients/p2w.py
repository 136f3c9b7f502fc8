#!/usr/bin/env python3
"""Feeds outputs to the parser that Olive and YACPDB read solutions with (the package p2w).

    python3 tools/clients/p2w.py OLIVE_GUI FOLDER [--moves] [--show N]

OLIVE_GUI is a checkout of https://github.com/dturevski/olive-gui; its requirements ply and PyYAML must be installed.
FOLDER holds the files that `cargo run --release -p sauterelle-devtools -- outputs` has written. Reports how many of the
outputs are parsed, and what is wrong with the others. Exit code: 0 if all are parsed, 1 otherwise.

--moves   carry the moves out too, as YACPDB does when an entry is saved, and report how many can be
--show N  show at most N failures of each sort (default 20)
"""

import argparse
import json
import os
import pathlib
import sys


def solution(output):
    """What Olive takes out of an output: all but the first line and the last two."""
    return "\n".join(output.strip().split("\n")[1:-2])


def place(text, at):
    """The line of a text with a mark in front of a position."""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return (text[start:at] + " >>> " + text[at:end]).strip()


class Checker:
    """Asks each move whether it can be carried out on the board."""

    def visit(self, node, board):
        node.assertSemantics(board)


def replay(model, tree, about):
    """Carries the moves out on the board of the problem."""
    board = model.Board()
    board.fromAlgebraic({side: men for side, men in about["algebraic"].items() if men})
    board.stm = board.getStmByStipulation(about["stipulation"])
    tree.traverse(board, Checker())


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("olive", type=pathlib.Path)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--moves", action="store_true")
    arguments.add_argument("--show", type=int, default=20)
    options = arguments.parse_args()
    files = sorted(options.folder.resolve().glob("*.txt"))

    # the package reads its own files relative to the working folder
    os.chdir(options.olive)
    sys.path.insert(0, os.getcwd())
    import model
    from p2w.lexer import lexer
    from p2w.parser import parser

    parsed, replayed, unparsed, unreplayed = 0, 0, [], []
    for file in files:
        text = solution(file.read_text(encoding="utf-8"))
        try:
            tree = parser.parse(text, debug=0, lexer=lexer)
            parsed += 1
        except Exception as error:
            unparsed.append((file.stem, str(error), place(text, min(lexer.lexpos, len(text)))))
            continue
        about = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        if options.moves and "algebraic" in about:
            try:
                replay(model, tree, about)
                replayed += 1
            except Exception as error:
                unreplayed.append((file.stem, str(error), ""))

    for title, failures in (("not parsed", unparsed), ("moves not carried out", unreplayed)):
        for name, error, line in failures[: options.show]:
            print(f"{title}: {name}: {error}\n    {line}".rstrip())
    print(f"{parsed} of {len(files)} outputs parsed ({share(parsed, len(files))})")
    if options.moves:
        all_of_them = replayed + len(unreplayed)
        print(f"{replayed} of {all_of_them} carried out ({share(replayed, all_of_them)})")
    return 1 if unparsed or not files else 0


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "none"


if __name__ == "__main__":
    sys.exit(main())
