"""The value of a position by plain integers: the definition of docs/formats.md and nothing else.

This module shares no code with the trainer (neither numpy nor torch nor its feature tables), so that agreement with it
means something. It is slow, about a millisecond for a hundred neurons.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

TYPES = "pnbrqk"


@dataclass(frozen=True)
class Weights:
    """The numbers of a network file, flat, as they lie in it."""

    hidden: int
    king_buckets: bytes
    mirrored: bool
    buckets: int
    qa: int
    qb: int
    scale: int
    rows: tuple[int, ...]
    biases: tuple[int, ...]
    output_rows: tuple[int, ...]
    output_biases: tuple[int, ...]


def load(data: bytes) -> Weights:
    """Reads a file that network.py has accepted; checks only what is needed to find the numbers."""
    if data[:8] != b"CORTNNUE":
        raise ValueError("wrong magic, not a Cortado network")
    hidden, kings, mirrored, buckets = struct.unpack_from("<4I", data, 12)
    qa, qb, scale = struct.unpack_from("<3i", data, 28)
    position = 108 + struct.unpack_from("<I", data, 104)[0]
    position = (position + 63) // 64 * 64

    def take(kind: str, count: int) -> tuple[int, ...]:
        nonlocal position
        numbers = struct.unpack_from(f"<{count}{kind}", data, position)
        position += struct.calcsize(f"<{count}{kind}")
        return numbers

    weights = Weights(
        hidden, data[40:104], mirrored == 1, buckets, qa, qb, scale,
        take("h", kings * 768 * hidden), take("h", hidden), take("h", buckets * 2 * hidden), take("i", buckets),
    )  # fmt: skip
    if position + 4 != len(data):
        raise ValueError(f"{len(data)} bytes where the header asks for {position + 4}")
    return weights


def divide(a: int, b: int) -> int:
    """Division towards zero, as in C and Java."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def pieces_of(fen: str) -> list[tuple[int, int, int]]:
    """(square, colour, type) of every piece; a1 = 0, white = 0, pawn = 0."""
    pieces = []
    for row, text in enumerate(fen.split(maxsplit=1)[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces.append(((7 - row) * 8 + file, 0 if letter.isupper() else 1, TYPES.index(letter.lower())))
                file += 1
    return pieces


def evaluate(weights: Weights, fen: str) -> int:
    """Centipawns for the side to move."""
    pieces = pieces_of(fen)
    mover = 0 if fen.split()[1] == "w" else 1
    values = []
    for perspective in (mover, 1 - mover):
        king = next(s for s, c, t in pieces if c == perspective and t == 5)
        flip = 56 if perspective == 1 else 0
        if weights.mirrored and king % 8 >= 4:
            flip ^= 7
        first = 768 * weights.king_buckets[king ^ flip]
        accumulator = list(weights.biases)
        for square, colour, kind in pieces:
            row = first + (0 if colour == perspective else 384) + 64 * kind + (square ^ flip)
            for i in range(weights.hidden):
                accumulator[i] += weights.rows[row * weights.hidden + i]
        if max(accumulator) > 32767 or min(accumulator) < -32768:
            raise ValueError(f"an accumulator leaves 16 bits in {fen}")
        values += [min(max(a, 0), weights.qa) for a in accumulator]
    bucket = (len(pieces) - 2) * weights.buckets // 32
    outputs = weights.output_rows[bucket * 2 * weights.hidden : (bucket + 1) * 2 * weights.hidden]
    total = sum(v * v * w for v, w in zip(values, outputs, strict=True))
    output = divide(total, weights.qa) + weights.output_biases[bucket]
    return divide(output * weights.scale, weights.qa * weights.qb)
