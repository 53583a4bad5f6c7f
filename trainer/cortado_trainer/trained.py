"""A network that a training gave, and what is known of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch

from .arena import Loss
from .elo import Score
from .network import Architecture, Network
from .training import Report


@dataclass
class Trained:
    name: str
    architecture: Architecture
    parameters: torch.Tensor
    network: Network
    report: Report
    loss: Loss
    score: Score | None = None
    """Against the network it has to beat."""
    before: Loss | None = None
    """Of the network it went on from, on the same held-out positions."""


def as_json(score: Score | None) -> dict[str, float | int | None] | None:
    """A score for the log; numbers that JSON knows."""
    if score is None or not score.games:
        return None
    error = round(score.error, 1) if math.isfinite(score.error) else None
    return {"elo": round(score.elo, 1), "error": error, "games": score.games, "rate": round(score.rate, 5)}
