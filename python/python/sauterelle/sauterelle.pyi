from collections.abc import Iterator, Sequence
from datetime import timedelta
from os import PathLike
from types import TracebackType
from typing import Any, Literal, Optional, TypedDict, Union

from .composed import Base, Keep, VersionRow, VersionVerdict
from .examined import Agreement, Class, Comparison, ExaminationRow, ExaminedPosition
from .shown import Content, Economy, FoundRow, Tally

# the name of a format, as `sauterelle list formats` shows them
Form = str
Language = Literal["en", "fr", "de"]
Notation = Literal["long", "short", "figurine"]

__version__: str

CLASSES: dict[Class, str]
"""The verdicts in a word and what each means; of several that fit, the first in this order counts."""

Seconds = Union[timedelta, float]
"""A time, as ``timedelta`` or as a number of seconds."""

class Fault(TypedDict):
    message: str
    item: str
    line: int
    column: int
    suggestion: Optional[str]
    unsupported: bool

class Row(TypedDict):
    position: int
    status: str
    solutions: int
    verdict: str
    nodes: int
    seconds: float

class SauterelleError(ValueError):
    """Input that is not understood, not available or not legal."""

    faults: list[Fault]

class Stopped(Exception):
    """Work that was given up because its ``Stop`` was set."""

class Man:
    """A man of one's own, defined by a line such as ``man rz, "rook-rabbit" = hop over 2 land any W``. It can be compared, hashed and pickled."""

    def __init__(self, definition: str) -> None: ...
    @property
    def code(self) -> str:
        """One or two letters or digits."""
    @property
    def name(self) -> str:
        """Its name."""
    @property
    def walk(self) -> str:
        """How it goes, in the normal form."""
    @property
    def betza(self) -> Optional[str]:
        """The same in Betza's notation, if it can be said there."""
    @property
    def definition(self) -> str:
        """The line that defines it."""
    @property
    def digest(self) -> str:
        """The SHA-256 of the definition, in hexadecimal digits."""
    def goes(
        self,
        square: str,
        *,
        friends: Sequence[str] = ...,
        enemies: Sequence[str] = ...,
        white: bool = True,
    ) -> list[str]:
        """Where it comes from a square among these men, by captures too."""

class Problem:
    """A problem with its twins. It can be compared, hashed and pickled."""

    @staticmethod
    def from_fen(
        fen: str,
        *,
        stipulation: str,
        conditions: Sequence[str] = ...,
        options: Sequence[str] = ...,
        to_move: Optional[bool] = None,
        target: Optional[str] = None,
        definitions: Sequence[Union[Man, str]] = ...,
    ) -> Problem:
        """A problem that begins with this position; fairy men stand in brackets: [sx] black, [SX] white, [=sx] neutral."""
    @staticmethod
    def read(text: str) -> Problem:
        """The first problem of a text in any form: Popeye's language, YAML as Olive's and YACPDB's, JSON, FEN."""
    @property
    def stipulation(self) -> str:
        """What is asked, such as ``h#2.5``."""
    @property
    def conditions(self) -> list[str]:
        """The conditions, each with the words behind its name."""
    @property
    def authors(self) -> list[str]:
        """The authors."""
    @property
    def sources(self) -> list[str]:
        """Where it appeared."""
    @property
    def titles(self) -> list[str]:
        """Its titles."""
    @property
    def notes(self) -> list[str]:
        """What can be read, but is probably not meant."""
    @property
    def language(self) -> Language:
        """The language it is written in: ``en``, ``fr`` or ``de``."""
    def in_language(self, language: Language) -> Problem:
        """The same problem, answered in another language."""
    def in_notation(self, notation: Notation) -> Problem:
        """The same problem, with solutions in another notation: ``long`` as Popeye's, ``short`` as that of magazines, or ``figurine``."""
    def __len__(self) -> int:
        """Positions to solve: more than one if there are twins."""
    def position(self, index: int = 0) -> Position:
        """The position with this number, that of the diagram being 0."""
    def solve(self, solver: Optional[Solver] = None) -> Solutions:
        """Begins to solve; the solutions come one by one."""
    def report(self, solver: Optional[Solver] = None) -> Report:
        """Solves the problem and tells what it has come to."""
    def content(self, solver: Optional[Solver] = None) -> Content:
        """What its solution shows, as ``sauterelle content --format json`` writes it: facts, each with what it means and the lines and squares that
        show it. Without a solver it has a minute.
        """
    def economy(self, solver: Optional[Solver] = None, *, each: Optional[Seconds] = None) -> Economy:
        """What of it is needed, as ``sauterelle content --economy --format json`` writes it: each man and each condition, with what comes of the problem
        without it and with others in its place. The time of the solver is that for the problem itself, a minute without one; ``each`` is that for each
        thing that is tried, ten seconds if nothing is said.

        Raises ``SauterelleError`` where it is not solved in its time, or has no solution.
        """
    def pieces(self, position: int, path: Sequence[int]) -> list[list[int]]:
        """The pieces of which a piece of a position consists: numbers of first moves, and of second ones after them."""
    def write(self, form: Form, *, solver: Optional[Solver] = None) -> str:
        """The problem in another form; with a solver also its solution, in YAML and LaTeX."""
    def to_dict(self) -> dict[str, Any]:
        """The problem as data, as ``sauterelle convert --to json`` writes it."""
    def svg(self, *, whole: bool = True) -> str:
        """The problem as a magazine prints it, or its diagram alone."""
    def png(self, *, whole: bool = True, scale: float = 2.0) -> bytes:
        """The diagram as PNG."""
    def pdf(self, *, whole: bool = True) -> bytes:
        """The diagram as PDF."""
    def _repr_svg_(self) -> str: ...

