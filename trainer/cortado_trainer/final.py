"""The end of a run: wide networks trained long on the best generations, judged by matches."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import torch

from . import checkpoint, model, quantise, report
from .checkpoint import State
from .network import Architecture, FormatError, Network, by_king
from .options import Blend, Options
from .runlog import amount
from .trained import Trained, as_json
from .training import Settings, TrainingError

if TYPE_CHECKING:
    from .learning import Learner

MATCH_SECONDS = 8.0
LEAST_SECONDS = 4.0
"""Less is no training of a wide network."""
GOING_ON_PASSES = 0.5
"""Passes of a network that goes on from another instead of from random weights, as a share of what is asked."""


@dataclass(frozen=True)
class Plan:
    """One final network to be trained."""

    width: int
    king_buckets: int
    blend: Blend
    power: float = 2.0
    """Of the miss in what is minimised."""
    asked: float = 12.0
    """Passes over the positions from random weights; going on from another network takes GOING_ON_PASSES of them."""
    window: int = 0
    """Generations of positions; 0: as many as the learner thinks best."""
    rate: float = 5e-4
    """Learning rate where it goes on from another network."""
    batch: int = 8192

    def __str__(self) -> str:
        window = f", window {self.window}" if self.window else ""
        way = f"rate {self.rate:g}, batches of {self.batch}"
        return f"{self.label}, λ {self.blend}, power {self.power:g}, {way}, up to {self.asked:g} passes{window}"

    @property
    def architecture(self) -> Architecture:
        return by_king(self.width, self.king_buckets)

    @property
    def label(self) -> str:
        return f"{self.width}" if self.king_buckets == 1 else f"{self.width}-k{self.king_buckets}"

    def passes(self, o: Options) -> float:
        goes_on = self.king_buckets > 1 or self.earlier(o) is not None
        return self.asked * (GOING_ON_PASSES if goes_on else 1)

    def earlier(self, o: Options) -> Path | None:
        """The file of an earlier run to go on from: its final network of this shape, or its last generation."""
        if o.final_from is None:
            return None
        network, state = o.final_from / f"final-{self.label}.nnue", o.final_from / checkpoint.NAME
        if network.exists():
            return network
        return state if state.exists() and State.load(state).architecture == self.architecture else None

    def settings(self, o: Options, count: int, goes_on: bool, seed: int) -> Settings:
        """Of the training on so many positions. What goes on from another network keeps to its passes, however few."""
        return Settings.for_passes(
            self.passes(o) if goes_on else self.asked,
            count,
            self.batch,
            0 if goes_on else o.least_steps,
            o.most_steps,
            rate=self.rate if goes_on else Settings.rate,
            power=self.power,
            result_start=self.blend.start,
            result_end=self.blend.end,
            seed=seed,
        )

    def cost(self, o: Options) -> float:
        """Of the training, a position: passes, neurons and rows multiply."""
        return self.passes(o) * self.width * self.king_buckets


def plans(o: Options) -> list[Plan]:
    """Every width in the first way to train, then in the next; king buckets after what they go on from."""
    return [
        Plan(w, k, blend, power, passes, window, rate, batch)
        for window in o.final_windows
        for passes in o.final_passes
        for rate in o.final_rates
        for batch in o.final_batches
        for power in o.final_powers
        for blend in o.final_blends
        for w in o.final_widths
        for k in o.final_king_buckets
    ]


def final_trainings(learner: Learner) -> None:
    """The plans while time lasts; the best of each shape is final-N.nnue, and all of them are in the folder `tried`.

    All are measured against the network that played the last generation. best.nnue is the strongest at equal nodes; how
    wide a network an engine wants, only a match with its clock tells."""
    o, s = learner.options, learner.state
    if s.generation == 0 or not learner.store.train.end or not o.final_widths:
        return
    reference = quantise.quantise(s.architecture, s.parameters)
    todo = plans(o)
    best: dict[str, Trained] = {}
    last: dict[int, Trained] = {}
    alike: dict[str, list[tuple[Plan, Trained]]] = {}
    work = [plan.cost(o) * len(learner.final_positions(plan.window)) for plan in todo]
    for index, plan in enumerate(todo):
        data = learner.final_positions(plan.window)
        share = work[index] / sum(work[index:])
        seconds = (learner.left() - 2.0) * share - MATCH_SECONDS * 0.75
        if seconds < min(LEAST_SECONDS, 0.1 * o.minutes * 60):
            learner.log.say(f"no time for the final network {plan}")
            continue
        try:
            trained = _train(learner, plan, last.get(plan.width), seconds)
            trained.score = learner.arena.match(trained.network, reference, o.final_nodes, 1.0, MATCH_SECONDS)
        except (TrainingError, FormatError, RuntimeError) as error:
            learner.log.event("failure", f"final network {plan}: {error}")
            learner.backend.release()
            continue
        done = trained.report
        deep = learner.deep_error(trained.network)
        if plan.king_buckets == 1:
            last[plan.width] = trained
        if plan.earlier(o) is not None:
            alike.setdefault(plan.label, []).append((plan, trained))
        network = _finished(learner, trained, plan, len(data))
        _keep_tried(learner, network, f"{index + 1}-{plan.label}")
        before = f" (before {trained.before.blend:.5f})" if trained.before else ""
        far = f", {deep:.4f} from long searches" if deep is not None else ""
        better = plan.label not in best or trained.score.rate > best[plan.label].score.rate
        learner.log.event(
            "final",
            f"final N = {plan}: {done.passes:.1f} passes "
            f"over {amount(len(data))} positions in {done.seconds:.0f} s ({amount(done.speed)}/s), loss "
            f"{done.loss:.5f}, held out {trained.loss.blend:.5f}{before}, result alone {trained.loss.result:.5f}{far}; "
            f"Elo over generation {s.generation} at {o.final_nodes} nodes {trained.score}; scale {network.scale}",
            hidden=plan.width,
            king_buckets=plan.king_buckets,
            result_weight=str(plan.blend),
            power=plan.power,
            passes=round(done.passes, 2),
            window=len(data),
            speed=round(done.speed),
            training_seconds=round(done.seconds, 1),
            loss=done.loss,
            held_out=trained.loss.blend,
            held_out_result=trained.loss.result,
            held_out_before=trained.before.blend if trained.before else None,
            deep=deep,
            rate=_rate(plan, trained),
            batch=plan.batch,
            nodes=o.final_nodes,
            elo=as_json(trained.score),
            way=index + 1,
            scale=network.scale,
            taken=better,
        )
        if better:
            best[plan.label] = trained
            _take(learner, network, trained, plan.label)
    for label, parts in alike.items():
        if len(parts) > 1:
            _mean(learner, label, parts, reference, best[label])


def _mean(learner: Learner, label: str, parts: list[tuple[Plan, Trained]], reference: Network, best: Trained) -> None:
    """The mean of the weights of networks that went on from the same one. What each learned by chance differs and is
    averaged away, what they learned alike stays; an engine may find it stronger where held-out losses do not."""
    o, plan = learner.options, parts[-1][0]
    a = plan.architecture
    parameters = torch.stack([trained.parameters for _, trained in parts]).mean(dim=0)
    network = quantise.quantise(a, parameters)
    loss = learner.arena.loss(network, learner.store.held.window(1), plan.blend.end)
    mean = Trained(f"mean of {len(parts)}", a, parameters, network, parts[-1][1].report, loss)
    mean.score = learner.arena.match(network, reference, o.final_nodes, 1.0, MATCH_SECONDS)
    deep = learner.deep_error(network)
    network = learner.calibrated(
        network,
        {
            "final": "yes",
            "mean": f"of {len(parts)}",
            "loss.held": f"{loss.blend:.6f}",
            "loss.held.result": f"{loss.result:.6f}",
            "elo": f"{mean.score} over generation {learner.state.generation} at {o.final_nodes} nodes",
        },
    )
    _keep_tried(learner, network, f"mean-{label}")
    better = mean.score.rate > best.score.rate
    far = f", {deep:.4f} from long searches" if deep is not None else ""
    learner.log.event(
        "mean",
        f"mean of {len(parts)} final networks N = {label}: held out {loss.blend:.5f}, "
        f"result alone {loss.result:.5f}{far}; Elo over generation {learner.state.generation} at {o.final_nodes} nodes "
        f"{mean.score}; scale {network.scale}",
        hidden=plan.width,
        king_buckets=plan.king_buckets,
        of=len(parts),
        held_out=loss.blend,
        held_out_result=loss.result,
        deep=deep,
        nodes=o.final_nodes,
        elo=as_json(mean.score),
        taken=better,
    )
    if better:
        _take(learner, network, mean, label)


def _keep_tried(learner: Learner, network: Network, name: str) -> None:
    folder = learner.options.out / "tried"
    folder.mkdir(exist_ok=True)
    network.write(folder / f"{name}.nnue")


def _take(learner: Learner, network: Network, trained: Trained, label: str) -> None:
    """The best of its shape so far."""
    network.write(learner.options.out / f"final-{label}.nnue")
    _consider(learner, network, trained)
    report.write_curve(learner.options.out)


def _train(learner: Learner, plan: Plan, unspread: Trained | None, seconds: float) -> Trained:
    """unspread: the network of that width with one king bucket, from which one with more goes on, if there is one."""
    o, blend = learner.options, plan.blend
    data = learner.final_positions(plan.window)
    a = plan.architecture
    seed = (
        o.seed
        + 7_000_000
        + 1000 * learner.state.generation
        + plan.width
        + round(100 * blend.start)
        + 7 * round(100 * blend.end)
        + 1_000_003 * round(100 * (plan.power - 2))
        + 10_007 * round(100 * plan.asked)
        + 97 * plan.window
        + round(1e9 * plan.rate)
        + plan.batch
    )
    start, goes_on = _start(learner, plan, unspread, seed)
    settings = plan.settings(o, len(data), goes_on, seed)
    name = f"final {plan}"
    deadline = time.monotonic() + seconds
    before = None
    if goes_on:
        before = learner.arena.loss(quantise.quantise(a, start), learner.store.held.window(1), blend.end)
    trained = learner.fit(name, a, start, data, settings, deadline)
    trained.before = before
    return trained


def _start(learner: Learner, plan: Plan, unspread: Trained | None, seed: int) -> tuple[torch.Tensor, bool]:
    """Parameters to begin with, and whether they are those of a trained network."""
    a, earlier = plan.architecture, plan.earlier(learner.options)
    if earlier is not None and earlier.name == checkpoint.NAME:
        return State.load(earlier).parameters, True
    if earlier is not None:
        network = Network.read(earlier)
        if network.architecture != a:
            raise FormatError(f"{earlier} is {network.architecture}, not {a}")
        return quantise.dequantise(network), True
    if plan.king_buckets > 1 and unspread is not None:
        return model.spread(unspread.architecture, unspread.parameters, a), True
    return model.random_parameters(a, seed), False


def _rate(plan: Plan, trained: Trained) -> float:
    """The learning rate it began with; that of the plan is for networks that go on from another."""
    return plan.rate if trained.before else Settings.rate


def _finished(learner: Learner, trained: Trained, plan: Plan, window: int) -> Network:
    facts = {
        "final": "yes",
        "lambda": str(plan.blend),
        "passes": f"{trained.report.passes:.2f}",
        "window": str(window),
        "batch": str(plan.batch),
        "rate": f"{_rate(plan, trained):g}",
        "power": f"{plan.power:g}",
        "loss": f"{trained.report.loss:.6f}",
        "loss.held": f"{trained.loss.blend:.6f}",
        "loss.held.result": f"{trained.loss.result:.6f}",
        "elo": f"{trained.score} over generation {learner.state.generation} at {learner.options.final_nodes} nodes",
    }
    return learner.calibrated(trained.network, facts)


def _consider(learner: Learner, network: Network, trained: Trained) -> None:
    """best.nnue is replaced by what beats it; a generation's network by whatever beats the last generation."""
    if learner.best is None or not learner.best_is_final:
        if trained.score.rate > 0.5:
            learner.take_best(network)
        return
    score = learner.arena.match(network, learner.best, learner.options.final_nodes, 1.0, MATCH_SECONDS)
    learner.log.event(
        "best", f"  over the best network so far: {score}", hidden=trained.architecture.hidden, elo=as_json(score)
    )
    if score.rate > 0.5:
        learner.take_best(network)
