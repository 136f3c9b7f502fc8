"""What the stub says of classes and functions is said at run time too."""

import ast
from pathlib import Path

import sauterelle.sauterelle as built

STUB = Path(__file__).parents[1] / "python" / "sauterelle" / "sauterelle.pyi"
Documented = ast.ClassDef | ast.FunctionDef


def said(node: Documented) -> str:
    return " ".join((ast.get_docstring(node) or "").split())


def at_run_time(thing: object) -> str:
    return " ".join((getattr(thing, "__doc__", None) or "").split())


def test_docstrings_are_those_of_the_stub() -> None:
    compared = 0
    for node in ast.parse(STUB.read_text()).body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or not hasattr(built, node.name):
            continue
        thing = getattr(built, node.name)
        members = node.body if isinstance(node, ast.ClassDef) else []
        for member in members:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                assert said(member), f"{node.name}.{member.name} has no docstring"
                assert at_run_time(getattr(thing, member.name)) == said(member), f"{node.name}.{member.name}"
                compared += 1
        if said(node) and not issubclass_of_exception(thing):
            assert at_run_time(thing) == said(node), node.name
            compared += 1
    assert compared > 100


def issubclass_of_exception(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)
