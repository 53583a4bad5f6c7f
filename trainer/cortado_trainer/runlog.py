"""The log of a run: a line for the reader, and the same event with its numbers as a line of JSON."""

from __future__ import annotations

import json
import math
import time
from pathlib import Path
from typing import Any


class RunLog:
    """Appends to log.jsonl; every event stands there as soon as it is told, with the line that was shown."""

    def __init__(self, path: Path | None, before: float = 0.0) -> None:
        """before: seconds of earlier runs that this one continues."""
        self.path = path
        self.before = before
        self.started = time.monotonic()

    @property
    def seconds(self) -> float:
        return self.before + time.monotonic() - self.started

    def say(self, text: str) -> None:
        """Shown only."""
        print(f"[{clock(self.seconds)}] {text}", flush=True)

    def event(self, kind: str, text: str, **numbers: Any) -> None:
        self.say(text)
        if self.path is not None:
            entry = {"event": kind, "seconds": round(self.seconds, 2), "text": text, **numbers}
            entry = {k: None if isinstance(v, float) and not math.isfinite(v) else v for k, v in entry.items()}
            with self.path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60:d}:{int(seconds) % 60:02d}"


def amount(count: float) -> str:
    """12.3 M, 45 k or 678."""
    return f"{count / 1e6:.1f} M" if count >= 1e6 else f"{count / 1e3:.0f} k" if count >= 1e4 else f"{count:.0f}"


def read(path: Path) -> list[dict[str, Any]]:
    """The events; a torn last line (a run that was killed) is left out."""
    events = []
    for line in path.read_text().splitlines():
        try:
            events.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return events
