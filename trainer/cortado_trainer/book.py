"""Start positions of games from a file of FEN or EPD lines."""

from __future__ import annotations

import ctypes
from pathlib import Path

from . import selfplay

POSITION_FIELDS = 4
COUNTERS = 2


class BookError(ValueError):
    """The file cannot be read or has a line that is no position; the message says where."""


def fen_of(line: str) -> str:
    """The position of an EPD or FEN line: its operations are left out, a FEN's two counters are not."""
    words = line.split()
    counters = words[POSITION_FIELDS : POSITION_FIELDS + COUNTERS]
    if len(counters) == COUNTERS and all(word.isdecimal() for word in counters):
        return " ".join(words[: POSITION_FIELDS + COUNTERS])
    return " ".join(words[:POSITION_FIELDS])


def read(path: Path, library: selfplay.Library) -> ctypes.Array:
    """Every position of the file, as often as it stands there; empty lines and lines that begin with # are skipped."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BookError(f"cannot read the book {path}: {error}") from error
    starts = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            starts.append(library.parse_fen(fen_of(line)))
        except selfplay.SelfPlayError as error:
            raise BookError(f"{path}:{number}: {error}") from error
    if not starts:
        raise BookError(f"the book {path} has no position")
    return (selfplay.Start * len(starts))(*starts)
