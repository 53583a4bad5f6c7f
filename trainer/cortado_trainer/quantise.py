"""From floats to the integers of the network file and back, with the bounds that inference relies on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from . import model
from .network import LEARNING_SCALE, OUTPUT_LIMIT, QA, QB, Architecture, FormatError, Network

MOST_PIECES = 32
OWN_KING = 5
"""Its place among the kinds of pieces of a bucket."""


@dataclass(frozen=True)
class Bounds:
    """What no position can exceed: accumulators, and the sum before the division by QA."""

    accumulator_low: int
    accumulator_high: int
    sum_low: int
    sum_high: int

    @property
    def accumulator_fits(self) -> bool:
        return self.accumulator_low >= -(1 << 15) and self.accumulator_high < 1 << 15


def bounds(network: Network) -> Bounds:
    """For each neuron: the bias and, on the 32 squares where that helps most, the piece with the extreme weight."""
    a = network.architecture
    rows = network.input_weights.astype(np.int64).reshape(a.king_buckets, 12, 64, a.hidden)
    high = np.sort(np.maximum(rows.max(1), 0), 1)[:, -MOST_PIECES:].sum(1) + network.input_biases
    low = np.sort(np.minimum(rows.min(1), 0), 1)[:, :MOST_PIECES].sum(1) + network.input_biases
    reach = np.clip(high, 0, QA).max(0) ** 2
    weights = network.output_weights.astype(np.int64) * reach
    return Bounds(
        int(low.min()),
        int(high.max()),
        int(np.minimum(weights, 0).sum((1, 2)).min()),
        int(np.maximum(weights, 0).sum((1, 2)).max()),
    )


def foreign_kings(a: Architecture) -> np.ndarray:
    """Rows of an own king on a square of another bucket: no position has them, and zeros take no room when packed."""
    rows = np.zeros((a.king_buckets, 12, 64), dtype=bool)
    rows[:, OWN_KING] = np.array(a.king_map) != np.arange(a.king_buckets)[:, None]
    return rows.reshape(-1)


def quantise(
    a: Architecture, parameters: torch.Tensor, facts: dict[str, str] | None = None, scale: int = LEARNING_SCALE
) -> Network:
    """Rounds to the nearest; refuses what is not finite or does not fit."""
    if not bool(torch.isfinite(parameters).all()):
        raise FormatError("a parameter is not finite")
    p = model.parts(a, parameters.detach().double().cpu())

    def rounded(values: torch.Tensor, factor: int, limit: int, name: str) -> np.ndarray:
        numbers = np.rint(values.numpy() * factor)
        if np.abs(numbers).max(initial=0) > limit:
            raise FormatError(f"{name} reach {np.abs(numbers).max():.0f}, over {limit}")
        return numbers

    input_weights = rounded(p.input_weights, QA, 32767, "input weights").astype(np.int16)
    input_weights[foreign_kings(a)] = 0
    network = Network(
        a,
        input_weights,
        rounded(p.input_biases, QA, 32767, "input biases").astype(np.int16),
        rounded(p.output_weights, QB, OUTPUT_LIMIT, "output weights").astype(np.int16),
        rounded(p.output_biases, QA * QB, (1 << 31) - 1, "output biases").astype(np.int32),
        scale,
        dict(facts or {}),
    )
    found = bounds(network)
    if not found.accumulator_fits:
        raise FormatError(
            f"an accumulator could reach {found.accumulator_low} or {found.accumulator_high}, beyond 16 bits"
        )
    return network


def dequantise(network: Network) -> torch.Tensor:
    """Parameters that quantise() turns into the same integers."""
    arrays = (
        network.input_weights.astype(np.float32) / QA,
        network.input_biases.astype(np.float32) / QA,
        network.output_weights.astype(np.float32) / QB,
        network.output_biases.astype(np.float32) / (QA * QB),
    )
    return torch.from_numpy(np.concatenate([array.reshape(-1) for array in arrays]).astype(np.float32))


def mean(networks: list[Network]) -> Network:
    """The mean of the weights of networks of one shape, in the units and with the facts of the first."""
    first = networks[0]
    if any(network.architecture != first.architecture for network in networks):
        raise FormatError("only networks of one shape have a mean: " + ", ".join(str(n.architecture) for n in networks))
    parameters = torch.stack([dequantise(network) for network in networks]).mean(dim=0)
    names = ", ".join(network.facts.get("name", "?") for network in networks)
    facts = {**first.facts, "mean": f"of {len(networks)}: {names}"}
    return quantise(first.architecture, parameters, facts, first.scale)
