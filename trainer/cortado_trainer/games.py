"""Game records of docs/formats.md: blocks with checksums; a damaged block is told of and passed over."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .network import FormatError

MAGIC = b"CORTGAME"
VERSION = 1
BLOCK_MAGIC = b"GBLK"
BLOCK_LIMIT = 16 << 20
NO_SCORE = 32767
_FILE = struct.Struct("<8sII")
_BLOCK = struct.Struct("<4sIII")
_GAME = struct.Struct("<Q16sBB4sBBHH")


@dataclass(frozen=True)
class Game:
    """Start position as in the file, result (0 black won, 1 drawn, 2 white won), (move, score for White) a ply."""

    occupied: int
    pieces: bytes
    side: int
    en_passant: int
    rooks: bytes
    halfmove: int
    result: int
    fullmove: int
    plies: tuple[tuple[int, int], ...]

    def to_bytes(self) -> bytes:
        header = _GAME.pack(
            self.occupied, self.pieces, self.side, self.en_passant, self.rooks, self.halfmove, self.result,
            self.fullmove, len(self.plies),
        )  # fmt: skip
        return header + b"".join(struct.pack("<Hh", move, score) for move, score in self.plies)


def write(path: Path, games: bytes, count: int) -> None:
    """One block of games that lie one after the other."""
    if count < 1 or len(games) > BLOCK_LIMIT:
        raise FormatError(f"{count} games of {len(games)} bytes do not make a block")
    block = _BLOCK.pack(BLOCK_MAGIC, count, len(games), zlib.crc32(games)) + games
    part = path.with_name(path.name + ".part")
    part.write_bytes(_FILE.pack(MAGIC, VERSION, 0) + block)
    part.replace(path)


def read(path: Path) -> tuple[list[Game], list[str]]:
    """All games that can be read, and a line for each damaged place."""
    data = path.read_bytes()
    if len(data) < _FILE.size or data[:8] != MAGIC:
        raise FormatError(f"{path}: wrong magic, not Cortado game records")
    version, zero = struct.unpack_from("<II", data, 8)
    if version != VERSION or zero:
        raise FormatError(f"{path}: unknown version {version}")
    games: list[Game] = []
    damage: list[str] = []
    at = _FILE.size
    while at < len(data):
        reason = ""
        if len(data) - at < _BLOCK.size:
            reason = "a torn block"
        else:
            magic, count, size, checksum = _BLOCK.unpack_from(data, at)
            body = data[at + _BLOCK.size : at + _BLOCK.size + size]
            if magic != BLOCK_MAGIC or not count or size > BLOCK_LIMIT:
                reason = "no block begins here"
            elif len(body) < size:
                reason = "a torn block"
            elif zlib.crc32(body) != checksum:
                reason = "wrong checksum"
            else:
                try:
                    games += _parse(body, count)
                except FormatError as error:
                    reason = str(error)
                at += _BLOCK.size + size
                if not reason:
                    continue
        damage.append(f"{path}: at byte {at}: {reason}")
        following = data.find(BLOCK_MAGIC, at + 1)
        if following < 0:
            break
        at = following
    return games, damage


def _parse(body: bytes, count: int) -> Iterator[Game]:
    at, games = 0, []
    for _ in range(count):
        if at + _GAME.size > len(body):
            raise FormatError("fewer games than the block says")
        *start, plies = _GAME.unpack_from(body, at)
        at += _GAME.size
        if at + 4 * plies > len(body):
            raise FormatError("a game longer than its block")
        if start[6] > 2 or start[2] > 1 or start[3] > 64 or max(start[4]) > 64:
            raise FormatError("a start position outside the ranges")
        moves = struct.unpack_from("<" + "Hh" * plies, body, at)
        at += 4 * plies
        if any(abs(score) > 32000 and score != NO_SCORE for score in moves[1::2]):
            raise FormatError("a score outside the ranges")
        games.append(Game(*start, tuple(zip(moves[::2], moves[1::2], strict=True))))
    if at != len(body):
        raise FormatError("bytes after the last game of a block")
    return games
