"""The parameters of a network as one array of floats, in the order of kernels/train.h."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch

from .network import Architecture

CLIP = 1.98
"""Bound of all weights: 1.98 · 255 is 505, so that 33 terms stay within 16 bits, and 1.98 · 64 rounds to 127."""


@dataclass(frozen=True)
class Parts:
    """Views into one array of parameters."""

    input_weights: torch.Tensor
    input_biases: torch.Tensor
    output_weights: torch.Tensor
    output_biases: torch.Tensor


def size(a: Architecture) -> int:
    return (a.inputs + 1 + 2 * a.output_buckets) * a.hidden + a.output_buckets


def parts(a: Architecture, parameters: torch.Tensor) -> Parts:
    weights, biases, outputs, output_biases = parameters.split(
        (a.inputs * a.hidden, a.hidden, 2 * a.output_buckets * a.hidden, a.output_buckets)
    )
    return Parts(weights.view(a.inputs, a.hidden), biases, outputs.view(a.output_buckets, 2, a.hidden), output_biases)


def random_parameters(a: Architecture, seed: int) -> torch.Tensor:
    """Fresh weights on the CPU; all output buckets begin alike, so that a random network is one player, not eight."""
    generator = torch.Generator().manual_seed(seed)
    parameters = torch.zeros(size(a))
    p = parts(a, parameters)
    p.input_weights.uniform_(-2 / math.sqrt(768), 2 / math.sqrt(768), generator=generator)
    p.input_biases.uniform_(0, 0.3, generator=generator)
    bound = 1 / math.sqrt(2 * a.hidden)
    p.output_weights.copy_(
        torch.empty(1, 2, a.hidden).uniform_(-bound, bound, generator=generator).expand_as(p.output_weights)
    )
    return parameters


def outputs(a: Architecture, parameters: torch.Tensor, hot: torch.Tensor, buckets: torch.Tensor) -> torch.Tensor:
    """Output of each position (1.0 is the learning scale in centipawns), differentiable."""
    p = parts(a, parameters)
    count = len(buckets)
    active = (hot @ p.input_weights + p.input_biases).clamp(0, 1) ** 2
    weights = p.output_weights[buckets]
    return (active[:count] * weights[:, 0]).sum(1) + (active[count:] * weights[:, 1]).sum(1) + p.output_biases[buckets]


def spread(a: Architecture, parameters: torch.Tensor, wider: Architecture) -> torch.Tensor:
    """The same player with more king buckets: each begins with the rows of the only one."""
    if a.king_buckets != 1:
        raise ValueError(f"only a network with one king bucket can be spread, not {a}")
    rows = a.inputs * a.hidden
    return torch.cat((parameters[:rows].repeat(wider.king_buckets), parameters[rows:]))
