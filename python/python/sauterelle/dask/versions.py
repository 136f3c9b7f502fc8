"""The versions of a problem, in blocks."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from typing import Optional, Union, cast

from distributed import Client, Future

from .. import Problem, VersionRow, compose
from ..composed import Keep
from . import work
from .journal import Journal, name_of

#: Versions of a block: enough for a worker to make use of the cooks that it finds.
BLOCK = 500

#: Blocks that are with the scheduler at the same time, for each thread of a worker.
AHEAD = 4


def compose_versions(
    problem: Problem,
    vary: str,
    client: Client,
    *,
    keep: Optional[Keep] = None,
    meant: Optional[Sequence[Union[int, tuple[int, int]]]] = None,
    each: Optional[float] = None,
    journal: Optional[Journal] = None,
) -> Generator[VersionRow, None, None]:
    """Judges versions on the workers of a client, as ``sauterelle.compose`` does; the rows come in the order of the versions.

    ``each`` is the time for each position of a version, in seconds. With a journal, blocks that are finished are not judged again. Closing
    the generator gives up what is left.
    """
    text = problem.write("json")
    kept = journal if journal is not None else Journal()
    count = len(compose(problem, vary, keep=keep, meant=meant))
    asked = json.dumps([vary, keep, None if meant is None else list(meant), each])
    blocks = [(first, min(first + BLOCK, count)) for first in range(0, count, BLOCK)]
    ahead = max(1, sum(client.nthreads().values())) * AHEAD
    waiting: dict[int, tuple[str, Future]] = {}
    known: dict[int, str] = {}
    try:
        submitted = 0
        for index in range(len(blocks)):
            while submitted < len(blocks) and submitted < index + ahead:
                first, last = blocks[submitted]
                name = name_of("versions", text, asked, first, last)
                result = kept.get(name)
                if result is None:
                    future = client.submit(
                        work.judge_versions, text, asked, first, last, key=name, pure=True, retries=2
                    )
                    waiting[submitted] = (name, future)
                else:
                    known[submitted] = result
                submitted += 1
            if index in waiting:
                name, future = waiting.pop(index)
                known[index] = future.result()
                kept.add(name, known[index])
            yield from cast("list[VersionRow]", json.loads(known.pop(index)))
    finally:
        work.give_up(future for _, future in waiting.values())
