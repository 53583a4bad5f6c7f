"""Elo, the win model, the schedule and the chart, against numbers worked out apart from the code."""

import itertools
import math
import random
from xml.etree import ElementTree

import numpy as np
import pytest
import torch

from cortado_trainer import calibrate, chart, deep, model, positions, quantise, schedule
from cortado_trainer.cli import main
from cortado_trainer.elo import Score
from cortado_trainer.network import Architecture, FormatError, Network
from cortado_trainer.options import Blend


def test_elo_of_known_scores():
    assert Score(75, 0, 25).elo == pytest.approx(400 * math.log10(3))
    assert Score(10, 5, 10).elo == 0
    assert Score(25, 0, 75).elo == -Score(75, 0, 25).elo
    assert str(Score(100, 0, 0)) == "over +1200"
    assert str(Score(0, 0, 0)) == "no games"
    assert str(Score(45, 0, 55)).startswith("−35 ±")


def test_the_error_covers_the_truth_nineteen_times_in_twenty():
    rng = random.Random(1)
    covered = 0
    for _ in range(400):
        pairs = [0] * 5
        points = {0: [], 1: [], 2: []}
        for _ in range(200):
            game = [rng.choices((0, 1, 2), (0.25, 0.35, 0.40))[0] for _ in range(2)]
            pairs[sum(game)] += 1
            for g in game:
                points[g].append(1)
        score = Score(len(points[2]), len(points[1]), len(points[0]), tuple(pairs))
        truth = 400 * math.log10(0.575 / 0.425)
        covered += abs(score.elo - truth) <= score.error
    assert 0.91 <= covered / 400 <= 0.985


def test_a_win_model_is_found_again_in_games_drawn_from_it():
    rng = np.random.default_rng(2)
    truth = calibrate.WinModel(320.0, 140.0)
    values = rng.normal(0, 400, 40_000)
    chance = rng.random(40_000)
    results = np.where(chance < truth.chance(values), 2, np.where(1 - chance < truth.chance(-values), 0, 1))
    found = calibrate.fit_win_model(values, results)
    assert found.half == pytest.approx(320, rel=0.03)
    assert found.spread == pytest.approx(140, rel=0.03)


FEW, MANY = "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"


def test_values_are_compared_with_long_searches_in_winning_chances(tmp_path):
    lines = tmp_path / "positions.deep"
    lines.write_text(f"{FEW};400\n{FEW};-400\n{MANY};100\n{MANY};5000\n")
    known = deep.read(lines, torch.device("cpu"))
    assert len(known.positions) == 3, "a decided position tells nothing"
    # In units of one's own, another for each number of pieces: nothing is missed.
    assert known.error(torch.tensor([100, -100, 300])) == pytest.approx(0, abs=1e-6)
    # A network that calls everything even misses by what the chances differ from a half.
    far = [1 / (1 + math.exp(-x)) - 0.5 for x in (1, -1, 0.25)]
    assert known.error(torch.tensor([0, 0, 0])) == pytest.approx(math.sqrt(sum(x * x for x in far) / 3), abs=1e-6)
    # One that errs in the sign does best by saying little.
    assert known.error(torch.tensor([-400, 400, 100])) == pytest.approx(math.sqrt(2 * far[0] ** 2 / 3), abs=1e-4)


def test_a_file_of_long_searches_that_is_none_is_refused_with_its_line(tmp_path):
    lines = tmp_path / "positions.deep"
    for text, reason in ((f"{MANY};1\n{MANY}\n", ":2:"), (f"{MANY};9999\n", "no position"), ("nothing;7\n", ":1:")):
        lines.write_text(text)
        with pytest.raises(deep.DeepError, match=reason):
            deep.read(lines, torch.device("cpu"))
    with pytest.raises(deep.DeepError, match="cannot read"):
        deep.read(tmp_path / "none", torch.device("cpu"))


def test_no_model_is_made_of_games_that_do_not_tell():
    rng = np.random.default_rng(3)
    assert calibrate.fit_win_model(rng.normal(0, 100, 100), rng.integers(0, 3, 100)) is None
    assert calibrate.fit_win_model(rng.normal(0, 100, 5000), np.ones(5000)) is None
    values = rng.normal(0, 100, 5000)
    assert calibrate.fit_win_model(values, np.where(values > 0, 0, 2)) is None


