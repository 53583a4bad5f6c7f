"""The self-play library through Python, and the whole loop on the CPU: played, trained, measured, resumed."""

import ctypes
import subprocess
from dataclasses import replace

import numpy as np
import pytest
import torch
from conftest import TRAINER, build

from cortado_trainer import check, checkpoint, final, games, positions, quantise, runlog, selfplay, testvectors
from cortado_trainer.backend import Backend
from cortado_trainer.cli import learning_options, main, parser
from cortado_trainer.network import Network, by_king
from cortado_trainer.options import Blend, Options
from cortado_trainer.store import Store
from cortado_trainer.yardstick import material_network


@pytest.fixture(scope="session")
def host() -> Backend:
    library = selfplay.Library(build("selfplay", ["host", "BUILD=../build"]) / "libselfplay-host.so")
    return Backend(torch.device("cpu"), library, None)


def test_structures_are_those_of_the_header(tmp_path):
    build("selfplay", ["host", "BUILD=../build"])
    pairs = {
        "sp_config": selfplay.Config, "sp_info": selfplay.Info, "sp_rules": selfplay.Rules,
        "sp_play_stats": selfplay.PlayStats, "sp_match_stats": selfplay.MatchStats, "sp_filter": selfplay.Filter,
        "sp_expand_stats": selfplay.ExpandStats, "sp_play_params": selfplay._PlayParams,
        "sp_match_params": selfplay._MatchParams, "sp_start": selfplay.Start,
    }  # fmt: skip
    lines = []
    for name, structure in pairs.items():
        lines.append(f'printf("%zu ", sizeof({name}));')
        lines += [f'printf("%zu ", offsetof({name}, {field}));' for field, _ in structure._fields_]
    source = tmp_path / "sizes.c"
    source.write_text(
        f'#include <stddef.h>\n#include <stdio.h>\n#include "{TRAINER}/selfplay/api.h"\n'
        f"int main(void) {{ {' '.join(lines)} return sizeof(sp_position) != {positions.POSITION_BYTES}; }}\n"
    )
    subprocess.run(["g++", "-x", "c++", str(source), "-o", str(tmp_path / "sizes")], check=True)
    out = subprocess.run([str(tmp_path / "sizes")], check=True, capture_output=True, text=True).stdout
    expected = []
    for structure in pairs.values():
        expected.append(ctypes.sizeof(structure))
        expected += [getattr(structure, field).offset for field, _ in structure._fields_]
    assert [int(x) for x in out.split()] == expected


def test_self_play_values_are_those_of_plain_integers(host):
    for name, wrong in check.wrong_values(host).items():
        assert wrong == 0, name


