"""The types of what solved problems show, as data."""

from __future__ import annotations

from typing import Literal, TypedDict

from .composed import Said


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


#: Whether something is needed, as far as that was tried.
Need = Literal["unneeded", "needed", "undecided"]


class Count(TypedDict):
    """Solutions that were counted."""

    solutions: int
    #: all were found; otherwise there may be more
    is_complete: bool
    #: the same in a sentence
    said: str


class _Tried(TypedDict):
    text: str
    outcome: Literal["same", "same-keys", "more-duals", "other", "illegal", "undecided", "refused"]


class Tried(_Tried, total=False):
    """Something that was tried."""

    verdict: str
    #: the first solutions that the problem itself does not have
    cooks: list[Said]
    #: the first solution of the problem itself that does not work
    lost: list[Said]
    #: why it is illegal or refused
    why: str
    #: of conditions, where the solutions are not the same
    count: Count


class ManTried(TypedDict):
    """A man, and what comes of the problem without it or with others in its place."""

    man: str
    at: str
    is_fairy: bool
    need: Need
    without: Tried
    instead: list[Tried]


class Neighbour(Tried):
    """A condition of the same family, in place of another one."""

    condition: str
    name: str


class ConditionTried(TypedDict):
    """A condition, and what comes of the problem without it or with others in its place."""

    condition: str
    name: str
    need: Need
    without: Tried
    instead: list[Neighbour]


class _Economy(TypedDict):
    verdict: str
    #: of other problems nothing is tried
    is_sound: bool
    men: list[ManTried]
    conditions: list[ConditionTried]
    #: all that was tried was decided in its time
    is_complete: bool


class Economy(_Economy, total=False):
    """What of a problem is needed."""

    #: conditions were not tried, as a twin has others than the diagram
    has_twins_with_conditions: bool


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
