"""Networks made by a written-down integer rule and their values, so that every reader can be held to the same numbers.

The rule stands in docs/formats.md under "Test vectors"; Java and C++ make the same networks by themselves.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from . import exact
from .network import Architecture, Network

MASK = (1 << 64) - 1


class SplitMix:
    """The 64-bit generator of the rule."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def between(self, low: int, high: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        z ^= z >> 31
        return low + (z >> 33) % (high - low + 1)


@dataclass(frozen=True)
class TestNetwork:
    name: str
    hidden: int
    kings: int
    mirrored: bool
    buckets: int
    scale: int
    seed: int

    def network(self) -> Network:
        architecture = Architecture(
            self.hidden, self.buckets, self.mirrored, self.kings, tuple(s * self.kings // 64 for s in range(64))
        )
        draw = SplitMix(self.seed).between

        def numbers(low: int, high: int, *shape: int, dtype: type = np.int16) -> np.ndarray:
            return np.array([draw(low, high) for _ in range(int(np.prod(shape)))], dtype).reshape(shape)

        rows = numbers(-60, 60, architecture.inputs, self.hidden)
        biases = numbers(-40, 120, self.hidden)
        outputs = numbers(-127, 127, self.buckets, 2, self.hidden)
        output_biases = numbers(-3000, 3000, self.buckets, dtype=np.int32)
        return Network(architecture, rows, biases, outputs, output_biases, self.scale, {"name": self.name})


TEST_NETWORKS = (
    TestNetwork("plain", 32, 1, False, 1, 400, 1),
    TestNetwork("mirrored", 32, 1, True, 8, 177, 2),
    TestNetwork("kings", 64, 4, True, 8, 400, 3),
)

HAND_PICKED = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7",
    "2kr3r/ppp1qppp/2n1bn2/3pp3/3PP3/2N1BN2/PPP1QPPP/2KR3R b - - 4 9",
    "2kr3r/ppp1qppp/2n1bn2/3pp3/3PP3/2N1BN2/PPP1QPPP/R4RK1 w - - 4 9",
    "QQQQQQQQ/Q6Q/8/2k5/8/8/4K3/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "3k4/8/8/8/8/8/8/3K4 w - - 0 1",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
    "8/2k5/8/8/8/6B1/1N3K2/8 b - - 12 60",
    "8/5pk1/6p1/7p/5P1P/6PK/8/1r3R2 w - - 3 45",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
)


def random_position(rng: random.Random) -> str:
    """Two kings apart and any other pieces, pawns off the back ranks; an evaluation asks for no more."""
    board = [""] * 64
    white = rng.randrange(64)
    black = rng.choice([s for s in range(64) if max(abs(s % 8 - white % 8), abs(s // 8 - white // 8)) > 1])
    board[white], board[black] = "K", "k"
    for _ in range(rng.randrange(31)):
        square = rng.randrange(64)
        letter = rng.choice("PPPNBRQpppnbrq")
        if not board[square] and not (letter in "Pp" and square // 8 in (0, 7)):
            board[square] = letter
    rows = []
    for rank in range(7, -1, -1):
        text = ""
        for cell in board[8 * rank : 8 * rank + 8]:
            text += cell or "1"
        for run in range(8, 1, -1):
            text = text.replace("1" * run, str(run))
        rows.append(text)
    return "/".join(rows) + f" {rng.choice('wb')} - - 0 1"


def positions() -> list[str]:
    rng = random.Random(20)
    return [*HAND_PICKED, *(random_position(rng) for _ in range(52))]


def vectors(network: Network, fens: list[str]) -> list[str]:
    """FEN;value lines."""
    weights = exact.load(network.to_bytes())
    return [f"{fen};{exact.evaluate(weights, fen)}" for fen in fens]
