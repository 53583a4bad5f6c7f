"""From floats to integers: rounding, bounds and refusals."""

import random

import numpy as np
import pytest
import torch

from cortado_trainer import exact, model, positions, quantise, testvectors
from cortado_trainer.network import Architecture, FormatError, by_king
from cortado_trainer.yardstick import material_network

A = Architecture(64, 8)


def test_integers_are_the_nearest_ones_and_come_back():
    parameters = model.random_parameters(A, 1)
    network = quantise.quantise(A, parameters)
    p = model.parts(A, parameters)
    assert np.abs(network.input_weights - p.input_weights.numpy() * 255).max() <= 0.5001
    assert np.abs(network.input_biases - p.input_biases.numpy() * 255).max() <= 0.5001
    assert np.abs(network.output_weights - p.output_weights.numpy() * 64).max() <= 0.5001
    again = quantise.quantise(A, quantise.dequantise(network))
    assert again.to_bytes() == network.to_bytes()


@pytest.mark.parametrize("buckets", [2, 4])
def test_a_network_spread_over_king_buckets_plays_as_before(buckets):
    wider = by_king(64, buckets)
    assert sorted(set(wider.king_map)) == list(range(buckets))
    assert all(wider.king_map[square] == wider.king_map[square ^ 7] for square in range(64))
    parameters = model.random_parameters(A, 3)
    spread = model.spread(A, parameters, wider)
    assert len(spread) == model.size(wider)
    narrow, wide = (exact.load(quantise.quantise(a, p).to_bytes()) for a, p in ((A, parameters), (wider, spread)))
    for fen in testvectors.HAND_PICKED:
        assert exact.evaluate(narrow, fen) == exact.evaluate(wide, fen)


@pytest.mark.parametrize("buckets", [1, 2, 4])
def test_rows_that_no_position_has_are_zero(buckets):
    a = by_king(64, buckets)
    zero = (quantise.quantise(a, torch.full((model.size(a),), 0.5)).input_weights == 0).all(1)
    assert zero.sum() == 64 * (buckets - 1)
    rng = random.Random(5)
    for _ in range(200):
        hot = positions.inputs(a, positions.as_tensor(positions.pack(testvectors.random_position(rng))), torch.float64)
        assert not hot.numpy()[:, zero].any()


def test_king_buckets_without_a_map_are_refused():
    with pytest.raises(FormatError, match="not 3"):
        by_king(64, 3)


def test_the_largest_weights_of_training_fit():
    parameters = torch.full((model.size(A),), model.CLIP)
    network = quantise.quantise(A, parameters)
    assert network.output_weights.max() == 127
    assert quantise.bounds(network).accumulator_high == 33 * 505


def test_what_does_not_fit_is_refused():
    for index, value, word in (
        (0, float("nan"), "finite"),
        (0, 200.0, "input weights"),
        (-A.output_buckets - 1, 2.1, "output"),
    ):
        parameters = model.random_parameters(A, 1)
        parameters[index] = value
        with pytest.raises(FormatError, match=word):
            quantise.quantise(A, parameters)
    with pytest.raises(FormatError, match="16 bits"):
        quantise.quantise(
            A, torch.cat((torch.full((A.inputs * A.hidden,), 5.0), torch.zeros(model.size(A) - A.inputs * A.hidden)))
        )


def test_bounds_hold_for_every_position_and_are_reached_by_one():
    network = testvectors.TEST_NETWORKS[1].network()
    found = quantise.bounds(network)
    weights = exact.load(network.to_bytes())
    rng = random.Random(3)
    for _ in range(200):
        fen = testvectors.random_position(rng)
        data = positions.as_tensor(positions.pack(fen))
        hot = positions.inputs(network.architecture, data, torch.float64).numpy()
        accumulators = hot @ network.input_weights + network.input_biases
        assert found.accumulator_low <= accumulators.min()
        assert accumulators.max() <= found.accumulator_high
        value = exact.evaluate(weights, fen) * 255 * 64 / network.scale * 255
        assert found.sum_low - 1e6 <= value <= found.sum_high + 1e6
    # 32 squares with the best piece each: exactly the bound of one neuron (it need not be a legal position)
    neuron = 5
    best = np.sort(network.input_weights.astype(int).reshape(12, 64, -1)[:, :, neuron].max(0))[-32:].sum()
    assert best + network.input_biases[neuron] <= found.accumulator_high


def test_quantised_values_follow_the_floats(data):
    """An output weight is off by up to 1/128: over 128 terms of about 0.3 some 6 centipawns in the mean square."""
    parameters = model.random_parameters(A, 8)
    model.parts(A, parameters).output_weights.mul_(8)
    weights = exact.load(quantise.quantise(A, parameters).to_bytes())
    some = data[:60]
    outputs = model.outputs(A, parameters, positions.inputs(A, some, torch.float32), positions.output_buckets(A, some))
    for record, output in zip(positions.as_records(some), outputs.tolist(), strict=True):
        assert exact.evaluate(weights, positions.to_fen(record)) == pytest.approx(400 * output, abs=25)


def test_the_yardstick_counts_material():
    weights = exact.load(material_network().to_bytes())

    def value(board: str) -> int:
        return exact.evaluate(weights, board + " w - - 0 1")

    assert value("4k3/8/8/8/8/8/8/4K3") == 0
    assert value("4k3/8/8/8/8/8/P7/4K3") == pytest.approx(100, abs=2)
    assert value("q3k3/8/8/8/8/8/8/4K3") == pytest.approx(-933, abs=10)
    assert value("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR") == pytest.approx(100 * 122 / 3, rel=0.01)
    assert value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR") == 0
