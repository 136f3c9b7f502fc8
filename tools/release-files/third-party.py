#!/usr/bin/env python3
"""Prints the licences of the libraries that the command line contains, as they ask for it. Argument: the target of Rust."""

import json
import subprocess
import sys
from pathlib import Path

FONT = Path(__file__).parents[2] / "crates/diagram/fonts/LICENSE-DejaVu.txt"


def licence_texts(package: dict) -> list[str]:
    """The licences that lie beside the source of a package, without what is no text of a licence."""
    folder = Path(package["manifest_path"]).parent
    names = ("licen", "copying", "notice", "copyright")
    files = sorted(it for it in folder.iterdir() if it.is_file() and it.name.lower().startswith(names))
    return [it.read_text(encoding="utf-8", errors="replace").strip() for it in files]


def contained(metadata: dict, root: str) -> list[dict]:
    """The packages that are linked into one package: neither those of its tests nor those that only build it."""
    packages = {it["id"]: it for it in metadata["packages"]}
    nodes = {it["id"]: it for it in metadata["resolve"]["nodes"]}
    found: set[str] = set()
    waiting = [id for id, package in packages.items() if package["name"] == root]
    while waiting:
        id = waiting.pop()
        if id in found:
            continue
        found.add(id)
        for dependency in nodes[id]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    # what has no source is a crate of this repository
    return sorted((packages[id] for id in found if packages[id]["source"]), key=lambda it: (it["name"], it["version"]))


def main() -> None:
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", sys.argv[1]]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    print("The programs contain these libraries, with their licences, and a font.")
    seen: dict[str, str] = {}
    for package in contained(metadata, "sauterelle-cli"):
        name = f"{package['name']} {package['version']}"
        print(f"\n{'=' * 100}\n{name}: {package['license']}\n{package['repository'] or ''}")
        for text in licence_texts(package):
            if text in seen:
                print(f"\n(the text under {seen[text]})")
            else:
                seen[text] = name
                print(f"\n{text}")
    print(f"\n{'=' * 100}\nThe letters of pictures\n\n{FONT.read_text(encoding='utf-8').strip()}")


main()