class Solver:
    """What solving may use: threads (default: all; 0: the calling one only), megabytes for remembered positions, and time for a problem."""

    def __init__(
        self,
        *,
        threads: Optional[int] = None,
        memory: Optional[int] = None,
        time: Optional[Seconds] = None,
    ) -> None: ...
    def solve_piece(
        self, problem: Problem, position: int, path: Sequence[int], stop: Optional[Stop] = None
    ) -> str:
        """Solves a piece of a problem; its result is JSON for ``merge``."""
    @property
    def threads(self) -> int:
        """Threads of the search."""
    @property
    def memory(self) -> int:
        """Megabytes for remembered positions."""
    @property
    def time(self) -> Optional[timedelta]:
        """Seconds for each problem; ``None``: no limit."""

class Stop:
    """Stops a search from another thread."""

    def __init__(self) -> None: ...
    def stop(self) -> None:
        """Stops the search."""
    @property
    def is_set(self) -> bool:
        """Whether it has been asked to stop."""

class Solutions(Iterator[Solution]):
    """Solutions as they are found. Leaving a ``with`` block stops the search."""

    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...
    def stop(self) -> None:
        """Stops the search; what has been found stays."""
    @property
    def progress(self) -> tuple[int, int, int]:
        """Moves played, first moves examined, first moves to examine."""
    def finish(self) -> Report:
        """Passes over the solutions that are left and tells what it has all come to."""
    def __enter__(self) -> Solutions: ...
    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        value: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None: ...

class Solution:
    """A line of play, or a first move with what follows."""

    @property
    def position(self) -> int:
        """The number of the position that it solves."""
    @property
    def set_play(self) -> bool:
        """Whether it is set play."""
    @property
    def text(self) -> str:
        """In Popeye's form, with its margin."""
    def to_dict(self) -> dict[str, Any]:
        """As data, as ``sauterelle solve --format jsonl`` writes it. A move taken back has ``takes_back``, and effects that lead back."""

class Report:
    """What solving has come to."""

    @property
    def complete(self) -> bool:
        """Whether all solutions have been found."""
    @property
    def outcome(self) -> Literal["complete", "max-solutions", "interrupted", "too-many-choices"]:
        """How the search has ended, in a word."""
    @property
    def solutions(self) -> int:
        """Lines of play, or keys, of all positions, without set play."""
    @property
    def verdicts(self) -> list[str]:
        """What has come of each position, in a sentence."""
    @property
    def text(self) -> str:
        """All solutions in Popeye's form, or in the notation of the problem."""
    def to_dicts(self) -> list[Row]:
        """A row for each position: ``pandas.DataFrame(report.to_dicts())``."""
    def _repr_html_(self) -> str: ...

class Intention:
    """What the author of a problem intends: the solution, as YACPDB keeps it or as Popeye prints it, or how many solutions there are to
    be, as ``2.1.1...``, or both."""

    def __init__(
        self,
        solution: Optional[str] = None,
        *,
        notation: Literal["yacpdb", "popeye"] = "yacpdb",
        number: Optional[str] = None,
    ) -> None: ...

