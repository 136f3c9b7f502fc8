"""The types of what solved problems show, as data."""

from __future__ import annotations

from typing import TypedDict


class Shown(TypedDict):
    """Where a fact is shown."""

    #: lines of play, each up to the move with which it is seen
    lines: list[str]
    #: the squares that matter
    squares: list[str]


class Fact(TypedDict):
    """Something that a solved problem shows."""

    #: as queries have it: ``TraceBack(wR, 1, true)``
    text: str
    #: the name of its predicate
    name: str
    values: list[str]
    #: what the predicate means, in the language of the problem
    meaning: str
    #: each place where it is shown; as many as it counts
    shown: list[Shown]


class Content(TypedDict):
    """What a solved problem shows."""

    facts: list[Fact]
    #: solved to its end; otherwise the facts are those of what has been found
    is_complete: bool
    #: facts can be told of it: it is play forward from a diagram with all men to be seen
    is_told: bool


class _Found(TypedDict):
    file: str
    line: int
    authors: list[str]
    origins: list[str]
    stipulation: str
    fen: str


class FoundRow(_Found, total=False):
    """A problem that is found, for tables."""

    #: what its solution shows, if it has been solved for the answer
    content: Content


class Tally(TypedDict):
    """What has come of the problems that were asked."""

    found: int
    all: int
    #: not understood
    refused: int
    #: not solved in time, or nothing is told of their play
    undecided: int