def test_the_scale_puts_the_half_won_point_where_it_is_asked_for():
    rng = np.random.default_rng(4)
    full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
    bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    truth = calibrate.WinModel(360.0, 150.0)
    values = rng.normal(0, 400, 6000).round()
    chance = rng.random(6000)
    records = np.concatenate([positions.pack(full)] * 5000 + [positions.pack(bare)] * 1000)
    won, lost = chance < truth.chance(values), 1 - chance < truth.chance(-values)
    records["result"] = np.where(won, 2, np.where(lost, 0, 1))
    records["result"][5000:] = 2  # bare kings are no middle game and must not count
    found = calibrate.calibrate(torch.from_numpy(values), positions.as_tensor(records), half_won=180)
    assert found.scale == pytest.approx(200, rel=0.06)
    assert found.model.half == pytest.approx(180, rel=0.01)
    assert found.model.spread == pytest.approx(75, rel=0.08)
    assert set(found.facts()) == {"win.a", "win.b"}


def test_the_learning_rate_rises_then_falls_along_the_cosine():
    rates = [schedule.learning_rate(step, 2000, 1e-3, 2.7e-5) for step in range(2000)]
    assert rates[0] == pytest.approx(1e-3 / 101, rel=1e-3)
    assert max(rates) == pytest.approx(1e-3, rel=0.01)
    assert rates[1000] == pytest.approx((1e-3 + 2.7e-5) / 2, rel=1e-3)
    assert rates[-1] == pytest.approx(2.7e-5, rel=0.01)
    assert all(a >= b for a, b in itertools.pairwise(rates[101:]))


def test_generations_learn_from_results_first_and_from_scores_later():
    widths = schedule.parse_widths("128,256:4")
    plans = [schedule.generation(number, widths) for number in range(1, 16)]
    assert [p.result_weight for p in plans[:5]] == [1.0, 0.75, 0.5, 0.5, 0.1]
    assert [p.hidden for p in plans[:5]] == [128, 128, 128, 256, 256]
    assert plans[-1].seconds == 60
    assert sum(p.seconds for p in plans[:10]) < 240
    assert all(p.window <= p.number for p in plans)
    assert schedule.generation(9, widths, last_weight=0.2).result_weight == 0.2
    assert schedule.generation(2, widths, pace=2).seconds == 16
    assert [p.nodes for p in plans[:5]] == [300, 300, 300, 400, 400]
    nodes = schedule.parse_nodes("300,1000:3")
    assert [schedule.generation(number, widths, nodes=nodes).nodes for number in (1, 2, 3, 9)] == [300, 300, 1000, 1000]
    assert not any(c.warm for c in schedule.candidates(1))
    assert [c.name for c in schedule.candidates(12)] == ["fresh", "warm"]
    assert [c.name for c in schedule.candidates(20)] == ["warm"]
    assert not any(c.warm for number in (5, 12, 20) for c in schedule.candidates(number, widened=True))


@pytest.mark.parametrize("text", ["", "100", "128:2", "128,256:1", "128,x:3", "2048"])
def test_widths_that_make_no_sense_are_refused(text):
    with pytest.raises(ValueError, match=r"NUMBER|multiple|rise|generation 1"):
        schedule.parse_widths(text)


@pytest.mark.parametrize("text", ["0", "x", "300,400:1", "2000000"])
def test_nodes_that_make_no_sense_are_refused(text):
    with pytest.raises(ValueError, match=r"NUMBER|rise|between"):
        schedule.parse_nodes(text)


def test_a_network_in_other_units_keeps_its_chances():
    a = Architecture(64)
    facts = {"win.a": "180.00", "win.b": "200.00", "name": "x"}
    network = quantise.quantise(a, model.random_parameters(a, 1), facts, scale=300)
    other = calibrate.rescaled(network, 240)
    assert other.scale == 400
    assert other.facts == {"win.a": "240.00", "win.b": "266.67", "name": "x"}
    assert (other.input_weights == network.input_weights).all()
    with pytest.raises(FormatError, match=r"win\.a"):
        calibrate.rescaled(quantise.quantise(a, model.random_parameters(a, 1)), 240)


