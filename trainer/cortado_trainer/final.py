"""The end of a run: wide networks trained long on the best generations, judged by matches."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from . import model, quantise, report
from .network import Architecture, FormatError, Network
from .options import Blend
from .runlog import amount
from .trained import Trained, as_json
from .training import Settings, TrainingError

if TYPE_CHECKING:
    from .learning import Learner

MATCH_SECONDS = 8.0
LEAST_SECONDS = 4.0
"""Less is no training of a wide network."""


def final_trainings(learner: Learner) -> None:
    """Every width with the first blend, then with the next, while time lasts; the best of each width is final-N.nnue.

    All are measured against the network that played the last generation. best.nnue is the strongest at equal nodes; how
    wide a network an engine wants, only a match with its clock tells."""
    o, s = learner.options, learner.state
    data = learner.store.train.window(learner.final_window())
    if s.generation == 0 or not len(data) or not o.final_widths:
        return
    reference = quantise.quantise(s.architecture, s.parameters)
    plans = [(width, blend) for blend in o.final_blends for width in o.final_widths]
    best: dict[int, Trained] = {}
    for index, (width, blend) in enumerate(plans):
        share = width / sum(w for w, _ in plans[index:])
        seconds = (learner.left() - 2.0) * share - MATCH_SECONDS * 0.75
        if seconds < min(LEAST_SECONDS, 0.1 * o.minutes * 60):
            learner.log.say(f"no time for the final network of {width} neurons with λ {blend}")
            continue
        try:
            trained = _train(learner, width, blend, seconds)
            trained.score = learner.arena.match(trained.network, reference, o.final_nodes, 1.0, MATCH_SECONDS)
        except (TrainingError, FormatError, RuntimeError) as error:
            learner.log.event("failure", f"final network of {width} neurons with λ {blend}: {error}")
            learner.backend.release()
            continue
        done = trained.report
        network = _finished(learner, trained, blend, len(data))
        better = width not in best or trained.score.rate > best[width].score.rate
        learner.log.event(
            "final",
            f"final N = {width}, λ {blend}: {done.passes:.1f} passes over {amount(len(data))} positions in "
            f"{done.seconds:.0f} s ({amount(done.speed)}/s), loss {done.loss:.5f}, held out "
            f"{trained.loss.blend:.5f}, result alone {trained.loss.result:.5f}; Elo over generation {s.generation} "
            f"at {o.final_nodes} nodes {trained.score}; scale {network.scale}",
            hidden=width,
            result_weight=str(blend),
            passes=round(done.passes, 2),
            window=len(data),
            speed=round(done.speed),
            training_seconds=round(done.seconds, 1),
            loss=done.loss,
            held_out=trained.loss.blend,
            held_out_result=trained.loss.result,
            nodes=o.final_nodes,
            elo=as_json(trained.score),
            scale=network.scale,
            taken=better,
        )
        if not better:
            continue
        best[width] = trained
        network.write(o.out / f"final-{width}.nnue")
        _consider(learner, network, trained)
        report.write_curve(o.out)


def _train(learner: Learner, width: int, blend: Blend, seconds: float) -> Trained:
    o = learner.options
    data = learner.store.train.window(learner.final_window())
    a = Architecture(width)
    seed = (
        o.seed
        + 7_000_000
        + 1000 * learner.state.generation
        + width
        + round(100 * blend.start)
        + 7 * round(100 * blend.end)
    )
    settings = Settings.for_passes(
        o.final_passes,
        len(data),
        o.final_batch,
        o.least_steps,
        o.most_steps,
        result_start=blend.start,
        result_end=blend.end,
        seed=seed,
    )
    name = f"final {width}, λ {blend}"
    return learner.fit(name, a, model.random_parameters(a, seed), data, settings, time.monotonic() + seconds)


def _finished(learner: Learner, trained: Trained, blend: Blend, window: int) -> Network:
    facts = {
        "final": "yes",
        "lambda": str(blend),
        "passes": f"{trained.report.passes:.2f}",
        "window": str(window),
        "batch": str(learner.options.final_batch),
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
