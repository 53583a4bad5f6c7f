"""What the output means: the win model of held-out games, and the scale that makes centipawns of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch

from . import positions
from .network import LEARNING_SCALE, FormatError, Network

HALF_WON = 180
"""Centipawns at which half of the games are won, as in the classical evaluation: search margins keep their meaning."""
MIDDLE_GAME_PIECES = 16
ENOUGH = 500
PLENTY = 200_000


@dataclass(frozen=True)
class WinModel:
    """chance of a win = 1 / (1 + exp((half − value) / spread)), in the units of the values it was fitted to."""

    half: float
    spread: float

    def chance(self, value: float) -> float:
        return 1 / (1 + np.exp((self.half - value) / self.spread))


def fit_win_model(values: np.ndarray, results: np.ndarray) -> WinModel | None:
    """Logistic regression by Newton's method. A position counts twice: a win at its value, a loss at its negative.
    None where the games do not tell: too few, no rise of the chances with the value, or never half of them won."""
    if len(values) < ENOUGH:
        return None
    unit = float(np.abs(values).mean()) or 1.0
    x = np.concatenate((values, -values)) / unit
    won = np.concatenate((results == 2, results == 0)).astype(np.float64)
    slope, offset = 1.0, -1.0
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(slope * x + offset, -40, 40)))
        weight = chance * (1 - chance) + 1e-12
        miss = won - chance
        gradient = np.array((miss @ x, miss.sum()))
        curvature = np.array(((weight @ (x * x), weight @ x), (weight @ x, weight.sum())))
        change = np.clip(np.linalg.solve(curvature, gradient), -2, 2)
        slope, offset = slope + change[0], offset + change[1]
        if np.abs(change).max() < 1e-10:
            break
    if not np.isfinite((slope, offset)).all() or slope <= 1e-3 or offset >= 0:
        return None
    half = float(-offset / slope * unit)
    return WinModel(half, float(unit / slope)) if 0 < half <= np.abs(values).max() else None


@dataclass(frozen=True)
class Calibration:
    scale: int
    model: WinModel | None
    """In centipawns of that scale."""

    def facts(self) -> dict[str, str]:
        if self.model is None:
            return {}
        return {"win.a": f"{self.model.half:.2f}", "win.b": f"{self.model.spread:.2f}"}


def calibrate(values: torch.Tensor, held: torch.Tensor, half_won: float = HALF_WON) -> Calibration:
    """values: of the held-out positions at the learning scale. Only middle-game positions count."""
    chosen = positions.piece_counts(held) >= MIDDLE_GAME_PIECES
    stride = max(1, int(chosen.sum()) // PLENTY)
    results = positions.results(held)[chosen][::stride].cpu().numpy()
    found = fit_win_model(values[chosen][::stride].cpu().numpy().astype(np.float64), results)
    if found is None:
        return Calibration(LEARNING_SCALE, None)
    scale = min(4000, max(1, round(LEARNING_SCALE * half_won / found.half)))
    factor = scale / LEARNING_SCALE
    return Calibration(scale, WinModel(found.half * factor, found.spread * factor))


def rescaled(network: Network, half_won: float) -> Network:
    """The same network in other units, by the win model that its facts tell."""
    try:
        model = WinModel(float(network.facts["win.a"]), float(network.facts["win.b"]))
    except KeyError as missing:
        raise FormatError(f"the network's facts tell no win model: {missing} is missing") from None
    scale = min(4000, max(1, round(network.scale * half_won / model.half)))
    factor = scale / network.scale
    facts = Calibration(scale, WinModel(model.half * factor, model.spread * factor)).facts()
    return replace(network, scale=scale, facts={**network.facts, **facts})


def with_win_model(network: Network, half: float, spread: float) -> Network:
    """The same network with the win model that games showed, both in the centipawns that it reported in them."""
    unit = float(network.facts.get("win.a", HALF_WON)) / HALF_WON
    facts = Calibration(network.scale, WinModel(half * unit, spread * unit)).facts()
    return replace(network, facts={**network.facts, **facts})
