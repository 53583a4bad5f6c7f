"""The loop: play with the network at hand, train the next on what was played, measure it, go on with the better one."""

from __future__ import annotations

import math
import shutil
import time
from dataclasses import replace
from pathlib import Path

import torch

from . import book, calibrate, checkpoint, deep, final, games, model, quantise, report, schedule, selfplay
from .arena import Arena
from .backend import Backend
from .checkpoint import State
from .elo import Score
from .network import Architecture, FormatError, Network
from .options import Options
from .positions import POSITION_BYTES
from .runlog import RunLog, amount, clock
from .store import Store
from .trained import Trained, as_json
from .training import Settings, TrainingError
from .yardstick import material_network

CALIBRATION_GENERATIONS = 4
SAMPLE_GAMES = 200
MOST_MEMORY = 0.35
"""Share of the free memory that positions may take; shuffling hundreds of millions needs nearly as much again."""
BIGGEST_FINAL_SHARE = 0.4


class Learner:
    """One run, from an empty folder or from a checkpoint; see README.md for the files it leaves."""

    def __init__(self, backend: Backend, options: Options, started: float | None = None) -> None:
        """started: when the minutes began (time.monotonic), if that was earlier."""
        self.backend, self.options = backend, options
        self.started = time.monotonic() if started is None else started
        starts = None if options.book is None else book.read(options.book, backend.selfplay)
        options.out.mkdir(parents=True, exist_ok=True)
        self.best: Network | None = None
        self.best_is_final = False
        self.state = self._resumed() if options.resume else self._fresh()
        self.log = RunLog(options.out / "log.jsonl", self.state.seconds)
        self.openings = selfplay.Openings(
            options.opening_plies, options.opening_score, starts, options.book_games, options.book_plies
        )
        self.arena = Arena(backend, options.seed * 1_000_003 + 7, options.match_pairs, self.openings)
        self.material = material_network()
        self.deep = None if options.deep is None else deep.read(options.deep, backend.device)
        self.generator: selfplay.Player | None = None
        self.generator_width = 0
        self.overhead = options.overhead
        self.neuron_speed = options.neuron_speed
        restores = options.data is not None and options.resume is not None
        room = int(options.minutes * options.room_a_minute) + (Store.kept(options.data) if restores else 0)
        room = max(1 << 16, min(room, int(MOST_MEMORY * backend.free_memory() / POSITION_BYTES), (1 << 31) - 1))
        self.store = Store(room, 2 * room // options.held_every + (1 << 14), backend.device)
        if restores:
            self._restore(options.data)

    # ------------------------------------------------------------------ beginning

    def _fresh(self) -> State:
        o = self.options
        if (o.out / checkpoint.NAME).exists():
            raise FormatError(f"{o.out} holds a run already: give --resume to go on with it, or another folder")
        if o.network is not None:
            state = State.of_network(Network.read(o.network), o.seed)
            state.save(o.out / checkpoint.NAME)
            return state
        a = Architecture(schedule.at(o.widths, 1))
        return State(o.seed, a, model.random_parameters(a, o.seed))

    def _resumed(self) -> State:
        o, folder = self.options, self.options.resume
        state = State.load(folder / checkpoint.NAME)
        if o.network is not None:
            network = Network.read(o.network)
            state.architecture, state.parameters = network.architecture, quantise.dequantise(network)
        if folder.resolve() != o.out.resolve():
            kept = [folder / "log.jsonl", folder / "sample.games", *folder.glob("*.nnue")]
            for path in kept:
                if path.exists():
                    shutil.copyfile(path, o.out / path.name)
        if (o.out / "best.nnue").exists():
            self.best = Network.read(o.out / "best.nnue")
            self.best_is_final = self.best.facts.get("final") == "yes"
        state.save(o.out / checkpoint.NAME)
        return state

    def _restore(self, folder: Path) -> None:
        """Positions of an earlier run help; a run goes on without them."""
        try:
            self.store.restore(folder)
        except (OSError, ValueError, KeyError) as error:
            self.log.event("failure", f"positions are not restored: {error}")

    # ------------------------------------------------------------------ the clock

    def left(self) -> float:
        return self.options.minutes * 60 - (time.monotonic() - self.started)

    def final_reserve(self) -> float:
        """Seconds to keep for the final trainings and their matches."""
        o = self.options
        if o.final_minutes:
            return o.final_minutes * 60
        needed = 5.0 + (self.store.train.end * POSITION_BYTES / o.keeping_speed if o.data else 0.0)
        for plan in final.plans(o):
            needed += plan.cost(o) * len(self.final_positions(plan.window)) / self.neuron_speed + 6.0
        return min(needed, BIGGEST_FINAL_SHARE * o.minutes * 60)

    def final_positions(self, generations: int) -> torch.Tensor:
        """Those of the last so many generations. Later ones are better: 0 is the last 60 % of them."""
        return self.store.train.window(generations or max(1, math.ceil(0.6 * len(self.store.train.segments))))

    # ------------------------------------------------------------------ the run

    def run(self) -> None:
        """Generations while time lasts, then the final networks."""
        o, s = self.options, self.state
        self.log.event(
            "start",
            f"learning on {self.backend.describe()}; {o.minutes:g} minutes; room for "
            f"{amount(len(self.store.train.buffer))} positions, {amount(self.store.train.end)} at hand; "
            f"{'goes on after' if s.generation else 'starts before'} generation {s.generation or 1}",
            seed=o.seed,
            resumed=s.generation,
            commit=o.commit,
        )
        before = s.generation
        while s.generation < o.generations:
            plan = schedule.generation(s.generation + 1, o.widths, o.pace, o.nodes, o.result_weight)
            seconds = self._play_seconds(plan)
            if seconds < o.least_play:
                break
            plan = replace(plan, seconds=seconds)
            if o.final_only:
                self._play_only(plan)
            else:
                self._generation(plan)
        if o.data is not None and s.generation > before:
            self.store.save(o.data)
            self.log.say(f"{amount(self.store.train.end)} positions kept in {o.data}")
        final.final_trainings(self)
        self.log.event("end", f"done after generation {s.generation}", generation=s.generation)
        report.write_curve(o.out)

    def _play_seconds(self, plan: schedule.Generation) -> float:
        """Seconds to play; the last generation before the final trainings takes what would be too short for another."""
        room = self.left() - self.final_reserve() - self.overhead
        after = room - plan.seconds - self.overhead
        if after < max(self.options.least_play, 0.4 * plan.seconds):
            return min(room, 1.6 * plan.seconds)
        return plan.seconds

    def _play_only(self, plan: schedule.Generation) -> None:
        """A generation that the network at hand plays and only the final networks learn from."""
        s = self.state
        played = self._play(plan, quantise.quantise(s.architecture, s.parameters))
        s.generation, s.seconds = plan.number, self.log.seconds
        s.save(self.options.out / checkpoint.NAME)
        self.log.event(
            "played",
            f"generation {plan.number}, played by {s.architecture}: {amount(played['positions'])} new positions in "
            f"{plan.seconds:.0f} s; {clock(max(0, self.left()))} left",
            generation=plan.number,
            nodes=plan.nodes,
            total_positions=s.positions,
            **played,
        )

    def _generation(self, plan: schedule.Generation) -> None:
        s, began = self.state, time.monotonic()
        current = quantise.quantise(s.architecture, s.parameters)
        played = self._play(plan, current)
        trained_from = time.monotonic()
        tried = self._train(plan, current)
        chosen = max(tried, key=lambda t: t.score.rate)
        window = len(self.store.train.window(plan.window))
        taken = plan.number == 1 or chosen.score.rate > 0.5
        s.generation = plan.number
        s.seconds = self.log.seconds
        if taken:
            s.architecture, s.parameters = chosen.architecture, chosen.parameters.cpu()
            s.facts = {
                "loss": chosen.loss.blend,
                "loss.result": chosen.loss.result,
                "lambda": plan.result_weight,
                "passes": round(chosen.report.passes, 2),
                "window": window,
            }
            if s.first is None:
                s.first = chosen.network
        current = chosen.network if taken else current
        o = self.options
        over_material = self.arena.match(current, self.material, o.match_nodes, 0.5, o.match_seconds)
        over_first = Score(0, 0, 0)
        if plan.number > 1:
            over_first = self.arena.match(current, s.first, o.match_nodes, 0.25, o.match_seconds)
        if not self.best_is_final:
            self._write_best(current)
        s.save(o.out / checkpoint.NAME)
        self.overhead = 0.5 * self.overhead + 0.5 * (time.monotonic() - began - plan.seconds)
        rest = self.left()
        self.log.event(
            "generation",
            f"generation {plan.number} (N = {s.architecture.hidden}, {chosen.name}{'' if taken else ', not taken'}): "
            f"{amount(played['positions'])} new positions, {amount(window)} in the window; "
            f"loss {chosen.report.loss:.5f}, held out {chosen.loss.blend:.5f}; Elo over the one before "
            f"{chosen.score}, over the first {over_first}, over material {over_material}; "
            f"play {trained_from - began:.0f} s, training and matches {time.monotonic() - trained_from:.0f} s; "
            f"{clock(max(0, rest))} left",
            generation=plan.number,
            hidden=s.architecture.hidden,
            taken=taken,
            nodes=plan.nodes,
            result_weight=plan.result_weight,
            candidate=chosen.name,
            window=window,
            loss=chosen.report.loss,
            held_out=chosen.loss.blend,
            held_out_result=chosen.loss.result,
            elo_previous=as_json(chosen.score),
            elo_first=as_json(over_first),
            elo_material=as_json(over_material),
            total_positions=s.positions,
            **played,
        )
        report.write_curve(self.options.out)

    # ------------------------------------------------------------------ playing

    def _rules(self, plan: schedule.Generation) -> selfplay.Rules:
        rules = self.backend.selfplay.default_rules()
        rules.soft_nodes, rules.hard_nodes = plan.nodes, 4 * plan.nodes
        rules.quick_moves, rules.quick_nodes = self.options.quick_moves, min(self.options.quick_nodes, plan.nodes)
        self.openings.apply(rules)
        rules.chess960 = self.options.chess960
        if plan.number == 1:  # a random network's scores say nothing: no game is ended by them
            rules.win_plies = rules.draw_plies = 0
        elif self.options.endings < 1:
            rules.few_pieces, rules.few_games = self.options.few_pieces, 1 - self.options.endings
        return rules

    def _play(self, plan: schedule.Generation, network: Network) -> dict[str, float]:
        """Plays in slices, each expanded at once, so that the room for games is never exceeded."""
        o, s = self.options, self.state
        width = network.architecture.hidden
        if self.generator is None or self.generator_width != width:
            if self.generator is not None:
                self.generator.close()
            self.generator = selfplay.Player(
                self.backend.selfplay, width, o.seed * 7919 + plan.number * 104_729 + s.positions, o.record_plies
            )
            self.generator_width = width
            self.openings.prepare(self.generator)
        player = self.generator
        player.load(0, network)
        chosen = self.backend.selfplay.default_filter()
        chosen.held_every = o.held_every
        chosen.trend = round(256 * o.trend)
        total = dict.fromkeys(
            ("nodes_searched", "games", "plies", "positions", "held", "seen", "draws", "few_left", "seconds_played"), 0
        )
        began = time.monotonic()
        while (rest := plan.seconds - (time.monotonic() - began)) > 0.05:
            stats = player.play(self._rules(plan), seconds=min(rest, o.slice_seconds))
            if stats.illegal:
                raise selfplay.SelfPlayError(f"{stats.illegal} illegal moves in self-play")
            if stats.games and total["games"] == 0:
                self._sample(player)
            self.store.train.make_room(int(stats.waiting_plies))
            self.store.held.make_room(2 * int(stats.waiting_plies) // o.held_every + 4096)
            expanded = player.expand(self.store.train.free(), self.store.held.free(), chosen)
            self.store.train.added(plan.number, expanded.train)
            self.store.held.added(plan.number, expanded.held)
            for name, more in (
                ("nodes_searched", stats.nodes), ("games", stats.games), ("plies", stats.plies),
                ("positions", expanded.train), ("held", expanded.held), ("seen", expanded.seen),
                ("draws", stats.draws), ("few_left", stats.few_left), ("seconds_played", stats.microseconds / 1e6),
            ):  # fmt: skip
                total[name] += more
            s.positions += expanded.train
            s.games += stats.games
            s.nodes += stats.nodes
            self.log.say(
                f"generation {plan.number}: {total['games']:,} games, {amount(total['positions'])} positions, "
                f"{amount(1e6 * stats.nodes / max(1, stats.microseconds))} nodes/s"
            )
        if total["positions"] < 1000:
            raise TrainingError(
                f"{total['positions']} positions in {plan.seconds:.1f} s of play: too few to learn from"
            )
        total["seconds_played"] = round(total["seconds_played"], 2)
        return total

    def _sample(self, player: selfplay.Player) -> None:
        data, count = player.games(SAMPLE_GAMES)
        if count:
            games.write(self.options.out / "sample.games", data, count)

    # ------------------------------------------------------------------ training

    def fit(
        self,
        name: str,
        a: Architecture,
        start: torch.Tensor,
        data: torch.Tensor,
        settings: Settings,
        deadline: float | None = None,
    ) -> Trained:
        """Trains, quantises and measures the loss on held-out positions of the newest generation."""
        trainer = self.backend.trainer(a, start, data, settings)
        done = trainer.run(deadline)
        parameters = trainer.parameters.detach().clone()
        del trainer
        self.backend.release()
        self.neuron_speed = max(self.neuron_speed, done.speed * a.hidden)
        network = quantise.quantise(a, parameters)
        loss = self.arena.loss(network, self.store.held.window(1), settings.result_end)
        return Trained(name, a, parameters, network, done, loss)

    def _train(self, plan: schedule.Generation, current: Network) -> list[Trained]:
        """Every candidate, with its score against the current network."""
        o, s = self.options, self.state
        data = self.store.train.window(plan.window)
        a = Architecture(plan.hidden)
        tried = []
        for index, candidate in enumerate(schedule.candidates(plan.number, s.architecture != a)):
            settings = Settings.for_passes(
                candidate.passes,
                len(data),
                o.batch or schedule.batch_size(len(data)),
                0 if candidate.warm else o.least_steps,
                o.most_steps,
                rate=candidate.rate,
                result_start=plan.result_weight,
                result_end=plan.result_weight,
                seed=o.seed + 1000 * plan.number + index,
            )
            start = s.parameters if candidate.warm else model.random_parameters(a, settings.seed)
            trained = self.fit(candidate.name, a, start, data, settings)
            trained.score = self.arena.match(trained.network, current, o.match_nodes, 1.0, o.match_seconds)
            tried.append(trained)
            self.log.event(
                "candidate",
                f"  {candidate.name}: {trained.report.steps} steps, {amount(trained.report.speed)} positions/s, "
                f"loss {trained.report.loss:.5f}, held out {trained.loss.blend:.5f}, Elo {trained.score}",
                generation=plan.number,
                candidate=candidate.name,
                hidden=a.hidden,
                steps=trained.report.steps,
                speed=round(trained.report.speed),
                loss=trained.report.loss,
                held_out=trained.loss.blend,
                elo=as_json(trained.score),
            )
        return tried

    # ------------------------------------------------------------------ results

    def calibrated(self, network: Network, facts: dict[str, str]) -> Network:
        """With the scale and the win model of held-out games, and the facts of its training."""
        s, o = self.state, self.options
        held = self.store.held.window(CALIBRATION_GENERATIONS)
        found = calibrate.Calibration(network.scale, None)
        if len(held):
            found = calibrate.calibrate(self.arena.values(network, held), held, o.half_won)
        common = {
            "name": o.name or f"cortado {s.generation}-{network.architecture.hidden}",
            "architecture": str(network.architecture),
            "generations": str(s.generation),
            "positions": str(s.positions),
            "games": str(s.games),
            "nodes": str(s.nodes),
            "seconds": f"{self.log.seconds:.0f}",
            "device": self.backend.describe(),
            **({"commit": o.commit} if o.commit else {}),
        }
        bounds = quantise.bounds(network)
        limits = {
            "accumulator": f"{bounds.accumulator_low} to {bounds.accumulator_high}",
            "sum": f"{bounds.sum_low} to {bounds.sum_high}",
        }
        return replace(network, scale=found.scale, facts={**common, **found.facts(), **facts, **limits})

    def deep_error(self, network: Network) -> float | None:
        """How far its values are from what long searches found, if there is a file of them."""
        if self.deep is None:
            return None
        return self.deep.error(self.arena.values(network, self.deep.positions))

    def _write_best(self, network: Network) -> None:
        facts = {name: f"{value:.6g}" for name, value in self.state.facts.items()}
        self.best = self.calibrated(network, facts)
        self.best.write(self.options.out / "best.nnue")

    def take_best(self, network: Network) -> None:
        self.best, self.best_is_final = network, True
        network.write(self.options.out / "best.nnue")
