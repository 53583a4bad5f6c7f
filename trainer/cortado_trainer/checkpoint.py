"""What a run needs to go on: one compressed file, replaced in one step. Positions are not in it; they are played anew.

Every training starts with fresh optimiser moments, so there are none to keep between generations.
"""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from .network import LEARNING_SCALE, Architecture, FormatError, Network
from .quantise import dequantise

VERSION = 1
NAME = "state.npz"
COUNTERS = ("seed", "generation", "seconds", "positions", "games", "nodes", "facts")


@dataclass
class State:
    """Where learning stands after a generation."""

    seed: int
    architecture: Architecture
    parameters: torch.Tensor
    """Master weights of the current network, on the CPU."""
    first: Network | None = None
    """The network of generation 1, an opponent for later ones."""
    generation: int = 0
    """Generations trained so far."""
    seconds: float = 0.0
    positions: int = 0
    games: int = 0
    nodes: int = 0
    facts: dict[str, Any] = field(default_factory=dict)
    """Of the current network's training: loss, blend, passes."""

    def save(self, path: Path) -> None:
        meta = {
            "version": VERSION,
            "architecture": asdict(self.architecture),
            **{name: getattr(self, name) for name in COUNTERS},
        }
        arrays = {
            "meta": np.frombuffer(json.dumps(meta).encode(), np.uint8),
            "parameters": self.parameters.detach().cpu().numpy().astype(np.float32),
            "first": np.frombuffer(self.first.to_bytes() if self.first else b"", np.uint8),
        }
        out = io.BytesIO()
        np.savez_compressed(out, **arrays)
        part = path.with_name(path.name + ".part")
        part.write_bytes(out.getvalue())
        part.replace(path)

    @classmethod
    def of_network(cls, network: Network, seed: int) -> State:
        """Where the run stood that wrote a network, by its facts. It takes the place of generation 1 as well."""
        told = network.facts
        try:
            return cls(
                seed,
                network.architecture,
                dequantise(network),
                first=replace(network, scale=LEARNING_SCALE),
                generation=int(told["generations"]),
                seconds=float(told["seconds"]),
                positions=int(told["positions"]),
                games=int(told["games"]),
                nodes=int(told["nodes"]),
            )
        except (KeyError, ValueError) as error:
            raise FormatError(f"the network's facts do not tell what it was learned from: {error}") from error

    @classmethod
    def load(cls, path: Path) -> State:
        try:
            with np.load(path, allow_pickle=False) as file:
                meta = json.loads(file["meta"].tobytes().decode())
                parameters = torch.from_numpy(file["parameters"].copy())
                first = file["first"].tobytes()
        except (ValueError, KeyError, zipfile.BadZipFile) as error:
            raise FormatError(f"{path} is not a checkpoint: {error}") from error
        if meta.pop("version") != VERSION:
            raise FormatError(f"{path} is a checkpoint of another version")
        shape = meta.pop("architecture")
        architecture = Architecture(**{**shape, "king_map": tuple(shape["king_map"])})
        return cls(
            architecture=architecture,
            parameters=parameters,
            first=Network.from_bytes(first) if first else None,
            **meta,
        )
