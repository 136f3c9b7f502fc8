"""The types of what is said of versions, as data."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

#: What is to be kept of what is meant.
Keep = Literal["moves", "men", "pattern", "none"]

#: What has come of a version, in a word.
VersionVerdict = Literal[
    "refused", "illegal", "lost", "cooked", "slower", "unsolved", "fewer", "short", "dual", "sound"
]


class Said(TypedDict):
    """A solution, with the letter of its position."""

    position: str
    text: str


class Base(TypedDict):
    """The problem itself."""

    verdict: Literal["sound", "cooked", "unsolved"]
    solutions: list[Said]
    #: numbers of the solutions that are meant
    meant: list[int]


class _Version(TypedDict):
    number: int
    edits: list[dict[str, Any]]
    text: str
    fen: str
    verdict: VersionVerdict
    solutions: int


class VersionRow(_Version, total=False):
    """A version, for tables."""

    kept: Literal["moves", "men", "pattern"]
    #: the first solutions that are not meant
    cooks: list[Said]
    #: the first one that is meant and does not work
    lost: list[Said]
    #: why it is illegal or refused
    why: str
