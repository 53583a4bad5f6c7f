"""A network that counts pieces and knows nothing else: a fixed opponent to measure all generations against."""

from __future__ import annotations

import numpy as np

from .network import Architecture, Network

WORTH = (3, 10, 10, 15, 28, 0)
"""Of pawn, knight, bishop, rook, queen, king, in thirds of a pawn; all men of one side make 122."""
CENTRE = 127
PAIRS = 6
WEIGHT = 113


def material_network() -> Network:
    """Pairs of neurons at 127 + d and 127 − d, d the difference in material: (127 + d)² − (127 − d)² = 508 d, exactly
    linear while no neuron is clipped. A pawn is worth 100 centipawns."""
    a = Architecture(32, 1, False)
    rows = np.zeros((a.inputs, a.hidden), np.int16)
    outputs = np.zeros((1, 2, a.hidden), np.int16)
    biases = np.zeros(a.hidden, np.int16)
    for pair in range(PAIRS):
        up, down = 2 * pair, 2 * pair + 1
        biases[[up, down]] = CENTRE
        outputs[0, 0, up], outputs[0, 0, down] = WEIGHT, -WEIGHT
        for kind, worth in enumerate(WORTH):
            own, other = slice(64 * kind, 64 * kind + 64), slice(384 + 64 * kind, 384 + 64 * kind + 64)
            rows[own, up] = rows[other, down] = worth
            rows[other, up] = rows[own, down] = -worth
    return Network(a, rows, biases, outputs, np.zeros(1, np.int32), facts={"name": "material"})