def test_played_positions_are_what_the_filter_says(host):
    data, stats = check.played_positions(host, 1.0, room=100_000)
    assert stats.illegal == 0
    assert len(data) > 500
    records = positions.as_records(data)
    assert (positions.piece_counts(data) >= 5).all()
    assert (np.abs(records["score"].astype(int)) <= 2500).all()
    assert set(np.unique(records["result"])) <= {0, 1, 2}
    for record in records[:: len(records) // 50]:
        fen = positions.to_fen(record)
        again = positions.pack(fen, record["score"], record["result"], record["ply"])[0]
        for field in ("occupied", "white_king", "black_king", "score", "result"):
            assert again[field] == record[field]
        assert (again["pieces"] == record["pieces"]).all()


def test_about_the_asked_share_of_games_is_held_out(host):
    player = selfplay.Player(host.selfplay, 128, seed=4, record_plies=1 << 20)
    player.load(0, material_network())
    rules = host.selfplay.default_rules()
    rules.soft_nodes, rules.hard_nodes, rules.max_plies = 8, 32, 60
    player.play(rules, games=400)
    chosen = host.selfplay.default_filter()
    chosen.held_every = 4
    room = torch.empty((100_000, 32), dtype=torch.uint8)
    held = torch.empty((100_000, 32), dtype=torch.uint8)
    stats = player.expand(room, held, chosen)
    player.close()
    assert 0.15 < stats.held / (stats.held + stats.train) < 0.35
    assert stats.games == 400


def test_games_without_endings_have_none(host):
    player = selfplay.Player(host.selfplay, 128, seed=5, record_plies=1 << 20)
    player.load(0, material_network())
    rules = host.selfplay.default_rules()
    rules.soft_nodes, rules.hard_nodes = 8, 32
    rules.unadjudicated, rules.few_pieces = 0, 24
    games = player.play(rules, games=100)
    room = torch.empty((100_000, 32), dtype=torch.uint8)
    stats = player.expand(room, torch.empty((100_000, 32), dtype=torch.uint8), host.selfplay.default_filter())
    player.close()
    assert games.few_left > 10
    assert positions.piece_counts(room[: stats.train]).min() == 25


def test_errors_of_the_library_are_told(host):
    player = selfplay.Player(host.selfplay, 128, seed=1, record_plies=1 << 16)
    with pytest.raises(selfplay.SelfPlayError, match="sp_load_network"):
        player.load(0, testvectors.TestNetwork("wide", 1024, 1, True, 8, 400, 1).network())
    with pytest.raises(selfplay.SelfPlayError, match="bytes where"):
        player.evaluate(0, torch.zeros((4, 31), dtype=torch.uint8))
    with pytest.raises(selfplay.SelfPlayError, match="cannot load"):
        selfplay.Library(TRAINER / "build" / "absent.so")
    player.close()


@pytest.fixture(scope="session")
def learned(host, tmp_path_factory):
    out = tmp_path_factory.mktemp("learned")
    wanted = ["--minutes", "1.5", "--seed", "3", "--commit", "abc", "--data", str(out.with_name("positions"))]
    assert main(["--cpu", "--out", str(out), *wanted]) == 0
    return out


def test_one_command_goes_from_an_empty_folder_to_a_network(learned):
    network = Network.read(learned / "best.nnue")
    assert network.facts["commit"] == "abc"
    assert int(network.facts["positions"]) > 1000
    assert checkpoint.State.load(learned / "state.npz").generation == 2
    events = runlog.read(learned / "log.jsonl")
    assert [e["generation"] for e in events if e["event"] == "generation"] == [1, 2]
    assert all(e["held_out"] is not None and e["held"] > 0 for e in events if e["event"] == "generation")
    assert events[-1]["event"] == "end"
    found, damage = games.read(learned / "sample.games")
    assert len(found) > 10
    assert damage == []
    assert len(list(learned.iterdir())) <= 9
    assert "<svg" in (learned / "curve.svg").read_text()


def test_a_run_goes_on_where_it_ended(learned, tmp_path, capsys):
    again = ["--cpu", "--out", str(tmp_path / "more"), "--minutes", "1.5", "--generations", "3", "--no-final"]
    assert main([*again, "--resume", str(learned)]) == 0
    events = runlog.read(tmp_path / "more" / "log.jsonl")
    assert [e["generation"] for e in events if e["event"] == "generation"] == [1, 2, 3]
    times = [e["seconds"] for e in events if e["event"] == "generation"]
    assert times == sorted(times)
    assert (tmp_path / "more" / "best.nnue").exists()
    assert "goes on after generation 2" in capsys.readouterr().out


def test_positions_kept_are_enough_for_the_final_networks(learned, tmp_path):
    wanted = ["--generations", "2", "--final-lambda", "0.3:0.1", "--final-window", "1,2"]
    wanted += ["--data", str(learned.with_name("positions"))]
    assert main(["--cpu", "--out", str(tmp_path), "--resume", str(learned), *wanted]) == 0
    events = runlog.read(tmp_path / "log.jsonl")
    played = sum(e["positions"] for e in events if e["event"] == "generation")
    finals = [e for e in events if e["event"] == "final"]
    assert [e["result_weight"] for e in finals] == ["0.1", "0.3 → 0.1", "0.3 → 0.1"]
    assert 0 < finals[-2]["window"] < finals[-1]["window"] == played
    assert sorted(p.name for p in (tmp_path / "tried").iterdir()) == ["1-64.nnue", "2-64.nnue"]
    assert Network.read(tmp_path / "final-64.nnue").facts["lambda"] == "0.3 → 0.1"


def test_a_short_run_has_room_for_what_a_long_one_kept(learned, tmp_path, capsys):
    kept = Store(80_000, 1, torch.device("cpu"))
    kept.train.added(1, 80_000)
    kept.save(tmp_path / "positions")
    assert Store.kept(tmp_path / "positions") == 80_000
    assert Store.kept(tmp_path / "none") == 0
    wanted = ["--generations", "2", "--no-final", "--minutes", "0.1", "--data", str(tmp_path / "positions")]
    assert main(["--cpu", "--out", str(tmp_path / "out"), "--resume", str(learned), *wanted]) == 0
    assert "80 k at hand" in capsys.readouterr().out


def test_final_networks_with_king_buckets_go_on_from_those_of_an_earlier_run(learned, tmp_path):
    kept = ["--cpu", "--generations", "2", "--data", str(learned.with_name("positions"))]
    first, second = tmp_path / "first", tmp_path / "second"
    assert main([*kept, "--resume", str(learned), "--out", str(first)]) == 0
    best = first / "final-64.nnue"
    wanted = ["--network", str(best), "--final-from", str(first), "--final-king-buckets", "1,4"]
    assert main([*kept, "--resume", str(first), "--out", str(second), *wanted]) == 0
    state = checkpoint.State.load(second / "state.npz")
    taken = quantise.quantise(state.architecture, state.parameters)
    assert (taken.input_weights == Network.read(best).input_weights).all()
    network = Network.read(second / "final-64-k4.nnue")
    assert network.architecture == by_king(64, 4)
    events = [e for e in runlog.read(second / "log.jsonl") if e["event"] == "final"]
    assert [e["king_buckets"] for e in events[-2:]] == [1, 4]
    going_on = Options(out=second, final_from=first)
    fresh = Options(out=second)
    plain, spread = (final.Plan(64, buckets, Blend(0.1, 0.1)) for buckets in (1, 4))
    assert plain.passes(going_on) == spread.passes(fresh) == plain.asked / 2
    assert plain.passes(fresh) == plain.asked
    ways = final.plans(Options(out=second, final_powers=(2.0, 2.5), final_passes=(2.0, 24.0)))
    assert [(p.power, p.asked) for p in ways[::2]] == [(2.0, 2.0), (2.5, 2.0), (2.0, 24.0), (2.5, 24.0)]
    assert ways[-1].cost(fresh) == 12 * ways[0].cost(fresh)


@pytest.mark.parametrize("small", ["--cpu", "--quick"])
def test_a_small_run_does_what_it_is_asked_for(small):
    asked = ["--out", "x", small, "--final-lambda", "0.1,0.5", "--final-power", "2,2.5", "--final-passes", "0.5"]
    chosen = learning_options(parser().parse_args(asked))
    assert len(chosen.final_blends) == len(chosen.final_powers) == 2
    assert chosen.final_passes == (0.5,)
    plain = learning_options(parser().parse_args(["--out", "x", small]))
    assert len(plain.final_blends) == 1
    assert plain.minutes <= 1


def test_a_final_network_goes_on_from_the_last_generation_where_no_final_one_is_kept(learned, tmp_path, capsys):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "state.npz").write_bytes((learned / "state.npz").read_bytes())
    options = Options(out=tmp_path, final_from=kept)
    assert final.Plan(64, 1, Blend(0.1, 0.1)).earlier(options) == kept / "state.npz"
    assert final.Plan(128, 1, Blend(0.1, 0.1)).earlier(options) is None
    one_pass = final.Plan(64, 1, Blend(0.1, 0.1), asked=2, batch=256)
    assert one_pass.settings(options, 2560, goes_on=True, seed=1).steps == 10
    assert one_pass.settings(options, 2560, goes_on=False, seed=1).steps == options.least_steps
    wanted = ["--generations", "2", "--data", str(learned.with_name("positions")), "--final-from", str(kept)]
    tiny_step = ["--final-passes", "0.01", "--final-batch", "256", "--final-rate", "0.0002,0.0001"]
    assert main(["--cpu", "--out", str(tmp_path / "out"), "--resume", str(learned), *wanted, *tiny_step]) == 0
    state = checkpoint.State.load(kept / "state.npz")
    last = quantise.quantise(state.architecture, state.parameters).input_weights.astype(int)
    moved = abs(Network.read(tmp_path / "out" / "final-64.nnue").input_weights.astype(int) - last)
    assert moved.mean() < abs(last).mean() / 2
    tried = [Network.read(tmp_path / "out" / "tried" / f"{way}-64.nnue") for way in (1, 2)]
    assert [network.facts["rate"] for network in tried] == ["0.0002", "0.0001"]
    mean = Network.read(tmp_path / "out" / "tried" / "mean-64.nnue")
    assert mean.facts["mean"] == "of 2"
    between = sum(network.input_weights.astype(float) for network in tried) / 2
    assert abs(mean.input_weights - between).max() <= 1  # each of the three was rounded
    assert (mean.input_weights != tried[0].input_weights).any()
    capsys.readouterr()
    assert main(["--report", str(tmp_path / "out")]) == 0
    assert "| 64, mean of 2 |" in capsys.readouterr().out
    finals = [e for e in runlog.read(tmp_path / "out" / "log.jsonl") if e["event"] == "final"][-2:]
    assert finals[0]["held_out_before"] == finals[1]["held_out_before"] > 0


