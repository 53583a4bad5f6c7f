"""The positions in memory, generation after generation: the newest stay when room runs out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from .positions import POSITION_BYTES

PIECE = 1 << 22
"""Positions moved at a time."""


@dataclass
class Segment:
    """Positions of one generation."""

    generation: int
    start: int
    end: int


class Region:
    """One buffer with segments in rising order and without gaps."""

    def __init__(self, room: int, device: torch.device) -> None:
        self.buffer = torch.empty((room, POSITION_BYTES), dtype=torch.uint8, device=device)
        self.segments: list[Segment] = []

    @property
    def end(self) -> int:
        return self.segments[-1].end if self.segments else 0

    def free(self) -> torch.Tensor:
        return self.buffer[self.end :]

    def added(self, generation: int, count: int) -> None:
        """The first `count` free positions now belong to a generation."""
        if self.segments and self.segments[-1].generation == generation:
            self.segments[-1].end += count
        else:
            self.segments.append(Segment(generation, self.end, self.end + count))

    def make_room(self, count: int) -> None:
        """Drops the oldest generations, and of the last one its oldest part, until so many positions are free."""
        surplus = self.end + count - len(self.buffer)
        if surplus <= 0:
            return
        drop = next((s.start for s in self.segments if s.start >= surplus), min(surplus, self.end))
        left = self.end - drop
        for start in range(0, left, PIECE):
            stop = min(start + PIECE, left)
            self.buffer[start:stop] = self.buffer[start + drop : stop + drop].clone()
        moved = [Segment(s.generation, max(0, s.start - drop), s.end - drop) for s in self.segments if s.end > drop]
        self.segments = moved

    def window(self, generations: int) -> torch.Tensor:
        """Positions of the last so many generations."""
        chosen = self.segments[-generations:]
        return self.buffer[chosen[0].start : chosen[-1].end] if chosen else self.buffer[:0]

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            for start in range(0, self.end, PIECE):
                self.buffer[start : min(start + PIECE, self.end)].cpu().numpy().tofile(file)

    def restore(self, path: Path, segments: list[Segment]) -> None:
        """The newest whole generations that fit."""
        size = path.stat().st_size // POSITION_BYTES
        if segments and segments[-1].end != size:
            raise ValueError(f"{path} has {size} positions, not {segments[-1].end}")
        kept = [s for s in segments if size - s.start <= len(self.buffer)]
        first = kept[0].start if kept else size
        with path.open("rb") as file:
            file.seek(first * POSITION_BYTES)
            for start in range(0, size - first, PIECE):
                count = min(PIECE, size - first - start)
                part = np.fromfile(file, np.uint8, count * POSITION_BYTES).reshape(-1, POSITION_BYTES)
                self.buffer[start : start + count] = torch.from_numpy(part).to(self.buffer.device)
        self.segments = [Segment(s.generation, s.start - first, s.end - first) for s in kept]


class Store:
    """Positions to train on, and positions of other games that are never trained on."""

    def __init__(self, room: int, held_room: int, device: torch.device) -> None:
        self.train = Region(room, device)
        self.held = Region(held_room, device)

    @staticmethod
    def kept(folder: Path) -> int:
        """Positions to train on in a folder that a store was saved to; 0 if it holds none."""
        file = folder / "train.bin"
        return file.stat().st_size // POSITION_BYTES if file.exists() else 0

    def save(self, folder: Path) -> None:
        """The list of segments comes last: without it the folder holds nothing."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "segments.json").unlink(missing_ok=True)
        self.train.save(folder / "train.bin")
        self.held.save(folder / "held.bin")
        segments = {name: [vars(s) for s in region.segments] for name, region in self._regions()}
        (folder / "segments.json").write_text(json.dumps(segments))

    def restore(self, folder: Path) -> None:
        segments = json.loads((folder / "segments.json").read_text())
        for name, region in self._regions():
            region.restore(folder / f"{name}.bin", [Segment(**s) for s in segments[name]])

    def _regions(self) -> tuple[tuple[str, Region], tuple[str, Region]]:
        return ("train", self.train), ("held", self.held)
