"""Men of one's own."""

import pickle

import pytest

from sauterelle import Man, Problem, SauterelleError

RABBIT = 'man rz, "rook-rabbit" = hop over 2 land any W'


def test_a_man_is_described() -> None:
    man = Man(RABBIT + " expect d4 with d5 d6 : d7 d8")
    assert (man.code, man.name, man.walk) == ("rz", "rook-rabbit", "hop over 2 land any W")
    assert man.betza is None and Man('man x1, "x" = q').betza == "WWFF"
    assert man.goes("d4", friends=["d5"], enemies=["d6", "d8"]) == ["d7", "d8"]
    assert man.definition == RABBIT and len(man.digest) == 64
    assert pickle.loads(pickle.dumps(man)) == man == Man(RABBIT)
    assert repr(man) == "<Man rook-rabbit (rz): hop over 2 land any W>"


def test_problems_use_it_and_say_so() -> None:
    fen = "8/8/8/8/8/1K6/8/k1qr3[RZ]"
    problem = Problem.from_fen(fen, stipulation="h#1", definitions=[Man(RABBIT)])
    assert problem == Problem.from_fen(fen, stipulation="h#1", definitions=[RABBIT])
    assert problem.to_dict()["definitions"] == [RABBIT]
    for form in ("popeye", "yaml", "json"):
        assert Problem.read(problem.write(form)) == problem
    with pytest.raises(SauterelleError, match="unknown man"):
        Problem.from_fen(fen, stipulation="h#1")


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(SauterelleError, match="did you mean 'hop'"):
        Man('man x1, "x" = hob K')
    with pytest.raises(SauterelleError, match="from d4 it goes to"):
        Man('man x1, "x" = leap W expect d4 : d5')