def test_a_generation_may_only_be_played_and_the_final_network_learns_from_it(learned, tmp_path):
    wanted = ["--generations", "3", "--final-only", "--final-lambda", "0.1", "--minutes", "1", "--endings", "0"]
    wanted += ["--final-power", "2.5", "--final-rate", "0.0002", "--quick-moves", "0.5", "--quick-nodes", "10"]
    known = tmp_path / "positions.deep"
    known.write_text("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1;-400\n")
    wanted += ["--deep", str(known), "--few-pieces", "20", "--trend", "0.5"]
    assert main(["--cpu", "--out", str(tmp_path), "--resume", str(learned), *wanted]) == 0
    before, after = (checkpoint.State.load(folder / "state.npz") for folder in (learned, tmp_path))
    assert after.generation == 3
    assert torch.equal(before.parameters, after.parameters)
    events = runlog.read(tmp_path / "log.jsonl")
    assert [e["generation"] for e in events if e["event"] == "generation"] == [1, 2]
    played = next(e for e in events if e["event"] == "played")
    assert played["generation"] == 3
    assert [e["window"] for e in events if e["event"] == "final"][-1] == played["positions"] > 1000
    assert played["few_left"] > 0
    assert 0 <= [e["deep"] for e in events if e["event"] == "final"][-1] < 0.25
    assert played["seen"] < 0.6 * (played["plies"] - 8 * played["games"])
    assert Network.read(tmp_path / "final-64.nnue").facts["power"] == "2.5"


