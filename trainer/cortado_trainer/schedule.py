"""What happens when: the learning rate within a training, and nodes, seconds, window and blend over the generations."""

from __future__ import annotations

import math
from dataclasses import dataclass

WARM_UP_SHARE = 20
WARM_UP_MOST = 500


def progress(step: int, total: int) -> float:
    return min(1.0, step / max(1, total))


def learning_rate(step: int, total: int, rate: float, rate_end: float) -> float:
    """Cosine from rate to rate_end, after a linear rise over the first twentieth of the run (at most 500 steps)."""
    value = rate_end + 0.5 * (rate - rate_end) * (1 + math.cos(math.pi * progress(step, total)))
    rise = min(total // WARM_UP_SHARE + 1, WARM_UP_MOST)
    return value * (step + 1) / rise if step < rise else value


def result_weight(step: int, total: int, start: float, end: float) -> float:
    """Weight of the game's result in the target (lambda); the rest is the score."""
    return start + (end - start) * progress(step, total)


@dataclass(frozen=True)
class Generation:
    """How one generation is played and trained."""

    number: int
    hidden: int
    nodes: int
    seconds: float
    window: int
    """Generations of positions that the training reads."""
    result_weight: float


@dataclass(frozen=True)
class Candidate:
    """One way to train on the window; the best in a match against the network before is taken."""

    name: str
    passes: float
    rate: float
    warm: bool
    """Starts from the network before instead of from random weights."""


FIRST_SECONDS = (10, 8, 8, 10, 12, 16, 22, 30, 40, 50)
FIRST_WEIGHTS = (1.0, 0.75, 0.5, 0.5)
FIRST_WINDOWS = (1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5)
LAST_SECONDS = 60.0
LAST_WEIGHT = 0.1
LAST_WINDOW = 6
EARLY_NODES, LATE_NODES = 300, 400
EARLY = 3
LAST_FRESH = 14
"""No generation after it gained by training anew."""


Steps = tuple[tuple[int, int], ...]
"""(generation, value): the value holds from that generation on."""


def parse_steps(text: str) -> Steps:
    """'128,256:4' is 128 from generation 1 on and 256 from generation 4 on."""
    steps: list[tuple[int, int]] = []
    for item in text.split(","):
        value, _, start = item.partition(":")
        try:
            pair = (int(start) if start else 1, int(value))
        except ValueError:
            raise ValueError(f"'{item}' is not NUMBER or NUMBER:GENERATION") from None
        if steps and pair[0] <= steps[-1][0]:
            raise ValueError(f"generations must rise in '{text}'")
        steps.append(pair)
    if steps[0][0] != 1:
        raise ValueError(f"'{text}' does not say what holds for generation 1")
    return tuple(steps)


def parse_widths(text: str) -> Steps:
    """Neurons by generation."""
    widths = parse_steps(text)
    for _, neurons in widths:
        if neurons % 64 or not 64 <= neurons <= 1024:
            raise ValueError(f"neurons must be a multiple of 64 from 64 to 1024, not {neurons}")
    return widths


def parse_nodes(text: str) -> Steps:
    """Soft limit of a search by generation."""
    nodes = parse_steps(text)
    for _, limit in nodes:
        if not 1 <= limit <= 1_000_000:
            raise ValueError(f"nodes must lie between 1 and 1000000, not {limit}")
    return nodes


def at(steps: Steps, number: int) -> int:
    """What holds for a generation."""
    return [value for start, value in steps if start <= number][-1]


def generation(
    number: int,
    widths: Steps,
    pace: float = 1.0,
    nodes: Steps = ((1, EARLY_NODES), (EARLY + 1, LATE_NODES)),
    last_weight: float = LAST_WEIGHT,
) -> Generation:
    """Generation 1 is played by a random network and learns from results alone; pace stretches the seconds."""

    def pick(values: tuple[float, ...], last: float) -> float:
        return values[number - 1] if number <= len(values) else last

    return Generation(
        number,
        at(widths, number),
        at(nodes, number),
        pace * pick(FIRST_SECONDS, LAST_SECONDS),
        int(pick(FIRST_WINDOWS, LAST_WINDOW)),
        max(last_weight, pick(FIRST_WEIGHTS, last_weight)),
    )


def batch_size(positions: int) -> int:
    """Small batches help on little data."""
    return 4096 if positions < 12_000_000 else 8192 if positions < 80_000_000 else 16384


def candidates(number: int, widened: bool = False) -> tuple[Candidate, ...]:
    """Few positions want few passes; a warm start wins now and then early and always late, and costs little to try.

    widened: this generation's network has another shape than the last, from which it cannot go on."""
    if number > len(FIRST_SECONDS) - 2:
        fresh, warm = Candidate("fresh", 6, 1e-3, False), Candidate("warm", 3, 5e-4, True)
        return (fresh,) if widened else (warm,) if number > LAST_FRESH else (fresh, warm)
    short, long = (4, 12) if number <= 4 else (4, 9)
    fresh = (Candidate("short", short, 1e-3, False), Candidate("long", long, 1e-3, False))
    return fresh if number == 1 or widened else (*fresh, Candidate("warm", short, 5e-4, True))
