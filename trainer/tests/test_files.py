"""Game records, positions kept, checkpoints and the log: what is written is read, what is damaged is told of."""

import json

import numpy as np
import pytest
import torch

from cortado_trainer import checkpoint, games, model, report, runlog, testvectors
from cortado_trainer.network import Architecture, FormatError
from cortado_trainer.store import Region, Store

START = {
    "occupied": 0xFFFF00000000FFFF, "pieces": bytes.fromhex("132435210000000088888888ab9cbda9"),
    "side": 0, "en_passant": 64, "rooks": bytes((7, 0, 63, 56)), "halfmove": 0, "fullmove": 1,
}  # fmt: skip


def some_games(count: int) -> list[games.Game]:
    return [
        games.Game(**START, result=i % 3, plies=((12 + 64 * 28, i), (52 + 64 * 36, games.NO_SCORE)))
        for i in range(count)
    ]


def block_file(path, blocks: list[list[games.Game]]) -> None:
    parts = []
    for block in blocks:
        games.write(path, b"".join(g.to_bytes() for g in block), len(block))
        parts.append(path.read_bytes())
    path.write_bytes(parts[0] + b"".join(part[16:] for part in parts[1:]))


def test_games_come_back(tmp_path):
    path = tmp_path / "x.games"
    block_file(path, [some_games(5), some_games(3)])
    found, damage = games.read(path)
    assert found == some_games(5) + some_games(3)
    assert damage == []


def test_a_damaged_block_costs_itself_alone(tmp_path):
    path = tmp_path / "x.games"
    block_file(path, [some_games(2), some_games(4), some_games(3)])
    data = bytearray(path.read_bytes())
    second = data.index(b"GBLK", 20)
    data[second + 60] ^= 1
    path.write_bytes(data)
    found, damage = games.read(path)
    assert found == some_games(2) + some_games(3)
    assert len(damage) == 1
    assert "checksum" in damage[0]
    path.write_bytes(data[:-7])
    found, damage = games.read(path)
    assert found == some_games(2)
    assert len(damage) == 2


def test_what_is_no_game_file_is_refused(tmp_path):
    path = tmp_path / "x.games"
    path.write_bytes(b"something else entirely")
    with pytest.raises(FormatError, match="magic"):
        games.read(path)


def test_a_checkpoint_comes_back(tmp_path):
    a = Architecture(64)
    first = testvectors.TEST_NETWORKS[1].network()
    state = checkpoint.State(7, a, model.random_parameters(a, 1), first, 5, 12.5, 100, 10, 1000, {"loss": 0.5})
    state.save(tmp_path / "state.npz")
    back = checkpoint.State.load(tmp_path / "state.npz")
    assert torch.equal(back.parameters, state.parameters)
    assert back.first.to_bytes() == first.to_bytes()
    assert back.architecture == a
    for name in checkpoint.COUNTERS:
        assert getattr(back, name) == getattr(state, name)
    wide = Architecture(1024)
    checkpoint.State(1, wide, model.random_parameters(wide, 1)).save(tmp_path / "wide.npz")
    assert (tmp_path / "wide.npz").stat().st_size < 16 << 20


