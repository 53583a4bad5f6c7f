"""Training positions: the 32 bytes of selfplay/api.h, from FEN and back, and their features as tensors."""

from __future__ import annotations

import numpy as np
import torch

from .network import Architecture

PACKED = np.dtype(
    [
        ("occupied", "<u8"),
        ("pieces", "u1", 16),
        ("score", "<i2"),
        ("result", "u1"),
        ("ply", "u1"),
        ("state", "u1"),
        ("en_passant", "u1"),
        ("white_king", "u1"),
        ("black_king", "u1"),
    ]
)
POSITION_BYTES = PACKED.itemsize
LETTERS = "PNBRQK..pnbrqk.."


def pack(fen: str, score: int = 0, result: int = 1, ply: int = 0) -> np.ndarray:
    """One position; score and result are the side to move's. Castling and en passant are not features and stay out."""
    board, side = fen.split()[:2]
    record = np.zeros(1, PACKED)
    place = 0
    occupied = 0
    rows = board.split("/")
    for square in range(64):
        file, cells = square % 8, "".join("." * int(c) if c.isdigit() else c for c in rows[7 - square // 8])
        letter = cells[file]
        if letter == ".":
            continue
        piece = LETTERS.index(letter)
        occupied |= 1 << square
        record["pieces"][0, place // 2] |= piece << (4 * (place % 2))
        place += 1
        if letter in "Kk":
            record["white_king" if letter == "K" else "black_king"] = square
    record["occupied"] = occupied
    record["score"], record["result"], record["ply"] = score, result, ply
    record["state"] = 1 if side == "b" else 0
    record["en_passant"] = 64
    return record


def to_fen(record: np.void) -> str:
    """Pieces and side to move; castling and en passant are left out."""
    occupied, board, place = int(record["occupied"]), ["1"] * 64, 0
    for square in range(64):
        if occupied >> square & 1:
            board[square] = LETTERS[int(record["pieces"][place // 2]) >> (4 * (place % 2)) & 15]
            place += 1
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(board[8 * rank : 8 * rank + 8])
        for run in range(8, 1, -1):
            row = row.replace("1" * run, str(run))
        rows.append(row)
    return "/".join(rows) + (" b" if record["state"] & 1 else " w") + " - - 0 1"


def as_tensor(records: np.ndarray) -> torch.Tensor:
    """[positions, 32] bytes."""
    return torch.from_numpy(records.view(np.uint8).reshape(-1, POSITION_BYTES).copy())


def as_records(positions: torch.Tensor) -> np.ndarray:
    return positions.cpu().numpy().reshape(-1).view(PACKED)


def scores(positions: torch.Tensor) -> torch.Tensor:
    return positions[:, 24:26].contiguous().view(torch.int16)[:, 0]


def results(positions: torch.Tensor) -> torch.Tensor:
    return positions[:, 26]


def _bits(positions: torch.Tensor) -> torch.Tensor:
    shifts = torch.arange(8, dtype=torch.uint8, device=positions.device)
    return ((positions[:, :8, None] >> shifts) & 1).reshape(-1, 64)


def piece_counts(positions: torch.Tensor) -> torch.Tensor:
    return _bits(positions).sum(1)


def output_buckets(architecture: Architecture, positions: torch.Tensor) -> torch.Tensor:
    return torch.div((piece_counts(positions) - 2) * architecture.output_buckets, 32, rounding_mode="floor")


def inputs(architecture: Architecture, positions: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """Multi-hot [2 · positions, inputs]: first as the sides to move see them, then as the other sides do."""
    device, count = positions.device, len(positions)
    bits = _bits(positions).bool()
    place = (bits.long().cumsum(1) - 1).clamp(min=0)
    halves = torch.stack((positions[:, 8:24] & 15, positions[:, 8:24] >> 4), 2).reshape(count, 32).long()
    piece = halves.gather(1, place.clamp(max=31))
    colour, kind = piece >> 3, piece & 7
    square = torch.arange(64, device=device)[None, :]
    king_map = torch.tensor(architecture.king_map, device=device)
    mover = (positions[:, 28] & 1).long()
    hot = torch.zeros((2 * count, architecture.inputs), dtype=dtype, device=device)
    for side in (0, 1):
        perspective = mover ^ side
        king = torch.where(perspective == 1, positions[:, 31], positions[:, 30]).long()
        flip = perspective * 56
        if architecture.mirrored:
            flip = flip ^ ((king >> 2 & 1) * 7)
        first = 768 * king_map[king ^ flip]
        feature = first[:, None] + 384 * (colour != perspective[:, None]) + 64 * kind + (square ^ flip[:, None])
        row, column = bits.nonzero(as_tuple=True)
        hot[side * count + row, feature[row, column]] = 1
    return hot
