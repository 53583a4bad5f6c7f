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
    "QQQQQQQQ/Q7/8/8/8/8/pp2K3/kn6 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    "3k4/8/8/8/8/8/8/3K4 w - - 0 1",
    "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
    "8/2k5/8/8/8/6B1/1N3K2/8 b - - 12 60",
    "8/5pk1/6p1/7p/5P1P/6PK/8/1r3R2 w - - 3 45",
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
)


KING_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT_STEPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))
MOST = {"p": 8, "n": 2, "b": 2, "r": 2, "q": 1}
"""Pieces of a kind at the start; pieces beyond them were promoted, each for a pawn."""


def checkers(board: list[str], king: str) -> int:
    """How many pieces attack a king, by looking from its square."""
    square = board.index(king)
    rank, file = divmod(square, 8)
    theirs = str.lower if king == "K" else str.upper

    def at(rank: int, file: int) -> str:
        return board[8 * rank + file] if 0 <= rank < 8 and 0 <= file < 8 else "#"

    ahead = 1 if king == "K" else -1
    found = sum(at(rank + ahead, file + side) == theirs("p") for side in (-1, 1))
    found += sum(at(rank + dr, file + df) == theirs("n") for dr, df in KNIGHT_STEPS)
    for dr, df in KING_STEPS:
        sliders = theirs("q") + theirs("b" if dr and df else "r")
        r, f = rank + dr, file + df
        while at(r, f) == "":
            r, f = r + dr, f + df
        found += at(r, f) in sliders
    return found


def possible(board: list[str]) -> bool:
    """True if each side has no more pieces than promotions can make."""
    for own in (str.lower, str.upper):
        count = {letter: board.count(own(letter)) for letter in MOST}
        promoted = sum(max(0, count[letter] - MOST[letter]) for letter in "nbrq")
        if count["p"] + promoted > MOST["p"]:
            return False
    return True


def random_position(rng: random.Random) -> str:
    """Pieces at random, as chess allows: kings apart, no pawn on a back rank, who is not to move is not in check."""
    pieces = rng.randrange(1, 31)  # before trying, or few would fit more often than many
    while True:
        board = [""] * 64
        white = rng.randrange(64)
        black = rng.choice([s for s in range(64) if max(abs(s % 8 - white % 8), abs(s // 8 - white // 8)) > 1])
        board[white], board[black] = "K", "k"
        for _ in range(pieces):
            square = rng.randrange(64)
            letter = rng.choice("PPPNBRQpppnbrq")
            if not board[square] and not (letter in "Pp" and square // 8 in (0, 7)):
                board[square] = letter
        turn = rng.choice("wb")
        to_move, other = ("K", "k") if turn == "w" else ("k", "K")
        if possible(board) and checkers(board, other) == 0 and checkers(board, to_move) <= 2:
            return f"{placement(board)} {turn} - - 0 1"


def placement(board: list[str]) -> str:
    """The first field of a FEN."""
    rows = []
    for rank in range(7, -1, -1):
        text = "".join(cell or "1" for cell in board[8 * rank : 8 * rank + 8])
        for run in range(8, 1, -1):
            text = text.replace("1" * run, str(run))
        rows.append(text)
    return "/".join(rows)


def positions() -> list[str]:
    rng = random.Random(20)
    return [*HAND_PICKED, *(random_position(rng) for _ in range(52))]


def vectors(network: Network, fens: list[str]) -> list[str]:
    """FEN;value lines."""
    weights = exact.load(network.to_bytes())
    return [f"{fen};{exact.evaluate(weights, fen)}" for fen in fens]