def test_a_damaged_checkpoint_is_refused(tmp_path):
    a = Architecture(64)
    checkpoint.State(7, a, model.random_parameters(a, 1)).save(tmp_path / "state.npz")
    data = (tmp_path / "state.npz").read_bytes()
    (tmp_path / "state.npz").write_bytes(data[: len(data) // 2])
    with pytest.raises(FormatError, match="not a checkpoint"):
        checkpoint.State.load(tmp_path / "state.npz")


def fill(region: Region, generation: int, count: int) -> None:
    region.free()[:count] = generation
    region.added(generation, count)


def test_the_window_is_the_last_generations():
    region = Region(1000, torch.device("cpu"))
    assert len(region.window(3)) == 0
    for generation, count in ((1, 100), (2, 50), (2, 30), (3, 10)):
        fill(region, generation, count)
    assert len(region.window(1)) == 10
    assert len(region.window(2)) == 90
    assert region.window(2)[:, 0].unique().tolist() == [2, 3]
    assert len(region.window(9)) == 190


def test_room_is_made_by_dropping_the_oldest():
    region = Region(200, torch.device("cpu"))
    for generation in (1, 2, 3):
        fill(region, generation, 60)
    region.make_room(20)
    assert [s.generation for s in region.segments] == [1, 2, 3]
    region.make_room(50)
    assert [s.generation for s in region.segments] == [2, 3]
    fill(region, 4, 50)
    assert [int(x) for x in region.window(3)[:, 0].unique()] == [2, 3, 4]
    assert [len(region.window(n)) for n in (1, 2, 3)] == [50, 110, 170]
    region.make_room(150)
    assert [(s.generation, s.end - s.start) for s in region.segments] == [(4, 50)]
    region.make_room(180)
    assert [(s.generation, s.end - s.start) for s in region.segments] == [(4, 20)]
    assert set(region.buffer[:20, 0].tolist()) == {4}


def test_positions_kept_come_back_as_far_as_there_is_room(tmp_path):
    store = Store(500, 100, torch.device("cpu"))
    for generation in (1, 2, 3):
        fill(store.train, generation, 100)
        fill(store.held, generation, 10)
    store.save(tmp_path / "data")
    for room, kept in ((500, [1, 2, 3]), (250, [2, 3])):
        back = Store(room, 100, torch.device("cpu"))
        back.restore(tmp_path / "data")
        assert [s.generation for s in back.train.segments] == kept
        assert back.train.window(9)[:, 5].tolist() == [g for g in kept for _ in range(100)]
        assert len(back.held.window(9)) == 30


def test_the_log_survives_a_torn_line_and_makes_tables(tmp_path):
    log = runlog.RunLog(tmp_path / "log.jsonl", before=60)
    elo = {"elo": 100.0, "error": 5.0, "games": 10, "rate": 0.64}
    common = {"hidden": 64, "nodes": 40, "positions": 20_000, "window": 3_000_000, "result_weight": 0.5,
              "candidate": "warm", "loss": 0.05, "held_out": math_nan(), "held_out_result": 0.1, "elo_previous": elo,
              "elo_first": {**elo, "elo": 1250.0}, "elo_material": None}  # fmt: skip
    log.event("generation", "one", generation=1, taken=True, **common)
    log.event("generation", "two", generation=2, taken=False, **common)
    final = {"hidden": 512, "result_weight": "0.3 → 0.1", "power": 2.5, "window": 5, "passes": 2.0,
             "training_seconds": 3.0, "held_out": 0.1, "held_out_result": 0.2, "nodes": 1000, "elo": elo}  # fmt: skip
    log.event("final", "end", **final)
    log.event("final", "end", **final, rate=0.00025, batch=65536, held_out_before=0.11, deep=0.05)
    with (tmp_path / "log.jsonl").open("a") as file:
        file.write('{"event": "gener')
    events = runlog.read(tmp_path / "log.jsonl")
    assert [e["event"] for e in events] == ["generation", "generation", "final", "final"]
    assert events[0]["seconds"] >= 60
    assert events[0]["held_out"] is None
    json.loads((tmp_path / "log.jsonl").read_text().splitlines()[0], parse_constant=pytest.fail)
    text = report.write_report(tmp_path, None)
    assert "| 2 | 1.0 | 64 | 40 | 20 k | 3.0 M | 0.5 | warm (not taken) | – | +100 ± 5 | > 1200 | – |" in text
    known, losses = "| 512 | 1.0 | 0.3 → 0.1 | 2.5 |", "5 | 2.0 | 3 | 0.10000 |"
    assert f"{known} – | – | {losses} – | 0.20000 | – | 1000 | +100 ± 5 |" in text
    assert f"{known} 0.00025 | 65536 | {losses} 0.11000 | 0.20000 | 0.05000 | 1000 | +100 ± 5 |" in text
    assert (tmp_path / "learning-elo.svg").exists()
    assert (tmp_path / "learning-loss.svg").exists()


def math_nan() -> float:
    return float(np.float64("nan"))
