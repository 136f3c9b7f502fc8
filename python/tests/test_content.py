"""What problems show, and problems that are asked for, beside what the command line says."""

from __future__ import annotations

import json
import subprocess

import pytest
from common import EXAMPLES, polo, program

from sauterelle import Found, Problem, SauterelleError, Solver, find


def sauterelle(*arguments: str) -> str:
    """What the command line prints."""
    return subprocess.run([program(), *arguments], capture_output=True, text=True, check=True).stdout


PUBLISHED = EXAMPLES / "published"
REHM = EXAMPLES / "double-maximum-rehm.inp"


def test_content_is_that_of_the_command_line() -> None:
    content = Problem.read(REHM.read_text()).content()
    assert content["is_complete"] and content["is_told"]
    printed = json.loads(sauterelle("content", str(REHM), "--format", "json", "--language", "en"))
    assert content["facts"] == printed["facts"] and len(content["facts"]) > 3
    (cycle,) = [fact for fact in content["facts"] if fact["text"].startswith("ArealCycle(wS, 8")]
    assert cycle["name"] == "ArealCycle" and cycle["meaning"]
    assert cycle["shown"][0]["lines"][0].startswith("1.Sc6-b8 ") and "b8" in cycle["shown"][0]["squares"]


def test_content_speaks_the_language_of_the_problem() -> None:
    english, french = (polo().in_language(code).content() for code in ("en", "fr"))
    assert [fact["text"] for fact in english["facts"]] == [fact["text"] for fact in french["facts"]]
    assert english["facts"][0]["meaning"] != french["facts"][0]["meaning"]


def test_a_problem_that_is_not_solved_in_time_says_so() -> None:
    content = Problem.read(REHM.read_text()).content(Solver(time=0))
    assert not content["is_complete"]


def test_find_yields_what_the_command_line_finds() -> None:
    query = "Author(*quah*) AND PCount(*) > 3 OR Models(*, true)"
    search = find(query, PUBLISHED, REHM)
    found = list(search)
    assert found and all(isinstance(it, Found) for it in found)
    printed = sauterelle("find", query, str(PUBLISHED), str(REHM), "--format", "json")
    assert [it.to_dict() for it in found] == [json.loads(line) for line in printed.splitlines()]
    tally = search.tally
    assert tally["found"] == len(found) < tally["all"] and tally["refused"] == tally["undecided"] == 0
    assert any(it.content is None for it in found) and any(it.content is not None for it in found)


def test_a_problem_that_is_found_can_be_solved() -> None:
    (found,) = find("Author(*quah*)", str(PUBLISHED))
    assert found.file.endswith(".inp") and found.line == 1
    assert found.problem.stipulation == "#2" and found.problem.report().complete


def test_economy_is_that_of_the_command_line() -> None:
    file = EXAMPLES / "conditions" / "circe.inp"
    economy = Problem.read(file.read_text()).economy()
    printed = json.loads(sauterelle("content", str(file), "--economy", "--format", "json", "--language", "en"))
    assert economy == printed["economy"] and economy["is_complete"]
    (circe,) = economy["conditions"]
    assert circe["need"] == "needed" and circe["without"]["count"]["solutions"] == 1332
    (rook,) = [man for man in polo().economy()["men"] if man["at"] == "g3"]
    assert rook["need"] == "unneeded" and rook["without"]["outcome"] == "same"
    assert not Problem.read(file.read_text()).economy(each=0)["is_complete"]
    with pytest.raises(SauterelleError, match="no solution"):
        Problem.read("begin stipulation #1 pieces white kb6 bc1 black ka8 end").economy()


def test_what_is_not_decided_is_counted() -> None:
    search = find("ArealCycle", REHM, solver=Solver(time=0))
    assert list(search) == [] and search.tally["undecided"] == 1


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(SauterelleError, match="Zilahy") as raised:
        find("Zilahy(2)", PUBLISHED)
    assert raised.value.faults[0]["suggestion"] == "Zilahi"
    search = find("Fairy", "no-such-file", REHM)
    with pytest.raises(SauterelleError, match="no-such-file"):
        next(search)
    # what can be read is searched all the same
    assert len(list(search)) == 1
