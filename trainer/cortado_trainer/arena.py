"""Networks against each other and against held-out games, on the device.

All play at the learning scale, whatever scale they were written with: the search's margins are in centipawns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch

from . import selfplay, training
from .backend import Backend
from .elo import Score
from .network import LEARNING_SCALE, Network

WIDTHS = (128, 256, 512, 768, 1024)
"""Widths that players are made for; a narrower network plays in the next wider one."""
FEW_PLIES = 1 << 16


@dataclass(frozen=True)
class Loss:
    """Mean squared errors of a quantised network on held-out positions."""

    blend: float
    result: float


class Arena:
    """Players by width, made when first needed; they hold no games of their own."""

    def __init__(
        self, backend: Backend, seed: int, pairs: int = 0, openings: selfplay.Openings | None = None
    ) -> None:
        """pairs: openings of a full match; 0 = one for each game that the device plays at once."""
        self.backend = backend
        self.pairs = pairs
        self.seed = seed
        self.openings = openings or selfplay.Openings()
        self.players: dict[int, selfplay.Player] = {}

    def player(self, *networks: Network) -> selfplay.Player:
        widest = max(network.architecture.hidden for network in networks)
        width = next((w for w in WIDTHS if w >= widest), widest)
        if width not in self.players:
            self.players[width] = selfplay.Player(self.backend.selfplay, width, self.seed, FEW_PLIES)
            self.openings.prepare(self.players[width])
        player = self.players[width]
        for slot, network in enumerate(networks):
            player.load(slot, replace(network, scale=LEARNING_SCALE))
        return player

    def match(self, one: Network, other: Network, nodes: int, share: float = 1.0, seconds: float = 0.0) -> Score:
        """one's score against other, each opening from both sides; share of a full match; seconds limit it."""
        player = self.player(one, other)
        rules = self.backend.selfplay.default_rules()
        rules.soft_nodes, rules.hard_nodes = nodes, 4 * nodes
        rules.unadjudicated = 0.0
        self.openings.apply(rules)
        self.seed += 1
        pairs = max(1, round((self.pairs or player.info.warps) * share))
        stats = player.match(rules, pairs, self.seed, seconds)
        if stats.illegal:
            raise selfplay.SelfPlayError(f"{stats.illegal} illegal moves in a match")
        return Score(stats.wins, stats.draws, stats.losses, tuple(stats.pairs))

    def values(self, network: Network, positions: torch.Tensor) -> torch.Tensor:
        """Exact values of the quantised network, centipawns for the side to move."""
        return self.player(network).evaluate(0, positions)

    def loss(self, network: Network, positions: torch.Tensor, result_weight: float) -> Loss:
        if not len(positions):
            return Loss(float("nan"), float("nan"))
        chance = torch.sigmoid(self.values(network, positions).float() / LEARNING_SCALE)
        blend = training.targets(positions, result_weight, torch.float32)
        result = training.targets(positions, 1.0, torch.float32)
        return Loss(float(((chance - blend) ** 2).mean()), float(((chance - result) ** 2).mean()))

    def close(self) -> None:
        for player in self.players.values():
            player.close()
        self.players.clear()
