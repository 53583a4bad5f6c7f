"""Packed positions and their features, against the definition worked out square by square."""

import numpy as np
import pytest
import torch

from cortado_trainer import exact, positions, testvectors
from cortado_trainer.network import Architecture

ARCHITECTURES = [
    Architecture(32, 1, False),
    Architecture(32, 8, True),
    Architecture(32, 8, True, 4, tuple(s * 4 // 64 for s in range(64))),
]


def slow_features(a: Architecture, fen: str, perspective: int) -> set[int]:
    pieces = exact.pieces_of(fen)
    king = next(s for s, c, t in pieces if t == 5 and c == perspective)

    def seen(square: int) -> int:
        file, rank = square % 8, square // 8
        if perspective == 1:
            rank = 7 - rank
        if a.mirrored and king % 8 in (4, 5, 6, 7):
            file = 7 - file
        return 8 * rank + file

    bucket = a.king_map[seen(king)]
    return {768 * bucket + (0 if c == perspective else 384) + 64 * t + seen(s) for s, c, t in pieces}


@pytest.mark.parametrize("a", ARCHITECTURES, ids=str)
def test_features_are_those_of_the_formats_page(a):
    fens = testvectors.positions()
    data = positions.as_tensor(np.concatenate([positions.pack(fen) for fen in fens]))
    hot = positions.inputs(a, data, torch.float32)
    buckets = positions.output_buckets(a, data)
    for i, fen in enumerate(fens):
        mover = 0 if fen.split()[1] == "w" else 1
        assert set(hot[i].nonzero()[:, 0].tolist()) == slow_features(a, fen, mover)
        assert set(hot[len(fens) + i].nonzero()[:, 0].tolist()) == slow_features(a, fen, 1 - mover)
        assert buckets[i] == a.output_bucket(len(exact.pieces_of(fen)))
    assert set(hot.unique().tolist()) == {0.0, 1.0}


def test_packing_and_unpacking_agree():
    for fen in testvectors.positions():
        record = positions.pack(fen, -77, 2, 33)[0]
        assert positions.to_fen(record).split()[:2] == fen.split()[:2]
        data = positions.as_tensor(np.array([record]))
        assert data.shape == (1, 32)
        assert int(positions.scores(data)[0]) == -77
        assert int(positions.results(data)[0]) == 2
        assert int(positions.piece_counts(data)[0]) == len(exact.pieces_of(fen))
        assert positions.as_records(data)[0] == record
