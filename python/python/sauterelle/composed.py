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


class _Variation(TypedDict):
    text: str


class Variation(_Variation, total=False):
    """A defence with its first answers, or a threat, which stands behind ``~``."""

    #: it is of full length and has one answer
    main: bool
    #: it is meant
    meant: bool


# ``try`` is a word of the language
_Solution = TypedDict("_Solution", {"set_play": bool, "try": bool}, total=False)


class Solution(Said, _Solution, total=False):
    """A solution of the problem itself; where variations are told, tries and set play too."""

    variations: list[Variation]


class Base(TypedDict):
    """The problem itself."""

    verdict: Literal["sound", "cooked", "unsolved"]
    solutions: list[Solution]
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
