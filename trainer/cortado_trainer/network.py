"""The network file of docs/formats.md: the integers that the engine reads, with all its checks."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

MAGIC = b"CORTNNUE"
VERSION = 1
QA = 255
QB = 64
LEARNING_SCALE = 400
OUTPUT_LIMIT = 127
FACTS_LIMIT = 65_536
_HEADER = struct.Struct("<8s5I3i64sI")


class FormatError(ValueError):
    """A file that is not what docs/formats.md says; the message names the reason in one line."""


@dataclass(frozen=True)
class Architecture:
    """(768 · king buckets → hidden) × 2 → 1 with output buckets by the number of pieces."""

    hidden: int
    output_buckets: int = 8
    mirrored: bool = True
    king_buckets: int = 1
    king_map: tuple[int, ...] = (0,) * 64

    def __post_init__(self) -> None:
        if self.hidden % 32 or not 32 <= self.hidden <= 2048:
            raise FormatError(f"N must be a multiple of 32 from 32 to 2048, not {self.hidden}")
        if not 1 <= self.output_buckets <= 32:
            raise FormatError(f"output buckets must be 1 to 32, not {self.output_buckets}")
        if not 1 <= self.king_buckets <= 32:
            raise FormatError(f"king buckets must be 1 to 32, not {self.king_buckets}")
        if len(self.king_map) != 64 or not all(0 <= k < self.king_buckets for k in self.king_map):
            raise FormatError(f"the king map must be 64 numbers below {self.king_buckets}")

    @property
    def inputs(self) -> int:
        return 768 * self.king_buckets

    def output_bucket(self, pieces: int) -> int:
        return (pieces - 2) * self.output_buckets // 32

    def __str__(self) -> str:
        mirrored = " mirrored" if self.mirrored else ""
        return f"({self.inputs}{mirrored} → {self.hidden}) × 2 → 1 × {self.output_buckets}"


def by_king(hidden: int, buckets: int) -> Architecture:
    """Mirrored, with the king's square in 1, 2 (own first rank or not) or 4 buckets (corner and middle of the first
    rank, second rank, beyond)."""

    def bucket(square: int) -> int:
        rank, file = square // 8, min(square % 8, 7 - square % 8)
        if buckets == 4:
            return file // 2 if rank == 0 else min(rank + 1, 3)
        return min(rank, buckets - 1)

    if buckets not in (1, 2, 4):
        raise FormatError(f"there are maps for 1, 2 and 4 king buckets, not {buckets}")
    return Architecture(hidden, king_buckets=buckets, king_map=tuple(bucket(square) for square in range(64)))


@dataclass
class Network:
    """Quantised weights: rows of features, biases, output weights [bucket, own or other, neuron]."""

    architecture: Architecture
    input_weights: np.ndarray
    input_biases: np.ndarray
    output_weights: np.ndarray
    output_biases: np.ndarray
    scale: int = LEARNING_SCALE
    facts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        a = self.architecture
        shapes = (
            ("input weights", self.input_weights, (a.inputs, a.hidden), np.int16),
            ("input biases", self.input_biases, (a.hidden,), np.int16),
            ("output weights", self.output_weights, (a.output_buckets, 2, a.hidden), np.int16),
            ("output biases", self.output_biases, (a.output_buckets,), np.int32),
        )
        for name, array, shape, dtype in shapes:
            if array.shape != shape or array.dtype != dtype:
                raise FormatError(f"{name} are {array.dtype} {array.shape}, not {np.dtype(dtype)} {shape}")
        if not 1 <= self.scale <= 4000:
            raise FormatError(f"scale must be 1 to 4000, not {self.scale}")
        if np.abs(self.output_weights.astype(np.int32)).max() > OUTPUT_LIMIT:
            raise FormatError(f"an output weight lies outside ±{OUTPUT_LIMIT}")

    def to_bytes(self) -> bytes:
        a = self.architecture
        facts = "".join(f"{key}={value}\n" for key, value in self.facts.items()).encode()
        if len(facts) > FACTS_LIMIT:
            raise FormatError(f"facts of {len(facts)} bytes are over {FACTS_LIMIT}")
        header = _HEADER.pack(
            MAGIC, VERSION, a.hidden, a.king_buckets, int(a.mirrored), a.output_buckets,
            QA, QB, self.scale, bytes(a.king_map), len(facts),
        )  # fmt: skip
        start = header + facts
        padding = bytes(-len(start) % 64)
        arrays = (
            self.input_weights.astype("<i2"),
            self.input_biases.astype("<i2"),
            self.output_weights.astype("<i2"),
            self.output_biases.astype("<i4"),
        )
        body = start + padding + b"".join(array.tobytes() for array in arrays)
        return body + struct.pack("<I", zlib.crc32(body))

    def write(self, path: Path) -> None:
        """Writes beside the target and renames, so that a reader never meets half a network."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(self.to_bytes())
        part.replace(path)

    @classmethod
    def from_bytes(cls, data: bytes) -> Network:
        if len(data) < _HEADER.size + 4:
            raise FormatError(f"{len(data)} bytes are too few for a network")
        magic, version, hidden, kings, mirrored, buckets, qa, qb, scale, king_map, length = _HEADER.unpack_from(data)
        if magic != MAGIC:
            raise FormatError("wrong magic, not a Cortado network")
        if version != VERSION:
            raise FormatError(f"unknown version {version}")
        if (qa, qb) != (QA, QB):
            raise FormatError(f"QA, QB must be {QA}, {QB}, not {qa}, {qb}")
        if mirrored not in (0, 1):
            raise FormatError(f"mirrored must be 0 or 1, not {mirrored}")
        if length > FACTS_LIMIT:
            raise FormatError(f"facts of {length} bytes are over {FACTS_LIMIT}")
        architecture = Architecture(hidden, buckets, bool(mirrored), kings, tuple(king_map))
        start = _HEADER.size + length
        start += -start % 64
        counts = (architecture.inputs * hidden, hidden, buckets * 2 * hidden)
        expected = start + 2 * sum(counts) + 4 * buckets + 4
        if len(data) != expected:
            raise FormatError(f"{len(data)} bytes where the header asks for {expected}")
        if struct.unpack_from("<I", data, expected - 4)[0] != zlib.crc32(data[:-4]):
            raise FormatError("wrong checksum")
        arrays = []
        for count in counts:
            arrays.append(np.frombuffer(data, "<i2", count, start).astype(np.int16))
            start += 2 * count
        biases = np.frombuffer(data, "<i4", buckets, start).astype(np.int32)
        return cls(
            architecture,
            arrays[0].reshape(architecture.inputs, hidden),
            arrays[1],
            arrays[2].reshape(buckets, 2, hidden),
            biases,
            scale,
            _read_facts(data[_HEADER.size : _HEADER.size + length]),
        )

    @classmethod
    def read(cls, path: Path) -> Network:
        return cls.from_bytes(path.read_bytes())


def _read_facts(data: bytes) -> dict[str, str]:
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError as error:
        raise FormatError("facts are not UTF-8") from error
    facts = {}
    for line in lines:
        key, equals, value = line.partition("=")
        if not equals:
            raise FormatError(f"the fact '{line}' is not key=value")
        facts[key] = value
    return facts