def test_the_worth_by_pieces_is_written_and_the_units_stay(tmp_path):
    a = Architecture(64)
    before, after = tmp_path / "before.nnue", tmp_path / "after.nnue"
    quantise.quantise(a, model.random_parameters(a, 1), {"name": "x"}, scale=300).write(before)
    assert main(["--rescale", str(before), str(after), "--scale-pieces", "26"]) == 0
    found = Network.read(after)
    assert found.scale == 300
    assert found.facts == {"name": "x", "scale.pieces": "26"}


def test_the_win_model_of_games_is_told_in_reported_centipawns(tmp_path):
    a = Architecture(64)
    before, after = tmp_path / "before.nnue", tmp_path / "after.nnue"
    facts = {"win.a": "270.00", "win.b": "300.00"}
    quantise.quantise(a, model.random_parameters(a, 1), facts, scale=300).write(before)
    assert main(["--rescale", str(before), str(after), "--win-model", "120", "60"]) == 0
    found = Network.read(after)
    assert found.scale == 300
    assert found.facts == {"win.a": "180.00", "win.b": "90.00"}
    assert main(["--rescale", str(before), str(after), "--win-model", "120", "60", "--half-won", "240"]) == 0
    found = Network.read(after)
    assert found.scale == 400
    assert found.facts == {"win.a": "240.00", "win.b": "120.00"}


def test_the_mean_of_networks_lies_between_them(tmp_path, capsys):
    files = [tmp_path / f"{name}.nnue" for name in ("one", "other", "wide")]
    made = [quantise.quantise(a, model.random_parameters(a, seed), {"name": f"n{seed}"}, scale=200 + seed)
            for seed, a in enumerate((Architecture(64), Architecture(64), Architecture(128)))]  # fmt: skip
    for network, file in zip(made, files, strict=True):
        network.write(file)
    mean = tmp_path / "mean.nnue"
    assert main(["--mean", str(mean), str(files[0]), str(files[1])]) == 0
    found = Network.read(mean)
    assert found.scale == 200
    assert found.facts == {"name": "n0", "mean": "of 2: n0, n1"}
    for part in ("input_weights", "input_biases", "output_weights", "output_biases"):
        between = sum(getattr(network, part).astype(float) for network in made[:2]) / 2
        assert abs(getattr(found, part) - between).max() <= 0.51
    for wrong, reason in ((files[1:], "of one shape"), (files[:1], "at least two")):
        assert main(["--mean", str(mean), *map(str, wrong)]) == 1
        assert reason in capsys.readouterr().err


def test_blends_are_a_weight_or_two():
    assert str(Blend.parse("0.1")) == "0.1"
    assert Blend.parse("0.3:0.05") == Blend(0.3, 0.05)
    assert str(Blend.parse("0.3:0.05")) == "0.3 → 0.05"
    for text in ("", "x", "1.5", "0.1:"):
        with pytest.raises(ValueError, match=r".*"):
            Blend.parse(text)


def test_ticks_are_round_numbers_inside_the_range():
    assert chart.ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert chart.ticks(-290, 611) == [-200, 0, 200, 400, 600]
    assert chart.ticks(0.041, 0.067) == pytest.approx([0.045, 0.05, 0.055, 0.06, 0.065])


def test_a_chart_is_well_formed_and_shows_every_point_inside_its_frame():
    lines = [chart.Line("a < b", ((0, -3.0), (1, 5.0), (2, 4.0))), chart.Line("c", ((2, 1.0),)), chart.Line("none", ())]
    root = ElementTree.fromstring(chart.line_chart("Title & more", "x", "y", lines))
    space = "{http://www.w3.org/2000/svg}"
    circles = root.findall(f"{space}circle")
    assert len(circles) == 4
    assert all(chart.LEFT <= float(c.get("cx")) <= chart.WIDTH - chart.RIGHT for c in circles)
    assert all(chart.TOP <= float(c.get("cy")) <= chart.HEIGHT - chart.BOTTOM for c in circles)
    assert {"a < b", "c", "Title & more"} <= {t.text for t in root.findall(f"{space}text")}
    ElementTree.fromstring(chart.line_chart("empty", "x", "y", [chart.Line("none", ())]))