class Examination:
    """What has come of a problem, as ``sauterelle batch`` keeps it."""

    @staticmethod
    def failed(message: str) -> Examination:
        """What is to be said of a problem at which the program has broken down."""
    @property
    def class_(self) -> Class:
        """The verdict in a word."""
    @property
    def verdict(self) -> str:
        """The verdict in a sentence."""
    @property
    def agreement(self) -> Optional[Agreement]:
        """How it compares with what is intended, if that is known."""
    @property
    def difference(self) -> Optional[str]:
        """The first line that only one of both has, in words."""
    @property
    def comparison(self) -> Optional[Comparison]:
        """How solutions and intention compare, in detail, if that is known."""
    @property
    def positions(self) -> list[ExaminedPosition]:
        """Each position; none if the problem is refused."""
    @property
    def solutions(self) -> str:
        """All solutions in Popeye's form, unless they are too long."""
    @property
    def is_cut(self) -> bool:
        """There are more solutions than are kept."""
    @property
    def refusals(self) -> list[str]:
        """What is not understood or not supported."""
    @property
    def seconds(self) -> float:
        """Seconds that it took."""
    @property
    def nodes(self) -> int:
        """Moves played."""
    @property
    def memory(self) -> int:
        """Bytes for remembered positions that it was given."""
    def to_dict(self) -> ExaminationRow:
        """All that as a row: ``pandas.DataFrame(found.to_dict() for found in …)``."""
    def _repr_html_(self) -> str: ...

