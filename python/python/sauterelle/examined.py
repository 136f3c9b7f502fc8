"""The types of what an examination says, as data."""

from __future__ import annotations

from typing import Literal, Optional, TypedDict

#: The verdict in a word; ``CLASSES`` says what each of them means.
Class = Literal[
    "refused",
    "failed",
    "illegal",
    "cooked",
    "slower",
    "unsolved",
    "fewer",
    "short",
    "enough",
    "several",
    "dual",
    "sound",
]

#: How what has been found stands to what is intended.
Agreement = Literal["equal", "contained", "missing", "different", "not-comparable"]


class _Comparison(TypedDict):
    agreement: Agreement


class Comparison(_Comparison, total=False):
    """What has been found beside what is intended."""

    #: why there is no more to say
    why: str
    #: intended, but not found: the first few
    missing: list[str]
    #: found, but not intended: the first few
    unexpected: list[str]


class _Phase(TypedDict):
    is_asked: bool
    is_post_key: bool
    lines: bool
    skipped: int
    solutions: int
    short: int
    duals: int
    is_illegal: bool
    ended: Literal["complete", "enough", "out-of-time"]
    verdict: str


class Phase(_Phase, total=False):
    """Set play or play of a position."""

    #: the first few
    named_duals: list[str]


class ExaminedPosition(TypedDict):
    """A position of a problem, with its letter."""

    label: str
    phases: list[Phase]
    nodes: int


#: An examination as a row of a table.
ExaminationRow = TypedDict(
    "ExaminationRow",
    {
        "class": Class,
        "verdict": str,
        "agreement": Optional[Agreement],
        "difference": Optional[str],
        "refusals": list[str],
        "solutions": str,
        "is_cut": bool,
        "comparison": Optional[Comparison],
        "positions": list[ExaminedPosition],
        "seconds": float,
        "nodes": int,
        "memory": int,
    },
)
