"""Problems: reading, writing, showing."""

import pickle

import pytest
from common import POLO, polo

import sauterelle
from sauterelle import Problem, SauterelleError


def test_properties() -> None:
    problem = polo()
    assert problem.stipulation == "h#2"
    assert problem.conditions == ["Polo"]
    assert len(problem) == 1
    assert problem.language == "en"
    assert repr(problem) == "<Problem: h#2; Polo>"


def test_the_same_problem_in_all_forms() -> None:
    problem = polo()
    for form in ("popeye", "yaml", "json"):
        assert Problem.read(problem.write(form)).write("fen") == problem.write("fen")
    assert problem.write("fen").startswith(POLO)
    assert "\\begin{diagram}" in problem.write("latex")
    assert problem.to_dict()["stipulation"] == "h#2"


def test_pickled_and_compared() -> None:
    problem = polo()
    assert pickle.loads(pickle.dumps(problem)) == problem
    assert Problem.from_fen(POLO, stipulation="h#2") != problem


def test_pictures() -> None:
    problem = polo()
    assert problem._repr_svg_().startswith("<svg")
    assert problem.png().startswith(b"\x89PNG")
    assert problem.pdf().startswith(b"%PDF")


def test_what_is_wrong_is_told_with_a_suggestion() -> None:
    with pytest.raises(SauterelleError, match="did you mean 'Polo'") as raised:
        Problem.from_fen(POLO, conditions=["Pollo"], stipulation="h#2")
    fault = raised.value.faults[0]
    assert fault["item"] == "Pollo"
    assert fault["suggestion"] == "Polo"
    assert not fault["unsupported"]
    with pytest.raises(SauterelleError):
        Problem.read("")
    with pytest.raises(ValueError, match="no format 'cbv'"):
        polo().write("cbv")


def test_one_wrong_problem_keeps_no_other_from_being_read() -> None:
    good = "beginproblem stipulation #1 pieces white ka1 qb6 black ka8 next"
    bad = " stipulation #1 condition Nonsense pieces white ka1 qb6 black ka8 endproblem"
    first, second = sauterelle.read_all(good + bad, file="two.inp")
    assert isinstance(first, Problem)
    assert isinstance(second, SauterelleError)
    assert "Nonsense" in str(second)


def test_the_registry_explains_in_three_languages() -> None:
    for language in ("en", "fr", "de"):
        registry = sauterelle.registry(language)
        assert len(registry["men"]) > 160
        assert all(entry["doc"] for entry in registry["conditions"])


def test_a_problem_is_answered_in_short_notation() -> None:
    problem = polo()
    assert "1.Kb3[-b2][-c2] Se8 2.Kc4 Sd6[-e6]#" in problem.in_notation("short").report().text
    assert "♔b3" in problem.in_notation("figurine").report().text
    assert "1.Ka2-b3" in problem.report().text
    with pytest.raises(ValueError, match="no notation 'brief': 'long', 'short' or 'figurine' is expected"):
        problem.in_notation("brief")  # type: ignore[arg-type]


def test_a_problem_answers_in_its_language() -> None:
    problem = polo()
    verdicts = {"en": "1 solution, complete", "fr": "1 solution (recherche complète)", "de": "1 Lösung, vollständig"}
    for language, verdict in verdicts.items():
        other = problem.in_language(language)  # type: ignore[arg-type]
        assert other.language == language
        assert other.report().verdicts == [verdict]
    with pytest.raises(ValueError, match="no language 'xx': 'en', 'fr' or 'de' is expected"):
        problem.in_language("xx")  # type: ignore[arg-type]