class Position:
    """A position under the rules of a problem; without a FEN the game array.

    Positions are compared and hashed by value: the rules, the men, who is to move, and what rules remember. They change with ``push`` and
    ``set_piece_at``, so that one in a set or a dictionary must be left as it is. ``print`` shows the board."""

    def __init__(
        self,
        fen: str = ...,
        *,
        conditions: Sequence[str] = ...,
        to_move: Optional[bool] = None,
    ) -> None: ...
    @staticmethod
    def from_fen(
        fen: str,
        *,
        conditions: Sequence[str] = ...,
        to_move: Optional[bool] = None,
    ) -> Position:
        """The position of a FEN under these conditions."""
    time: Optional[float]
    """Seconds that a question may take before it raises ``TimeoutError``; without limit if ``None``. Ctrl-C is heard in any case."""
    def fen(self) -> str:
        """The position as FEN."""
    @property
    def conditions(self) -> list[str]:
        """The conditions in force."""
    @property
    def turn(self) -> bool:
        """The side to move."""
    @property
    def status(self) -> Literal["play", "mate", "stalemate", "over", "illegal"]:
        """``play``, ``mate``, ``stalemate``, ``over`` (by a rule that ends play) or ``illegal``."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
    def is_stalemate(self) -> bool:
        """Whether the side to move is stalemated."""
    def is_game_over(self) -> bool:
        """Whether the side to move has no legal move."""
    def checks(self) -> list[str]:
        """Why the side to move is in check, in words."""
    def illegal(self) -> list[str]:
        """Why the position is illegal, naming the men."""
    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves."""
    def is_legal(self, move: Union[Move, str]) -> bool:
        """Whether a move is legal."""
    def parse(self, text: str) -> Move:
        """The legal move that a text names, without playing it."""
    def parse_san(self, san: str) -> Move:
        """The legal move of this text, such as ``Nf3``."""
    def parse_uci(self, uci: str) -> Move:
        """The legal move between these squares, such as ``g1f3``."""
    def push(self, move: Union[Move, str]) -> Move:
        """Plays a move, or one as people write it: ``e2e4``, ``Nf3``, ``Rxa2(Ra1)``, ``O-O``. One that is not legal is refused."""
    def push_san(self, san: str) -> Move:
        """Plays the move of this text."""
    def push_uci(self, uci: str) -> Move:
        """Plays the move between these squares."""
    def pop(self) -> Move:
        """Takes the last move back. Raises ``IndexError`` if there is none."""
    def peek(self) -> Move:
        """The last move. Raises ``IndexError`` if there is none."""
    @property
    def move_stack(self) -> list[Move]:
        """The moves played so far."""
    def copy(self) -> Position:
        """The same position, on its own."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: Any) -> Position: ...
    def piece_map(self) -> dict[int, Piece]:
        """The men by their squares."""
    def piece_at(self, square_index: int) -> Optional[Piece]:
        """The man on a square, if there is one."""
    def set_piece_at(self, square_index: int, piece: Optional[Piece]) -> None:
        """Puts a man on a square, or takes it away. The moves played before are forgotten, and so is what rules remember of them."""
    def remove_piece_at(self, square_index: int) -> Optional[Piece]:
        """Takes the man from a square; moves played before are forgotten."""
    def king(self, color: bool) -> Optional[int]:
        """The square of the first king of a side."""
    def explain(self, text: str) -> dict[str, Any]:
        """A move taken apart, or why it is not legal, as ``sauterelle explain --format json`` writes it."""
    def why_not(self, from_square: int, to_square: int) -> str:
        """Why no legal move leads from one square to the other."""
    def svg(self) -> str:
        """The diagram as SVG."""
    def png(self, *, scale: float = 2.0) -> bytes:
        """The diagram as PNG."""
    def strip(self, text: str) -> str:
        """A legal move in its operations, image after image, as SVG."""
    def _repr_svg_(self) -> str: ...

class Move:
    """A legal move with all that it does. Moves are compared and hashed by their text, and can be pickled."""

    @property
    def from_square(self) -> Optional[int]:
        """Departure."""
    @property
    def to_square(self) -> Optional[int]:
        """Arrival."""
    @property
    def promotion(self) -> Optional[str]:
        """The code of the man that it becomes: ``q``, ``s`` (knight)."""
    def uci(self) -> str:
        """Departure, arrival and promotion: ``e2e4``, ``e7e8n``. Moves that differ in other choices only have the same."""
    @property
    def check(self) -> bool:
        """Whether it gives check."""
    @property
    def fen(self) -> str:
        """The position afterwards."""
    @property
    def effects(self) -> list[dict[str, Any]]:
        """All that it does, one after the other."""

class Piece:
    """A man. Men are compared and hashed by value, and can be pickled."""

    def __init__(
        self,
        kind: str,
        color: Optional[bool],
        *,
        royal: Optional[bool] = None,
        attributes: Sequence[str] = ...,
    ) -> None: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """The man of a letter or bracket of a FEN: ``N``, ``k``, ``[=sx]``."""
    def symbol(self) -> str:
        """As it stands in a FEN: ``N``, ``k``, ``[=sx]``."""

    @property
    def kind(self) -> str:
        """English code in lower case: ``k``, ``s`` (knight), ``sx`` (soucie)."""
    @property
    def color(self) -> Optional[bool]:
        """None of neutral men."""
    @property
    def royal(self) -> bool:
        """Whether it is royal."""
    @property
    def attributes(self) -> list[str]:
        """Its attributes."""

def read_all(
    source: Union[str, bytes],
    *,
    file: Optional[str] = None,
    stipulation: Optional[str] = None,
    conditions: Sequence[str] = ...,
    options: Sequence[str] = ...,
    to_move: Optional[bool] = None,
    definitions: Sequence[Union[Man, str]] = ...,
) -> list[Union[Problem, SauterelleError]]:
    """All problems of an input; in place of one that is wrong, the exception that says why."""

def examine(
    problem: Union[Problem, SauterelleError, str],
    *,
    intended: Optional[Union[str, Intention]] = None,
    memory: Optional[int] = None,
    time: Optional[Seconds] = None,
    stop: Optional[Stop] = None,
) -> Examination:
    """Solves a problem, judges it and compares it with what is intended, as ``sauterelle batch`` does with each problem of a collection.

    A text may be anything that a file of a collection may hold, or a line of JSON Lines; its first problem counts. What is intended is
    what text or problem say, unless it is given; a text alone is a solution as YACPDB keeps it. What cannot be read is refused. The
    search uses one thread, so many megabytes for remembered positions (default: 64), and the time for all positions together.

    Raises ``Stopped`` when ``stop`` is set before the end.
    """

class Found:
    """A problem that is found."""

    @property
    def problem(self) -> Problem:
        """The problem."""
    @property
    def file(self) -> str:
        """The name of its file."""
    @property
    def line(self) -> int:
        """The line on which it begins there, from 1."""
    @property
    def content(self) -> Optional[Content]:
        """What its solution shows, if it has been solved for the answer."""
    def to_dict(self) -> FoundRow:
        """All that as data, as ``sauterelle find --format json`` writes it."""

class Search(Iterator[Found]):
    """The problems that a query asks for, as they are found."""

    @property
    def tally(self) -> Tally:
        """What has come of the problems so far: how many are ``found`` of how many in ``all``, how many of these are ``refused`` (not understood), and of
        how many it is ``undecided``.
        """
    def __iter__(self) -> Search: ...
    def __next__(self) -> Found: ...

def find(query: str, *inputs: Union[str, PathLike[str]], solver: Optional[Solver] = None) -> Search:
    """The problems of files and folders that a query asks for, as ``sauterelle find`` finds them: an iterator. Inputs are files in any form, packed
    with gzip or not, and folders and ZIP files of them.

    A problem is solved only where the answer hangs on its solution. ``solver`` is for each of these; without it each has ten seconds.

    Raises ``SauterelleError`` where the query is not understood, and while searching where a file cannot be read.
    """

class Version:
    """What has come of a version."""

    @property
    def number(self) -> int:
        """Its number among the versions, from 0."""
    @property
    def text(self) -> str:
        """What is changed, in the language of versions."""
    @property
    def fen(self) -> str:
        """Where the men stand, in FEN."""
    @property
    def verdict(self) -> VersionVerdict:
        """What has come of it, in a word: ``sound``, ``dual``, ``short``, ``fewer``, ``unsolved``, ``slower``, ``cooked``, ``lost``, ``illegal``
        or ``refused``.
        """
    @property
    def kept(self) -> Optional[Literal["moves", "men", "pattern"]]:
        """How much of what is meant is there, if all of it is: ``moves``, ``men`` or ``pattern``."""
    @property
    def solutions(self) -> int:
        """Solutions found; a version is left as soon as it is cooked."""
    @property
    def cooks(self) -> list[str]:
        """The first solutions that are not meant."""
    @property
    def lost(self) -> Optional[str]:
        """The first solution that is meant and does not work."""
    @property
    def problem(self) -> Optional[Problem]:
        """The version as a problem; none if it cannot be set up."""
    def to_dict(self) -> VersionRow:
        """All that as a row: ``pandas.DataFrame(version.to_dict() for version in …)``."""

class Versions(Iterator[Version]):
    """The versions of a problem that a text allows, an iterator. (Versions whose edits do not go together are none, but have numbers.)"""

    def __len__(self) -> int: ...
    @property
    def base(self) -> Base:
        """The problem itself: its verdict, its solutions, and the numbers of those that are meant."""
    def __iter__(self) -> Versions: ...
    def __next__(self) -> Version: ...

def compose(
    problem: Problem,
    vary: str,
    *,
    keep: Optional[Keep] = None,
    meant: Optional[Sequence[Union[int, tuple[int, int]]]] = None,
    time: Optional[Seconds] = None,
    each: Optional[Seconds] = None,
    threads: Optional[int] = None,
    memory: Optional[int] = None,
    first: int = 0,
    last: Optional[int] = None,
    variations: bool = False,
) -> Versions:
    """The versions of a problem that a text in the language of versions allows, each judged: ``vary: wSd4 -> any``. Solutions are played again
    before anything is searched, so that most versions cost a fraction of a millisecond.

    What is kept (``moves``, ``men``, ``pattern``, ``none``) is what the text says, or else ``keep``. ``meant`` numbers the solutions that are
    meant, from 0, in their order; without it all of full length are. A pair is a variation of a solution: ``[(0, 2)]``. With ``variations`` those of
    direct, self and reflex play are told in ``base``, and tries and set play too. ``time`` is that for the problem itself, ``each`` that for each position of
    a version. ``first`` and ``last`` (exclusive) are numbers of versions, for parts of the work.

    Raises ``SauterelleError`` where problem or text are not understood, or where nothing is meant.
    """

def merge(problem: Problem, position: int, results: Sequence[tuple[Sequence[int], str]], is_all: bool) -> str:
    """What the pieces of a position have come to, put together in the order of one machine; JSON."""

def command_line(arguments: Sequence[str]) -> int:
    """Runs the command line with these arguments, of which the first is the name of the program; its exit code."""

def registry(language: Language = "en") -> dict[str, list[dict[str, Any]]]:
    """Men, attributes, conditions, plays, goals and options, with explanations and examples."""
