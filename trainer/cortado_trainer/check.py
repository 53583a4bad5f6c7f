"""Is this machine fit to learn? Kernels against the plain step, values against plain integers, and speeds."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
import torch

from . import exact, model, positions, schedule, selfplay, testvectors, training
from .arena import Arena
from .backend import Backend
from .kernels import GRADIENT_SCALE, KernelTrainer
from .network import Architecture, Network
from .quantise import quantise
from .training import PlainTrainer, Settings


def played_positions(
    backend: Backend, seconds: float, room: int = 4_000_000
) -> tuple[torch.Tensor, selfplay.PlayStats]:
    """Positions of games by a random network, with scores and results."""
    a = Architecture(128 if backend.device.type == "cuda" else 64)
    player = selfplay.Player(backend.selfplay, a.hidden, seed=11, record_plies=0 if room > 1 << 20 else 1 << 20)
    try:
        player.load(0, quantise(a, model.random_parameters(a, 1)))
        rules = backend.selfplay.default_rules()
        rules.soft_nodes, rules.hard_nodes = 100, 400
        stats = player.play(rules, seconds=seconds)
        train = torch.empty((room, positions.POSITION_BYTES), dtype=torch.uint8, device=backend.device)
        expanded = player.expand(train, train[:0], backend.selfplay.default_filter())
        return train[: expanded.train].clone(), stats
    finally:
        player.close()


def step_difference(backend: Backend, a: Architecture, data: torch.Tensor, batch: int = 2048) -> dict[str, float]:
    """One step of the kernels against the plain step in double precision: relative differences of the gradient's
    parts and of the loss, and of the parameters moved."""
    settings = Settings(steps=1000, batch=batch, result_start=0.7, result_end=0.3, seed=3)
    start = model.random_parameters(a, 5)
    model.parts(a, start).output_weights.uniform_(-0.3, 0.3, generator=torch.Generator().manual_seed(6))
    kernels = KernelTrainer(backend.kernels, a, start, data, settings)
    kernels.take_step()
    chosen = data[kernels.order[:batch].long()]
    weight = schedule.result_weight(0, kernels.total, 0.7, 0.3)
    expected = training.gradient(a, start.double().to(data.device), chosen, weight)
    size = a.inputs * a.hidden
    found = torch.cat((kernels.slices.sum(0).reshape(-1) / GRADIENT_SCALE, kernels.partials.sum(0)[:-1])) / batch
    bounds = (0, size, size + a.hidden, size + a.hidden * (1 + 2 * a.output_buckets), model.size(a))
    names = ("input weights", "input biases", "output weights", "output biases")
    differences = {}
    for name, low, high in zip(names, bounds, bounds[1:], strict=False):
        miss = found[low:high].double() - expected.parameters[low:high]
        differences[name] = float(miss.norm() / expected.parameters[low:high].norm())
    differences["loss"] = abs(kernels.error_sum() / expected.error - 1)
    plain = PlainTrainer(a, start, data, settings)
    plain.total = kernels.total
    plain.advance()
    moved = plain.parameters - start.to(data.device)
    clear = expected.parameters.abs() > 1e-3 * expected.parameters.abs().max()
    miss = (kernels.parameters - plain.parameters)[clear].norm()
    differences["step"] = float(miss / moved[clear].norm())
    return differences


def wrong_values(backend: Backend) -> dict[str, int]:
    """Of the shared test networks and a wide random one: positions whose value is not that of plain integers."""
    wide = Architecture(256)
    networks = {t.name: t.network() for t in testvectors.TEST_NETWORKS}
    networks["random 256"] = quantise(wide, model.random_parameters(wide, 2) * 2)
    wrong = {}
    for name, network in networks.items():
        fens = testvectors.positions()
        data = positions.as_tensor(np.concatenate([positions.pack(fen) for fen in fens])).to(backend.device)
        player = selfplay.Player(backend.selfplay, network.architecture.hidden, seed=1, record_plies=1 << 16)
        try:
            player.load(0, network)
            found = player.evaluate(0, data).tolist()
        except selfplay.SelfPlayError as error:
            if network.architecture.king_buckets == 1:
                raise
            print(f"note: {name} is not played: {error}")
            continue
        finally:
            player.close()
        weights = exact.load(network.to_bytes())
        wrong[name] = sum(value != exact.evaluate(weights, fen) for value, fen in zip(found, fens, strict=True))
    return wrong


def training_speed(backend: Backend, hidden: int, batch: int, data: torch.Tensor, steps: int = 800) -> training.Report:
    a = Architecture(hidden)
    trainer = backend.trainer(a, model.random_parameters(a, 1), data, Settings(steps=steps, batch=batch))
    report = trainer.run()
    del trainer
    backend.release()
    return report


def playing_speed(backend: Backend, hidden: int, seconds: float, nodes: int = 400) -> selfplay.PlayStats:
    a = Architecture(hidden)
    player = selfplay.Player(backend.selfplay, hidden, seed=5)
    try:
        player.load(0, quantise(a, model.random_parameters(a, 1)))
        rules = backend.selfplay.default_rules()
        rules.soft_nodes, rules.hard_nodes = nodes, 4 * nodes
        return player.play(rules, seconds=seconds)
    finally:
        player.close()


TOLERANCE = {"input weights": 4e-3, "input biases": 4e-3, "output weights": 4e-3, "output biases": 4e-3, "loss": 2e-3,
             "step": 0.02}  # fmt: skip


def check(backend: Backend) -> Iterator[tuple[bool, str]]:
    """(right, line) of every check; speeds are always right."""
    for name, wrong in wrong_values(backend).items():
        yield wrong == 0, f"values of the network '{name}': {wrong} wrong"
    data, stats = played_positions(backend, 4.0 if backend.device.type == "cuda" else 2.0)
    yield (
        stats.illegal == 0,
        f"self-play: {stats.games:,} games, {len(data):,} positions, {stats.illegal} illegal moves",
    )
    if backend.kernels is not None:
        for a in (Architecture(128), Architecture(256), Architecture(512), Architecture(768), Architecture(1024),
                  Architecture(128, 8, True, 2, tuple(s // 32 for s in range(64)))):  # fmt: skip
            found = step_difference(backend, a, data)
            text = ", ".join(f"{name} {value:.1e}" for name, value in found.items())
            yield all(found[name] < TOLERANCE[name] for name in found), f"training step of {a}: {text}"
    if backend.device.type != "cuda":
        return
    for hidden in (128, 256, 512, 1024):
        played = playing_speed(backend, hidden, 3.0)
        nodes, moves = played.nodes / played.microseconds, played.moves / played.microseconds
        depth = played.depth_sum / max(1, played.moves)
        text = f"self-play N = {hidden}: {nodes:.0f} M nodes/s, {moves:.2f} M moves/s, mean depth {depth:.1f}"
        yield played.illegal == 0, text
    for hidden, batch in ((128, 16384), (256, 16384), (512, 16384), (512, 8192), (768, 8192), (1024, 8192)):
        done = training_speed(backend, hidden, batch, data)
        yield True, f"training N = {hidden}, batch {batch}: {done.speed / 1e6:.0f} M positions/s"
    arena = Arena(backend, seed=3)
    a = Architecture(256)
    one, other = (quantise(a, model.random_parameters(a, seed)) for seed in (1, 2))
    began = time.monotonic()
    score = arena.match(one, other, 300)
    yield score.games > 0, f"a match of {score.games:,} games: {time.monotonic() - began:.1f} s"
    again = arena.match(one, one, 300)
    yield abs(again.rate - 0.5) < 0.02, f"a network against itself scores {100 * again.rate:.2f} %"
    arena.close()


def as_text(network: Network) -> str:
    """One line a fact, for people."""
    lines = [f"{network.architecture}", f"scale {network.scale}", *(f"{k}: {v}" for k, v in network.facts.items())]
    return "\n".join(lines)
