"""The self-play library (selfplay/api.h) as Python objects; on a GPU, or on the CPU by the library for tests."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_uint8, c_uint16, c_uint64, c_void_p
from dataclasses import dataclass
from pathlib import Path

import torch

from .network import Network
from .positions import POSITION_BYTES

ABI = 4


class SelfPlayError(RuntimeError):
    """The library is not there or not the one this package is written for, or it refused; the message says why."""


def _structure(name: str, **fields: type) -> type[ctypes.Structure]:
    return type(name, (ctypes.Structure,), {"_fields_": list(fields.items())})


Config = _structure(
    "Config", device=c_int32, neurons=c_int32, multiprocessors=c_int32, warps_per_multiprocessor=c_int32,
    table_entries=c_int32, reserved=c_int32, record_plies=c_uint64, record_games=c_uint64, seed=c_uint64,
)  # fmt: skip
Info = _structure(
    "Info", on_gpu=c_int32, neurons=c_int32, multiprocessors=c_int32, warps=c_int32, memory=c_uint64
)  # fmt: skip
Rules = _structure(
    "Rules", soft_nodes=c_int32, hard_nodes=c_int32, opening_min=c_int32, opening_max=c_int32, opening_score=c_int32,
    win_score=c_int32, win_plies=c_int32, win_from=c_int32, draw_score=c_int32, draw_plies=c_int32, draw_from=c_int32,
    max_plies=c_int32, book_plies=c_int32, few_pieces=c_int32, few_score=c_int32, quick_nodes=c_int32,
    quick_moves=c_double, unadjudicated=c_double, few_games=c_double, chess960=c_double, book=c_double,
)  # fmt: skip
Start = _structure(
    "Start", occupied=c_uint64, pieces=c_uint8 * 16, side=c_uint8, en_passant=c_uint8, rooks=c_uint8 * 4,
    halfmove=c_uint8, result=c_uint8, fullmove=c_uint16, plies=c_uint16,
)  # fmt: skip
_PlayParams = _structure("_PlayParams", rules=Rules, seconds=c_double, games=c_uint64)
_MatchParams = _structure("_MatchParams", rules=Rules, seconds=c_double, pairs=c_uint64, seed=c_uint64)
PlayStats = _structure(
    "PlayStats",
    **dict.fromkeys(
        "nodes quiescence_nodes moves depth_sum hard_stops games plies white_wins draws black_wins adjudicated_wins "
        "adjudicated_draws few_left discarded illegal waiting_games waiting_plies full microseconds".split(),
        c_uint64,
    ),
)
MatchStats = _structure(
    "MatchStats", wins=c_uint64, draws=c_uint64, losses=c_uint64, pairs=c_uint64 * 5, nodes=c_uint64, moves=c_uint64,
    depth_sum=c_uint64, illegal=c_uint64, microseconds=c_uint64,
)  # fmt: skip
Filter = _structure(
    "Filter",
    **dict.fromkeys(
        "min_ply min_pieces max_score thin_score thin_pieces thin_keep held_every trend".split(), c_int32
    ),
)
ExpandStats = _structure(
    "ExpandStats",
    **dict.fromkeys(
        "games seen train held left_out dropped_check dropped_noisy dropped_early dropped_few dropped_score "
        "dropped_thin microseconds".split(),
        c_uint64,
    ),
)


@dataclass(frozen=True)
class Openings:
    """How games begin: random plies from … to, and the score beyond which the first search throws an opening away; or,
    for a share of them, positions of a book and so many random plies.

    None = as the library has it, and no book."""

    plies: tuple[int, int] | None = None
    score: int | None = None
    book: ctypes.Array | None = None
    book_games: float = 1.0
    book_plies: int | None = None

    def apply(self, rules: Rules) -> None:
        if self.plies is not None:
            rules.opening_min, rules.opening_max = self.plies
        if self.score is not None:
            rules.opening_score = self.score
        if self.book is not None:
            rules.book = self.book_games
        if self.book_plies is not None:
            rules.book_plies = self.book_plies

    def prepare(self, player: Player) -> None:
        """A new player; its games can then begin so."""
        if self.book is not None:
            player.set_book(self.book)


def as_dict(structure: ctypes.Structure) -> dict[str, int | float]:
    return {name: getattr(structure, name) for name, *_ in structure._fields_}


class Library:
    def __init__(self, path: Path) -> None:
        try:
            self._library = ctypes.CDLL(str(path))
        except OSError as error:
            raise SelfPlayError(f"cannot load {path}: {error}") from error
        found = self._library.sp_abi()
        if found != ABI:
            raise SelfPlayError(f"{path} has interface {found}, not {ABI}: build it again")
        self._library.sp_error.restype = c_char_p
        player, size = c_void_p, c_uint64
        signatures = {
            "sp_create": [POINTER(Config), POINTER(player)],
            "sp_describe": [player, POINTER(Info)],
            "sp_load_network": [player, c_int32, c_char_p, size],
            "sp_set_book": [player, POINTER(Start), size],
            "sp_parse_fen": [c_char_p, POINTER(Start)],
            "sp_play": [player, POINTER(_PlayParams), POINTER(PlayStats)],
            "sp_match": [player, POINTER(_MatchParams), POINTER(MatchStats)],
            "sp_expand": [player, c_void_p, size, c_void_p, size, POINTER(Filter), POINTER(ExpandStats)],
            "sp_games": [player, size, size, c_char_p, size, POINTER(size), POINTER(size)],
            "sp_forget": [player, c_int32],
            "sp_evaluate": [player, c_int32, c_void_p, size, c_void_p],
            "sp_destroy": [player],
            "sp_default_rules": [POINTER(Rules)],
            "sp_default_filter": [POINTER(Filter)],
        }
        for name, arguments in signatures.items():
            getattr(self._library, name).argtypes = arguments
        for name in ("sp_destroy", "sp_default_rules", "sp_default_filter"):
            getattr(self._library, name).restype = None

    def call(self, name: str, *arguments: object) -> None:
        if getattr(self._library, name)(*arguments):
            raise SelfPlayError(f"{name}: {self._library.sp_error().decode(errors='replace')}")

    def destroy(self, player: c_void_p) -> None:
        self._library.sp_destroy(player)

    def parse_fen(self, fen: str) -> Start:
        start = Start()
        self.call("sp_parse_fen", fen.encode(), byref(start))
        return start

    def default_rules(self) -> Rules:
        rules = Rules()
        self._library.sp_default_rules(byref(rules))
        return rules

    def default_filter(self) -> Filter:
        chosen = Filter()
        self._library.sp_default_filter(byref(chosen))
        return chosen


class Player:
    """Plays many games at once with networks up to a width. Games in progress go on from call to call."""

    def __init__(self, library: Library, neurons: int, seed: int, record_plies: int = 0, **config: int) -> None:
        self.library = library
        self._player = c_void_p()
        wanted = Config(neurons=neurons, seed=seed, record_plies=record_plies, **config)
        library.call("sp_create", byref(wanted), byref(self._player))
        self.info = Info()
        library.call("sp_describe", self._player, byref(self.info))

    def close(self) -> None:
        self.library.destroy(self._player)
        self._player = c_void_p()

    def load(self, slot: int, network: Network) -> None:
        data = network.to_bytes()
        self.library.call("sp_load_network", self._player, slot, data, len(data))

    def set_book(self, starts: ctypes.Array) -> None:
        """Start positions for games by Rules.book; only while no game waits or is under way."""
        self.library.call("sp_set_book", self._player, starts, len(starts))

    def play(self, rules: Rules, seconds: float = 0.0, games: int = 0) -> PlayStats:
        stats = PlayStats()
        params = _PlayParams(rules, seconds, games)
        self.library.call("sp_play", self._player, byref(params), byref(stats))
        return stats

    def match(self, rules: Rules, pairs: int, seed: int, seconds: float = 0.0) -> MatchStats:
        """Slot 0 against slot 1."""
        stats = MatchStats()
        params = _MatchParams(rules, seconds, pairs, seed)
        self.library.call("sp_match", self._player, byref(params), byref(stats))
        return stats

    def expand(self, train: torch.Tensor, held: torch.Tensor, chosen: Filter) -> ExpandStats:
        """Fills the beginnings of both tensors [room, 32] with positions of the finished games, and forgets these."""
        stats = ExpandStats()
        self._mine(train)
        self._mine(held)
        self.library.call(
            "sp_expand", self._player, train.data_ptr(), len(train), held.data_ptr(), len(held), byref(chosen),
            byref(stats),
        )  # fmt: skip
        return stats

    def games(self, count: int, room: int = 4 << 20) -> tuple[bytes, int]:
        """Finished games as records of docs/formats.md, and their number."""
        out = ctypes.create_string_buffer(room)
        size, found = c_uint64(), c_uint64()
        self.library.call("sp_games", self._player, 0, count, out, room, byref(size), byref(found))
        return out.raw[: size.value], found.value

    def forget(self, unfinished: bool = False) -> None:
        self.library.call("sp_forget", self._player, int(unfinished))

    def evaluate(self, slot: int, positions: torch.Tensor) -> torch.Tensor:
        """Values in centipawns for the side to move, exactly as docs/formats.md defines them."""
        self._mine(positions)
        values = torch.empty(len(positions), dtype=torch.int32, device=positions.device)
        self.library.call("sp_evaluate", self._player, slot, positions.data_ptr(), len(positions), values.data_ptr())
        return values

    def _mine(self, positions: torch.Tensor) -> None:
        on_gpu = positions.device.type == "cuda"
        if (
            on_gpu != bool(self.info.on_gpu)
            or not positions.is_contiguous()
            or positions.shape[1:] != (POSITION_BYTES,)
        ):
            raise SelfPlayError(f"positions must lie as [count, {POSITION_BYTES}] bytes where the player plays")
