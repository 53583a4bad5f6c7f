"""Training on positions in memory: the step in plain PyTorch, and the loop around it that every trainer shares."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import torch

from . import model, positions, schedule
from .network import LEARNING_SCALE, Architecture

BETA_MEAN, BETA_SQUARE, EPSILON = 0.9, 0.999, 1e-8
CURVE_POINTS = 8
LEAST_BATCH = 256


class TrainingError(RuntimeError):
    """Training that came to nothing: no positions, or weights that are not numbers."""


@dataclass(frozen=True)
class Settings:
    steps: int
    batch: int = 16384
    rate: float = 1e-3
    rate_end: float = 2.7e-5
    result_start: float = 0.4
    result_end: float = 0.4
    decay: float = 0.01
    clip: float = model.CLIP
    power: float = 2.0
    """Of the miss in what is minimised: 2 is the mean squared error, more cares less for small misses."""
    seed: int = 1

    @classmethod
    def for_passes(
        cls, passes: float, count: int, batch: int = 16384, least: int = 0, most: int = 1 << 30, **rest: float
    ) -> Settings:
        """So many passes over the positions, within so many steps; a batch is never larger than the data."""
        if count < LEAST_BATCH:
            raise TrainingError(f"{count} positions are too few to train on")
        batch = min(batch, count // LEAST_BATCH * LEAST_BATCH)
        return cls(steps=min(most, max(1, least, round(passes * count / batch))), batch=batch, **rest)


@dataclass(frozen=True)
class Report:
    steps: int
    positions: int
    """Seen, over all passes."""
    passes: float
    seconds: float
    curve: tuple[float, ...]
    """Mean squared error over successive parts of the run."""

    @property
    def loss(self) -> float:
        return self.curve[-1]

    @property
    def speed(self) -> float:
        """Positions a second."""
        return self.positions / max(self.seconds, 1e-9)


class Trainer(ABC):
    """Parameters on their way; data is [positions, 32] bytes on the same device."""

    stride = 1
    """Steps that go without a look at the clock or a new order."""

    def __init__(self, a: Architecture, parameters: torch.Tensor, data: torch.Tensor, settings: Settings) -> None:
        self.architecture, self.settings, self.data, self.device = a, settings, data, data.device
        if len(data) < settings.batch:
            raise TrainingError(f"{len(data)} positions do not fill a batch of {settings.batch}")
        self.parameters = parameters.detach().to(self.device).clone()
        self.mean = torch.zeros_like(self.parameters)
        self.square = torch.zeros_like(self.parameters)
        self.steps_per_pass = len(data) // settings.batch
        self.total = settings.steps
        self.generator = torch.Generator(self.device).manual_seed(settings.seed)
        self.order = self._shuffled()

    def _shuffled(self) -> torch.Tensor:
        return torch.randperm(len(self.data), device=self.device, dtype=torch.int32, generator=self.generator)

    @abstractmethod
    def advance(self) -> None:
        """Takes `stride` steps."""

    @abstractmethod
    def shorten(self, total: int) -> None:
        """Lets the run end after so many steps in all."""

    @abstractmethod
    def error_sum(self) -> float:
        """Sum of squared errors over all positions so far; waits for the device."""

    def run(self, deadline: float | None = None, report: Callable[[float], None] | None = None) -> Report:
        """Trains to the end of the schedule; where the clock (time.monotonic) would not allow it, shortens the schedule
        so that the learning rate still comes down. report is called now and then with the share done."""
        started, done, passes = time.monotonic(), 0, 0
        marks, last = [], (0, 0.0)
        part = max(self.stride, self.total // CURVE_POINTS)
        looked = 0
        while done < self.total:
            if done // self.steps_per_pass != passes:
                passes = done // self.steps_per_pass
                self.order.copy_(self._shuffled())
            self.advance()
            done += self.stride
            if done - last[0] >= part or done >= self.total:
                error = self.error_sum()
                marks.append((error - last[1]) / ((done - last[0]) * self.settings.batch))
                last = (done, error)
            if done - looked < 16 * self.stride or done >= self.total:
                continue
            looked = done
            if deadline is not None or report is not None:
                self.error_sum()
                spent = time.monotonic() - started
                if deadline is not None and started + spent * self.total / done > deadline:
                    allowed = int(done * max(0.0, deadline - started) / spent)
                    self.total = min(self.total, max(done + self.stride, allowed))
                    self.shorten(self.total)
                if report is not None:
                    report(done / self.total)
        if not bool(torch.isfinite(self.parameters).all()):
            raise TrainingError("the weights are no longer numbers")
        seen = done * self.settings.batch
        return Report(done, seen, seen / len(self.data), time.monotonic() - started, tuple(marks))


def targets(data: torch.Tensor, weight: float, dtype: torch.dtype) -> torch.Tensor:
    """Blend of result and score, 0 to 1, for the side to move."""
    score = torch.sigmoid(positions.scores(data).to(dtype) / LEARNING_SCALE)
    return weight * positions.results(data).to(dtype) / 2 + (1 - weight) * score


@dataclass(frozen=True)
class Gradient:
    parameters: torch.Tensor
    error: float


def gradient(
    a: Architecture, parameters: torch.Tensor, data: torch.Tensor, weight: float, power: float = 2.0
) -> Gradient:
    """The gradient of the mean |miss|^power, written out; beside it the sum of squares. The kernels do exactly this."""
    dtype, count = parameters.dtype, len(data)
    hot = positions.inputs(a, data, dtype)
    buckets = positions.output_buckets(a, data)
    p = model.parts(a, parameters)
    active = (hot @ p.input_weights + p.input_biases).clamp(0, 1)
    own, other = active[:count], active[count:]
    weights = p.output_weights[buckets]
    output = (own**2 * weights[:, 0]).sum(1) + (other**2 * weights[:, 1]).sum(1) + p.output_biases[buckets]
    chance = torch.sigmoid(output)
    miss = chance - targets(data, weight, dtype)
    derivative = (power * miss.sign() * miss.abs() ** (power - 1) * chance * (1 - chance))[:, None]

    inside = (active > 0) & (active < 1)
    by_accumulator = 2 * active * inside * torch.cat((derivative * weights[:, 0], derivative * weights[:, 1]))
    by_output = torch.zeros_like(p.output_weights)
    by_output.index_add_(0, buckets, torch.stack((derivative * own**2, derivative * other**2), 1))
    by_output_bias = torch.zeros_like(p.output_biases).index_add_(0, buckets, derivative[:, 0])
    flat = (hot.t() @ by_accumulator, by_accumulator.sum(0), by_output, by_output_bias)
    return Gradient(torch.cat([part.reshape(-1) for part in flat]) / count, float((miss**2).sum()))


class PlainTrainer(Trainer):
    """The step in plain PyTorch, on any device: the reference of the kernels, and the way without them."""

    def __init__(self, a: Architecture, parameters: torch.Tensor, data: torch.Tensor, settings: Settings) -> None:
        super().__init__(a, parameters, data, settings)
        self.step = 0
        self.error = 0.0
        self.clipped = model.size(a) - a.output_buckets

    def advance(self) -> None:
        s = self.settings
        at = self.step % self.steps_per_pass * s.batch
        chosen = self.data[self.order[at : at + s.batch].long()]
        weight = schedule.result_weight(self.step, self.total, s.result_start, s.result_end)
        found = gradient(self.architecture, self.parameters, chosen, weight, s.power)
        self.error += found.error
        rate = schedule.learning_rate(self.step, self.total, s.rate, s.rate_end)
        self.step += 1
        self.mean.mul_(BETA_MEAN).add_(found.parameters, alpha=1 - BETA_MEAN)
        self.square.mul_(BETA_SQUARE).addcmul_(found.parameters, found.parameters, value=1 - BETA_SQUARE)
        mean = self.mean / (1 - BETA_MEAN**self.step)
        square = self.square / (1 - BETA_SQUARE**self.step)
        self.parameters.mul_(1 - rate * s.decay).sub_(rate * mean / (square.sqrt() + EPSILON))
        self.parameters[: self.clipped].clamp_(-s.clip, s.clip)

    def shorten(self, total: int) -> None:
        self.total = total

    def error_sum(self) -> float:
        return self.error
