"""Elo of a match, with its error from pairs of games."""

from __future__ import annotations

import math
from dataclasses import dataclass

LIMIT = 1200.0
"""Beyond this a match says no more than 'far stronger'."""


@dataclass(frozen=True)
class Score:
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...] = ()
    """Pairs with 0, ½, 1, 1½, 2 points; where they are known the error comes from them."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def rate(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        return elo_of(self.rate)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval."""
        if not self.games:
            return math.inf
        spread = 1.96 * self._deviation()
        return (elo_of(self.rate + spread) - elo_of(self.rate - spread)) / 2

    def _deviation(self) -> float:
        count = sum(self.pairs)
        if count > 1:
            variance = sum(n * (points / 4 - self.rate) ** 2 for points, n in enumerate(self.pairs)) / count
            return math.sqrt(variance / count)
        variance = (self.wins + self.draws / 4) / self.games - self.rate**2
        return math.sqrt(max(variance, 0.0) / self.games)

    def __str__(self) -> str:
        if not self.games:
            return "no games"
        if abs(self.elo) >= LIMIT:
            return f"{'over +' if self.elo > 0 else 'under −'}{LIMIT:.0f}"
        return f"{self.elo:+.0f} ± {self.error:.0f}".replace("-", "−")


def elo_of(rate: float) -> float:
    edge = 1 / (1 + 10 ** (LIMIT / 400))
    rate = min(max(rate, edge), 1 - edge)
    return 400 * math.log10(rate / (1 - rate))
