"""What long searches of the engine found in positions of its games, and how near the values of a network come to it.

Matches and held-out losses on the device are about searches of some hundred nodes, which find little that the network
does not know. An engine searches a thousand times as long: what such searches find is what a network should foresee.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from . import positions
from .network import LEARNING_SCALE

BAND = 4
"""Numbers of pieces that are compared in one unit: engines may weigh values by the number of pieces."""
MOST_FACTOR = 4.0
STEPS = 40
DECIDED = 1000
"""Centipawns beyond which a position is decided and tells nothing."""


class DeepError(ValueError):
    """The file cannot be read or has a line that is not FEN;value; the message says where."""


@dataclass(frozen=True)
class Deep:
    positions: torch.Tensor
    """[positions, 32] bytes."""
    values: np.ndarray
    """Centipawns for the side to move, in units of the engine."""

    def error(self, values: torch.Tensor) -> float:
        """Root of the mean squared miss of a network's values, in winning chances."""
        band = (positions.piece_counts(self.positions).cpu().numpy() - 2) // BAND
        found = values.cpu().numpy().astype(np.float64) / LEARNING_SCALE
        wanted = _chance(self.values / LEARNING_SCALE)
        squares = sum(_least(found[band == b], wanted[band == b]) for b in np.unique(band))
        return float(np.sqrt(squares / len(wanted)))


def _chance(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def _least(found: np.ndarray, wanted: np.ndarray) -> float:
    """The sum of squares with the factor that suits best; it has one valley."""
    low, high = 0.0, MOST_FACTOR

    def squares(factor: float) -> float:
        return float(((_chance(factor * found) - wanted) ** 2).sum())

    for _ in range(STEPS):
        third = (high - low) / 3
        if squares(low + third) < squares(high - third):
            high -= third
        else:
            low += third
    return squares(low)


def read(path: Path, device: torch.device) -> Deep:
    """Lines FEN;value, as scripts/static-error keeps them."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DeepError(f"cannot read {path}: {error}") from error
    records, values = [], []
    for number, line in enumerate(lines, 1):
        fen, _, value = line.rpartition(";")
        try:
            record, centipawns = positions.pack(fen), int(value)
        except (ValueError, IndexError) as error:
            raise DeepError(f"{path}:{number}: '{line}' is not FEN;value") from error
        if abs(centipawns) < DECIDED:
            records.append(record)
            values.append(centipawns)
    if not records:
        raise DeepError(f"{path} has no position that is not decided")
    return Deep(positions.as_tensor(np.concatenate(records)).to(device), np.array(values, np.float64))
