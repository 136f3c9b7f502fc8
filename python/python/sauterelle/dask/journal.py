"""What has been finished, a line each, so that a run that has been broken off can go on."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Optional, Union

from .. import __version__


def name_of(*content: Any) -> str:
    """The name of a piece of work: the same for the same content and the same version of the program."""
    text = json.dumps([__version__, *content], sort_keys=True)
    return "sauterelle-" + hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class Journal:
    """Results by the name of their piece, in a file of JSON Lines. Without a path nothing is kept."""

    def __init__(self, path: Optional[Union[str, Path]] = None) -> None:
        self._known: dict[str, str] = {}
        self._file = None
        if path is None:
            return
        whole = 0
        if Path(path).exists():
            with open(path, "rb") as kept:
                for line in kept:
                    if not line.endswith(b"\n"):
                        break  # the program was ended while it wrote this line
                    entry = json.loads(line)
                    self._known[entry["name"]] = entry["result"]
                    whole += len(line)
            os.truncate(path, whole)
        self._file = open(path, "a", encoding="utf-8")

    def get(self, name: str) -> Optional[str]:
        """The result of a piece, if it is finished."""
        return self._known.get(name)

    def add(self, name: str, result: str) -> None:
        """Keeps the result of a piece; it is on the disk when this returns."""
        if name in self._known or self._file is None:
            return
        self._known[name] = result
        self._file.write(json.dumps({"name": name, "result": result}) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __len__(self) -> int:
        return len(self._known)

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
