"""Examinations: classes, comparison with what is intended, refusals, interruption."""

import json
import os
import signal
import threading
import time
from datetime import timedelta
from typing import Optional, Union, get_args

import pandas
import pytest
from common import EXAMPLES, endless, polo

from sauterelle import (
    CLASSES,
    Examination,
    Intention,
    Problem,
    SauterelleError,
    Stop,
    Stopped,
    examine,
    read_all,
)
from sauterelle.examined import Agreement, Class, ExaminationRow

ONE_MATE = "begin pieces white kb3 rh7 black kb1 stipulation h#1 end"


def popeye(stipulation: str, white: str, black: str) -> str:
    return f"begin pieces white {white} black {black} stipulation {stipulation} option variation end"


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("sound", ONE_MATE),
        ("unsolved", popeye("#1", "kc3 rh1", "ka8")),
        ("several", popeye("h#2", "kc3 rh1", "ka1")),
        ("cooked", popeye("#1", "kb6 rg1 rh1", "ka8")),
        ("short", popeye("h#2", "kb3 rh7", "kb1")),
        ("illegal", popeye("#1", "ka1 qa7", "ka8")),
        ("enough", popeye("h#2", "kc3 rh1", "ka1").replace("option", "option maxsolutions 1")),
        ("refused", "begin condition nonsense pieces white ka1 black ka8 stipulation #1 end"),
        ("refused", "nothing"),
        ("refused", ""),
    ],
)
def test_classes(wanted: Class, text: str) -> None:
    found = examine(text)
    assert found.class_ == wanted, found
    assert found.verdict
    assert bool(found.refusals) == (wanted == "refused")
    assert bool(found.positions) == (wanted != "refused")
    assert found.comparison is None and found.agreement is None


def test_types_name_all_classes_and_fields() -> None:
    assert list(get_args(Class)) == list(CLASSES)
    assert all(CLASSES.values())
    assert list(ExaminationRow.__annotations__) == list(examine(ONE_MATE).to_dict())
    assert list(ExaminationRow.__annotations__) == list(examine("").to_dict())


@pytest.mark.parametrize(
    ("intended", "class_", "agreement"),
    [
        ("1.Kb1-a1 Rh7-h1#", "sound", "equal"),
        ("1.Kb1-c1 Rh7-h1#", "sound", "different"),
        ("see the diagram", "sound", "not-comparable"),
        (Intention("  1.Kb1-a1 Rh7-h1 #\n", notation="popeye"), "sound", "equal"),
        (Intention("1.Kb1-a1 Rh7-h1#", number="1.1"), "sound", "equal"),
        (Intention(number="2.1"), "fewer", None),
    ],
)
def test_what_is_intended(intended: Union[str, Intention], class_: Class, agreement: Optional[Agreement]) -> None:
    found = examine(ONE_MATE, intended=intended)
    assert (found.class_, found.agreement) == (class_, agreement)
    assert found.agreement == (found.comparison["agreement"] if found.comparison else None)
    if agreement == "different":
        assert found.difference == "intended, but not found: 1.Kb1-c1 1...Rh7-h1"


def test_what_is_intended_comes_with_the_problem() -> None:
    problems = read_all((EXAMPLES / "collection.yaml").read_bytes(), options=["Variation"])
    assert len(problems) == 10
    found = [examine(problem) for problem in problems]
    assert [examination.agreement for examination in found] == ["equal"] * 10
    line = json.dumps({"input": ONE_MATE, "solution": "1.Kb1-c1 Rh7-h1#"})
    assert examine(line).agreement == "different"
    assert examine(line, intended="1.Kb1-a1 Rh7-h1#").agreement == "equal"
    with pytest.raises(ValueError, match="no notation 'prose'"):
        Intention("1.Ka1", notation="prose")  # type: ignore[arg-type]


def test_a_problem_and_its_text_are_the_same() -> None:
    for text in (ONE_MATE, str(polo()), popeye("#2", "kc3 rh3", "ka1")):
        one, other = examine(text), examine(Problem.read(text))
        assert one.positions and one.positions == other.positions
        assert (one.class_, one.verdict, one.solutions) == (other.class_, other.verdict, other.solutions)
        assert one.solutions == Problem.read(text).report().text


def test_what_could_not_be_read_is_refused_for_the_same_reasons() -> None:
    text = "begin condition nonsense pieces white ka1 black ka8 stipulation #1 end"
    (entry,) = read_all(text)
    assert isinstance(entry, SauterelleError)
    assert examine(entry).refusals == examine(text).refusals == ["unknown condition 'nonsense'"]
    assert examine(SauterelleError("lost")).refusals == ["lost"]
    assert Examination.failed("no memory").class_ == "failed"


def test_examinations_go_into_a_table() -> None:
    table = pandas.DataFrame(examine(text).to_dict() for text in (ONE_MATE, "", str(polo())))
    assert list(table["class"]) == ["sound", "refused", "sound"]
    assert table["memory"].tolist() == [64 << 20, 0, 64 << 20]
    assert table["nodes"].gt(0).tolist() == [True, False, True]


def test_limits() -> None:
    begun = time.monotonic()
    found = examine(endless(), memory=16, time=timedelta(seconds=0.3))
    assert time.monotonic() - begun < 10
    assert (found.class_, found.memory) == ("slower", 16 << 20)
    assert found.verdict == "no solution; incomplete: the time is up"


def test_ctrl_c() -> None:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        examine(endless())
    assert time.monotonic() - begun < 10


def test_stopped_from_another_thread_that_runs_meanwhile() -> None:
    stop = Stop()
    counted = [0]

    def count_and_stop() -> None:
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            counted[0] += 1
        stop.stop()

    threading.Thread(target=count_and_stop).start()
    begun = time.monotonic()
    with pytest.raises(Stopped):
        examine(endless(), stop=stop)
    assert time.monotonic() - begun < 10
    assert counted[0] > 1000
