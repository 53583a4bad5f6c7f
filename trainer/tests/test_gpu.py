"""On a CUDA device: the compiled kernels take the plain step, and the device's values are those of plain integers."""

import pytest
import torch

from cortado_trainer import check, model
from cortado_trainer.network import Architecture
from cortado_trainer.training import PlainTrainer, Settings

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(
        not torch.cuda.is_available(), reason="no CUDA device: the kernels run in test_training.py only"
    ),
]


@pytest.fixture(scope="module")
def backend():
    from cortado_trainer import backend  # noqa: PLC0415

    return backend.gpu()


@pytest.fixture(scope="module")
def played(backend):
    return check.played_positions(backend, 3.0)[0]


@pytest.mark.parametrize("hidden", [64, 128, 256, 512, 768, 1024])
def test_the_compiled_kernels_take_the_plain_step(backend, played, hidden):
    found = check.step_difference(backend, Architecture(hidden), played)
    assert {name: value for name, value in found.items() if value >= check.TOLERANCE[name]} == {}


def test_values_on_the_device_are_those_of_plain_integers(backend):
    assert set(check.wrong_values(backend).values()) == {0}


def test_training_on_the_device_reaches_the_loss_of_the_plain_one(backend, played):
    a = Architecture(128)
    settings = Settings(steps=200, batch=4096)
    start = model.random_parameters(a, 1)
    kernels = backend.trainer(a, start, played, settings).run()
    plain = PlainTrainer(a, start, played, settings).run()
    assert kernels.curve[-1] == pytest.approx(plain.curve[-1], rel=0.02)


def test_a_training_on_the_device_is_a_function_of_its_seed(backend, played):
    a = Architecture(256)
    ends = []
    for _ in range(2):
        trainer = backend.trainer(a, model.random_parameters(a, 1), played, Settings(steps=64, batch=4096, seed=9))
        trainer.run()
        ends.append(trainer.parameters.clone())
    assert torch.equal(*ends)
