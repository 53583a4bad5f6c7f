"""The training step: its gradient against automatic differentiation, the kernels against it, and that it learns."""

import time

import pytest
import torch

from cortado_trainer import model, positions, schedule, training
from cortado_trainer.kernels import GRADIENT_SCALE, KernelTrainer, slices_for
from cortado_trainer.network import Architecture
from cortado_trainer.training import PlainTrainer, Settings, TrainingError

KINGS = Architecture(64, 8, True, 2, tuple(s * 2 // 64 for s in range(64)))
WIDE = Architecture(128, 8, True)


def start(a: Architecture, spread: float = 1.0) -> torch.Tensor:
    """Random weights large enough that neurons lie below, inside and above the clipped range."""
    parameters = model.random_parameters(a, 3) * spread
    p = model.parts(a, parameters)
    generator = torch.Generator().manual_seed(4)
    p.output_weights.uniform_(-0.5, 0.5, generator=generator)
    p.output_biases.uniform_(-0.2, 0.2, generator=generator)
    return parameters


@pytest.mark.parametrize("power", [2.0, 2.5])
@pytest.mark.parametrize("a", [KINGS, WIDE, Architecture(32, 1, False)], ids=str)
def test_gradient_is_that_of_automatic_differentiation(a, power, data):
    some, weight = data[:200], 0.3
    parameters = start(a, 3.0).double().requires_grad_(True)
    output = model.outputs(a, parameters, positions.inputs(a, some, torch.float64), positions.output_buckets(a, some))
    misses = (torch.sigmoid(output) - training.targets(some, weight, torch.float64)).abs()
    (misses**power).mean().backward()
    found = training.gradient(a, parameters.detach(), some, weight, power)
    torch.testing.assert_close(found.parameters, parameters.grad, rtol=1e-9, atol=1e-15)
    assert found.error == pytest.approx(float((misses**2).sum()))
    parts = model.parts(a, found.parameters)
    for part in (parts.input_weights, parts.input_biases, parts.output_weights, parts.output_biases):
        assert part.abs().max() > 0


def test_target_is_the_blend_of_result_and_score(data):
    some = data[:100]
    torch.testing.assert_close(training.targets(some, 1.0, torch.float64), positions.results(some).double() / 2)
    torch.testing.assert_close(
        training.targets(some, 0.0, torch.float64), 1 / (1 + torch.exp(-positions.scores(some).double() / 400))
    )


@pytest.mark.parametrize("power", [2.0, 2.5])
@pytest.mark.parametrize("a", [KINGS, WIDE], ids=str)
def test_the_kernels_take_the_same_step(a, power, data, train_library):
    """The kernels' source on the CPU. Half precision stores accumulators and their derivatives to about 1/2000."""
    settings = Settings(steps=10, batch=512, result_start=0.9, result_end=0.1, power=power, seed=5)
    plain = PlainTrainer(a, start(a), data, settings)
    kernels = KernelTrainer(train_library, a, start(a), data, settings)
    assert torch.equal(plain.order, kernels.order)
    for _ in range(2):
        expected = training.gradient(
            a,
            plain.parameters,
            data[plain.order[plain.step * 512 : plain.step * 512 + 512].long()],
            schedule.result_weight(plain.step, 10, 0.9, 0.1),
            power,
        ).parameters
        before = plain.parameters.clone()
        plain.advance()
        kernels.advance()
        size = a.inputs * a.hidden
        found = torch.cat((kernels.slices.sum(0).reshape(-1) / GRADIENT_SCALE, kernels.partials.sum(0)[:-1])) / 512
        for part in (slice(0, size), slice(size, size + a.hidden), slice(size + a.hidden, None)):
            assert (found[part] - expected[part]).norm() < 4e-3 * expected[part].norm()
        assert kernels.error_sum() == pytest.approx(plain.error_sum(), rel=2e-3)
        # Adam's first steps are the sign of the gradient: compare where it is not about zero.
        clear = expected.abs() > 1e-3 * expected.abs().max()
        moved = plain.parameters - before
        assert (kernels.parameters - before - moved)[clear].norm() < 0.01 * moved[clear].norm()
        kernels.parameters.copy_(plain.parameters)
        kernels.mean.copy_(plain.mean)
        kernels.square.copy_(plain.square)
        kernels.weights.copy_(plain.parameters[:size])


def test_every_batch_falls_into_even_slices():
    rows = 2 * training.LEAST_BATCH
    assert all(rows % slices_for(hidden) == 0 for hidden in range(64, 2049, 64))


def test_the_kernels_refuse_what_they_cannot_do(data, train_library):
    with pytest.raises(TrainingError, match="multiple of 256"):
        KernelTrainer(train_library, WIDE, start(WIDE), data, Settings(steps=1, batch=300))
    narrow = Architecture(32, 8)
    trainer = KernelTrainer(train_library, narrow, start(narrow), data, Settings(steps=1, batch=256))
    with pytest.raises(RuntimeError, match="train_batch failed"):
        trainer.advance()


def test_training_lowers_the_loss_also_on_positions_never_seen(data):
    a = Architecture(32, 8)
    seen, unseen = data[:1536], data[1536:]
    trainer = PlainTrainer(a, model.random_parameters(a, 1), seen, Settings(steps=150, batch=512, seed=2))

    def loss(parameters: torch.Tensor) -> float:
        return training.gradient(a, parameters, unseen, 0.4).error / len(unseen)

    before = loss(trainer.parameters)
    report = trainer.run()
    assert report.steps == 150
    assert report.curve[-1] < 0.7 * report.curve[0]
    assert loss(trainer.parameters) < 0.7 * before
    assert trainer.parameters[: trainer.clipped].abs().max() <= model.CLIP


def test_a_run_is_a_function_of_its_seed(data):
    a = Architecture(32, 8)

    def end(seed: int) -> torch.Tensor:
        trainer = PlainTrainer(a, model.random_parameters(a, 1), data, Settings(steps=5, batch=256, seed=seed))
        trainer.run()
        return trainer.parameters

    assert torch.equal(end(1), end(1))
    assert not torch.equal(end(1), end(2))


def test_a_deadline_shortens_the_schedule_and_the_rate_still_comes_down(data):
    a = Architecture(32, 8)
    trainer = PlainTrainer(a, model.random_parameters(a, 1), data, Settings(steps=100_000, batch=256))
    began = time.monotonic()
    report = trainer.run(deadline=began + 1.5)
    assert time.monotonic() - began < 4
    assert 16 <= report.steps == trainer.total < 100_000
    assert schedule.learning_rate(trainer.step - 1, trainer.total, 1e-3, 2.7e-5) < 1e-4


def test_bad_data_is_refused(data):
    a = Architecture(32, 8)
    with pytest.raises(TrainingError, match="too few"):
        Settings.for_passes(1, 100)
    with pytest.raises(TrainingError, match="do not fill"):
        PlainTrainer(a, model.random_parameters(a, 1), data[:100], Settings(steps=1, batch=256))
    broken = model.random_parameters(a, 1)
    broken[0] = float("nan")
    with pytest.raises(TrainingError, match="no longer numbers"):
        PlainTrainer(a, broken, data, Settings(steps=1, batch=256)).run()


def test_passes_and_least_steps_give_the_number_of_steps():
    assert Settings.for_passes(4, 10 * 16384).steps == 40
    assert Settings.for_passes(4, 10 * 16384, least=100).steps == 100
    small = Settings.for_passes(3, 1000)
    assert (small.batch, small.steps) == (768, 4)
