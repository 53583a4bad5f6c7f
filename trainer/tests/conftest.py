"""Fixtures that several tests share: positions with known features, and the libraries built from this checkout."""

import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import torch

from cortado_trainer import positions, testvectors

TRAINER = Path(__file__).resolve().parent.parent


def build(folder: str, goals: list[str]) -> Path:
    """Makes goals of trainer/FOLDER; skips where there is no compiler, fails where the source does not compile."""
    if not shutil.which("g++") or not shutil.which("make"):
        pytest.skip("no g++ or make: the libraries for tests cannot be built")
    made = subprocess.run(["make", "-C", str(TRAINER / folder), *goals], capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.fail(f"make {goals} in {folder}:\n{made.stdout}{made.stderr}")
    return TRAINER / "build"


@pytest.fixture(scope="session")
def train_library():
    from cortado_trainer.kernels import Library  # noqa: PLC0415

    return Library(build("kernels", ["host"]) / "libtrain-host.so")


@pytest.fixture(scope="session")
def records() -> np.ndarray:
    """Positions with scores and results that go together as they do in games."""
    rng = random.Random(7)
    packed = []
    for _ in range(2048):
        fen = testvectors.random_position(rng)
        board, side = fen.split()[:2]
        worth = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}
        balance = sum(worth[c.upper()] * (1 if c.isupper() else -1) for c in board if c.isalpha())
        score = (balance if side == "w" else -balance) * 100
        result = 1 + (rng.random() < 1 / (1 + 10 ** (-score / 400))) - (rng.random() < 1 / (1 + 10 ** (score / 400)))
        packed.append(positions.pack(fen, max(-2500, min(2500, score)), result, rng.randrange(200)))
    return np.concatenate(packed)


@pytest.fixture(scope="session")
def data(records) -> torch.Tensor:
    return positions.as_tensor(records)
