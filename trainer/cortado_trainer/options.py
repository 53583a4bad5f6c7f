"""What the user may set, with the defaults of a GPU, of a quick try and of a machine without a GPU."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from . import calibrate, schedule


@dataclass(frozen=True)
class Blend:
    """Weight of results in the target at the first and at the last step of a training."""

    start: float
    end: float

    def __str__(self) -> str:
        return f"{self.start:g}" if self.start == self.end else f"{self.start:g} → {self.end:g}"

    @classmethod
    def parse(cls, text: str) -> Blend:
        """'0.1', or '0.3:0.1' for a weight that falls along the way."""
        first, colon, last = text.partition(":")
        blend = cls(float(first), float(last if colon else first))
        if not (0 <= blend.start <= 1 and 0 <= blend.end <= 1):
            raise ValueError(text)
        return blend


@dataclass(frozen=True)
class Options:
    out: Path
    minutes: float = 9.5
    seed: int = 1
    widths: schedule.Steps = ((1, 128), (4, 256))
    generations: int = 1000
    """The last generation to be trained, at most."""
    pace: float = 1.0
    """Stretches the seconds of play of every generation."""
    nodes: schedule.Steps = ((1, schedule.EARLY_NODES), (schedule.EARLY + 1, schedule.LATE_NODES))
    """Soft limit of a search in self-play."""
    quick_moves: float = 0.0
    """Share of the moves that a short search plays and nothing is learned from; the others get all of `nodes`."""
    quick_nodes: int = 100
    """Soft limit of quick moves."""
    trend: float = 0.0
    """Weight of each following score of the game in a position's, as a share of the one before; 0 = its own alone."""
    result_weight: float = schedule.LAST_WEIGHT
    """Weight of results in late generations."""
    opening_plies: tuple[int, int] | None = None
    """Random plies at the start of a game, in self-play and in matches, from … to; None = as the library has it."""
    opening_score: int | None = None
    """Centipawns beyond which the first search throws an opening away; None = as the library has it."""
    book: Path | None = None
    """Start positions, a FEN or EPD a line, of self-play and of matches."""
    book_games: float = 1.0
    """Share of games that begin from the book, if there is one."""
    book_plies: int | None = None
    """Random plies that follow a position of the book; None = as the library has it."""
    chess960: float = 0.0
    """Share of games that begin from double Chess960."""
    endings: float = 1.0
    """Share of games whose endings are played; the others are over when few_pieces are left."""
    few_pieces: int = 9
    """Left on the board, kings included, when a game without an ending is over."""
    final_widths: tuple[int, ...] = (512,)
    final_king_buckets: tuple[int, ...] = (1,)
    final_only: bool = False
    """Generations are only played, by the network at hand; nothing but the final networks is trained."""
    final_from: Path | None = None
    """A folder with final networks of an earlier run, which those of the same shape go on from."""
    final_blends: tuple[Blend, ...] = (Blend(0.1, 0.1), Blend(0.2, 0.2))
    final_powers: tuple[float, ...] = (2.0,)
    """Of the miss in what the final trainings minimise; each is tried."""
    final_rates: tuple[float, ...] = (5e-4,)
    """Learning rates of a final network that goes on from another one; each is tried."""
    final_passes: tuple[float, ...] = (12.0,)
    """Over the positions, from random weights; each is tried."""
    final_batches: tuple[int, ...] = (8192,)
    """Positions a step; each is tried."""
    final_minutes: float = 0.0
    """Time kept for the final trainings; 0 = by what they need, at most 40 % of all."""
    final_windows: tuple[int, ...] = (0,)
    """Generations of positions that the final trainings read, 0 = the later 60 %; each is tried."""
    deep: Path | None = None
    """What long searches of the engine found in positions, lines FEN;value; final networks are compared with it."""
    final_nodes: int = 1000
    """Soft limit in the matches that judge final networks."""
    resume: Path | None = None
    network: Path | None = None
    """The network to go on from instead of random weights or, with resume, of that of the checkpoint."""
    data: Path | None = None
    """A folder for the positions themselves, so that a later run on the same machine has them."""
    commit: str = ""
    name: str = ""
    half_won: float = calibrate.HALF_WON
    # What follows is set by the kind of machine, not by the user.
    batch: int = 0
    """Positions a step in generations; 0 = by their number."""
    least_steps: int = 2400
    most_steps: int = 1 << 30
    held_every: int = 50
    """One game in so many is held out."""
    match_nodes: int = 300
    match_pairs: int = 0
    match_seconds: float = 20.0
    slice_seconds: float = 10.0
    least_play: float = 6.0
    """Seconds of play under which another generation is not worth its training."""
    overhead: float = 12.0
    """Seconds that a generation is expected to need beside play, until measured."""
    neuron_speed: float = 2e10
    """Positions a second times neurons that a training is expected to reach, until measured."""
    room_a_minute: int = 60_000_000
    """Positions to make room for, a minute of the run."""
    keeping_speed: float = 1e9
    """Bytes a second at which --data is expected to be written."""
    record_plies: int = 0
    """Room for finished games between two expansions, in plies; 0 = the library's choice."""


def quick(options: Options) -> Options:
    """Under a minute on a GPU: every step of the loop once or twice, nothing learned well."""
    return replace(
        options,
        minutes=0.75,
        pace=0.2,
        widths=((1, 128), (3, 256)),
        generations=4,
        final_widths=options.final_widths[:1],
        final_blends=options.final_blends[:1],
        final_powers=options.final_powers[:1],
        final_passes=(4.0,),
        least_steps=600,
        least_play=1.0,
        overhead=5.0,
    )


def tiny(options: Options) -> Options:
    """The whole loop on a CPU: a handful of games a generation, for tests and for reading along."""
    return replace(
        options,
        minutes=1.0,
        pace=0.2,
        widths=((1, 64),),
        nodes=((1, 40),),
        generations=2,
        final_widths=(64,),
        final_blends=options.final_blends[:1],
        final_powers=options.final_powers[:1],
        final_passes=(2.0,),
        final_nodes=40,
        final_batches=(256,),
        batch=256,
        least_steps=30,
        most_steps=60,
        held_every=8,
        match_nodes=40,
        match_pairs=4,
        match_seconds=5.0,
        slice_seconds=2.0,
        least_play=0.5,
        overhead=5.0,
        neuron_speed=5e6,
        room_a_minute=400_000,
        record_plies=1 << 20,
    )
