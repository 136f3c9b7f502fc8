"""Versions of a problem: judged one after the other, in parts, and on a cluster."""

from __future__ import annotations

from pathlib import Path

import pytest
from common import polo
from distributed import Client

from sauterelle import Problem, SauterelleError, compose, examine
from sauterelle.dask import Journal, compose_versions

ONE = Problem.read("begin pieces white kb3 rh7 black kb1 stipulation h#1 end")


def test_where_a_man_may_stand() -> None:
    versions = compose(ONE, "vary: wRh7 -> any")
    assert len(versions) == 61
    assert versions.base["verdict"] == "sound" and versions.base["meant"] == [0]
    judged = {version.text: version for version in versions}
    kept = [text for text, version in judged.items() if version.kept == "moves"]
    # on the seventh rank and on the h-file it mates on the same square, and nowhere else
    assert kept and all(version.verdict == "lost" for text, version in judged.items() if text not in kept)
    for text in kept:
        problem = judged[text].problem
        assert problem is not None and examine(problem).class_ == "sound"
        assert judged[text].to_dict()["kept"] == "moves"


def test_any_solution_will_do() -> None:
    versions = compose(polo(), "vary: any -> any", keep="none", last=240)
    checked = 0
    for version in versions:
        problem = version.problem
        assert problem is not None
        if version.verdict == "sound":
            assert examine(problem).class_ == "sound"
            checked += 1
        if version.cooks:
            assert version.verdict == "cooked" and version.lost is None
    assert checked > 0


def test_parts_are_the_whole() -> None:
    texts = [version.text for version in compose(ONE, "vary: any -> any", threads=2)]
    parts = [
        version.text
        for first in range(0, 200, 50)
        for version in compose(ONE, "vary: any -> any", first=first, last=first + 50)
    ]
    assert texts == parts and len(texts) > 100


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(SauterelleError, match="1:7") as raised:
        compose(ONE, "vary: wQa1 -> any")
    assert raised.value.faults[0]["column"] == 7
    with pytest.raises(SauterelleError, match="no solution number 5"):
        compose(ONE, "vary: any -> any", meant=[4])
    with pytest.raises(ValueError, match="cannot be kept"):
        compose(ONE, "vary: any -> any", keep="nothing")  # type: ignore[arg-type]


def test_on_a_cluster(client: Client, tmp_path: Path) -> None:
    vary = "vary: any -> any"
    alone = [version.to_dict() for version in compose(polo(), vary)]
    kept = tmp_path / "journal"
    journal = Journal(kept)
    rows = compose_versions(polo(), vary, client, journal=journal)
    some = [next(rows) for _ in range(3)]
    rows.close()
    journal.close()
    assert some == alone[:3]
    journal = Journal(kept)
    assert len(journal) > 0
    rows = compose_versions(polo(), vary, client, journal=journal)
    verdicts = [(row["text"], row["verdict"], row.get("kept")) for row in rows]
    journal.close()
    assert verdicts == [(row["text"], row["verdict"], row.get("kept")) for row in alone]


DIRECT = Problem.read(
    "begin condition polo option variation stipulation #2 pieces white kf2 qf1 rb1h5 bc3 se3 black ke8 qg6 rf5 ba5 sa6 pe6 end"
)


def test_variations_may_be_meant() -> None:
    (version,) = compose(DIRECT, "vary: bSa6?")
    assert version.verdict == "sound"
    versions = compose(DIRECT, "vary: bSa6?", meant=[(0, 3)])
    (key,) = versions.base["solutions"]
    meant = [variation["text"] for variation in key["variations"] if variation.get("meant")]
    assert meant == ["1...Ba5-c7 2.Rb1-b7[-a6][-c7]"]
    (version,) = versions
    assert version.verdict == "lost"
    told = compose(DIRECT, "vary: bSa6?", variations=True).base["solutions"][0]["variations"]
    assert len(told) == 10 and "variations" not in compose(DIRECT, "vary: bSa6?").base["solutions"][0]
    with pytest.raises(SauterelleError, match="no variation number 11"):
        compose(DIRECT, "vary: bSa6?", meant=[(0, 10)])