def test_a_network_file_alone_is_enough_to_go_on_from(learned, tmp_path, capsys):
    given = Network.read(learned / "best.nnue")
    wanted = ["--network", str(learned / "best.nnue"), "--generations", "3", "--no-final", "--minutes", "1.5"]
    assert main(["--cpu", "--out", str(tmp_path / "more"), *wanted]) == 0
    before, state = (checkpoint.State.load(folder / "state.npz") for folder in (learned, tmp_path / "more"))
    assert state.generation == 3
    assert state.positions > before.positions > 0
    assert (state.first.input_weights == given.input_weights).all()
    untold = tmp_path / "untold.nnue"
    replace(given, facts={}).write(untold)
    assert main(["--cpu", "--out", str(tmp_path / "none"), "--network", str(untold)]) == 1
    assert "do not tell what it was learned from: 'generations'" in capsys.readouterr().err


def test_games_begin_as_asked_for(tmp_path):
    lines = (
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; fmvn 3;",
    )
    book = tmp_path / "book.epd"
    book.write_text("# two games\n\n" + "\n".join(lines) + "\n")
    wanted = ["--minutes", "0.3", "--generations", "1", "--no-final", "--opening-plies", "5", "--opening-score", "350"]
    assert main(["--cpu", "--out", str(tmp_path / "out"), *wanted, "--book", str(book), "--book-games", "0.5",
                 "--book-plies", "3"]) == 0  # fmt: skip
    found, _ = games.read(tmp_path / "out" / "sample.games")
    openings = {}
    for game in found:
        scores = [score for _, score in game.plies]
        unscored = sum(score == games.NO_SCORE for score in scores)
        assert all(score == games.NO_SCORE for score in scores[:unscored])
        assert abs(scores[unscored]) <= 350
        openings.setdefault(game.occupied, set()).add(unscored)
    standard = 0xFFFF_0000_0000_FFFF
    assert openings.pop(standard) == {5}
    assert list(openings.values()) == [{3}, {3}]


def test_a_folder_with_a_run_is_not_overwritten(learned, capsys):
    before = (learned / "state.npz").read_bytes()
    assert main(["--cpu", "--out", str(learned)]) == 1
    assert "holds a run already" in capsys.readouterr().err
    assert (learned / "state.npz").read_bytes() == before


def test_bad_requests_get_one_line(tmp_path, capsys):
    (tmp_path / "bad.epd").write_text("8/8/8/8/8/8/8/8 w - -\n")
    (tmp_path / "none.epd").write_text("# nothing\n")
    for arguments, word in (
        (["--cpu", "--out", str(tmp_path / "x"), "--book", str(tmp_path / "absent.epd")], "absent.epd"),
        (["--cpu", "--out", str(tmp_path / "x"), "--book", str(tmp_path / "bad.epd")], "bad.epd:1: "),
        (["--cpu", "--out", str(tmp_path / "x"), "--book", str(tmp_path / "none.epd")], "has no position"),
        (["--cpu", "--resume", "--out", str(tmp_path / "empty")], "state.npz"),
        (["--cpu"], "--out FOLDER is missing"),
        (["--info", str(tmp_path / "absent.nnue")], "absent.nnue"),
        (["--report", str(tmp_path)], "log.jsonl"),
        (["--cpu", "--out", str(tmp_path / "x"), "--hidden", "100"], "multiple of 64"),
    ):
        assert main(arguments) in (1, 2)
        error = capsys.readouterr().err
        assert word in error
        assert error.count("\n") == 1


def test_report_and_match_read_what_learning_wrote(learned, capsys):
    assert main(["--report", str(learned), "--figures", str(learned / "figures")]) == 0
    assert "| generation | minute |" in capsys.readouterr().out
    best = str(learned / "best.nnue")
    assert main(["--cpu", "--match", best, best, "--nodes", "20"]) == 0
    assert "+0 ±" in capsys.readouterr().out
    assert main(["--info", best]) == 0
    assert "commit: abc" in capsys.readouterr().out
