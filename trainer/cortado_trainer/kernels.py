"""Training by the kernels of trainer/kernels: two dense half-precision products a step, replayed as one CUDA graph."""

from __future__ import annotations

import ctypes
from pathlib import Path

import torch

from . import model
from .network import LEARNING_SCALE, Architecture
from .training import Settings, Trainer, TrainingError

ABI = 2
CHUNK = 256
STEPS_A_GRAPH = 8
GRADIENT_SCALE = 64.0


class _Shape(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("inputs", "hidden", "buckets", "mirrored", "batch", "slices")]


class _Rates(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_float)
        for name in ("rate", "rate_end", "result_start", "result_end", "decay", "clip", "score_scale", "power")
    ]


class KernelError(RuntimeError):
    """The kernel library is not there, or not the one this package is written for, or a launch failed."""


class Library:
    """libtrain.so (a GPU) or libtrain-host.so (the same source on the CPU, for tests)."""

    def __init__(self, path: Path) -> None:
        try:
            self._library = ctypes.CDLL(str(path))
        except OSError as error:
            raise KernelError(f"cannot load {path}: {error}") from error
        found = self._library.train_abi()
        if found != ABI:
            raise KernelError(f"{path} has interface {found}, not {ABI}: build it again")
        pointer, shape, rates = ctypes.c_void_p, ctypes.POINTER(_Shape), ctypes.POINTER(_Rates)
        signatures = {
            "train_batch": [shape, rates, *[pointer] * 4, ctypes.c_uint32, *[pointer] * 4],
            "train_forward": [shape, rates, *[pointer] * 7],
            "train_backward": [shape, *[pointer] * 8],
            "train_adam": [shape, rates, *[pointer] * 8],
        }
        for name, arguments in signatures.items():
            getattr(self._library, name).argtypes = arguments

    def call(self, name: str, *arguments: object) -> None:
        plain = [a.data_ptr() if isinstance(a, torch.Tensor) else a for a in arguments]
        code = getattr(self._library, name)(*plain)
        if code:
            raise KernelError(f"{name} failed with CUDA error {code}")


def slices_for(hidden: int) -> int:
    """The gradient of the input weights is one product in slices over the batch, enough of them to fill the device; a
    power of two, so that every batch divides."""
    return 1 << (max(4, min(16, 4096 // hidden)).bit_length() - 1)


class KernelTrainer(Trainer):
    """Half-precision products with 32-bit sums, 32-bit master weights. On the CPU (tests) the products are plain."""

    def __init__(
        self, library: Library, a: Architecture, parameters: torch.Tensor, data: torch.Tensor, settings: Settings
    ) -> None:
        super().__init__(a, parameters.float(), data, settings)
        if settings.batch % CHUNK:
            raise TrainingError(f"a batch must be a multiple of {CHUNK}, not {settings.batch}")
        self.library = library
        s, n, rows = settings, a.hidden, 2 * settings.batch
        self.shape = _Shape(a.inputs, n, a.output_buckets, int(a.mirrored), s.batch, slices_for(n))
        self.rates = _Rates(s.rate, s.rate_end, s.result_start, s.result_end, s.decay, s.clip, LEARNING_SCALE, s.power)
        half = {"dtype": torch.float16, "device": self.device}
        whole = {"dtype": torch.float32, "device": self.device}
        self.king_map = torch.tensor(a.king_map, dtype=torch.uint8, device=self.device)
        self.weights = self.parameters[: a.inputs * n].half()
        self.hot = torch.empty((rows, a.inputs), **half)
        self.accumulators = torch.empty((rows, n), **half)
        self.by_accumulator = torch.empty((rows, n), **half)
        self.target = torch.empty(s.batch, **whole)
        self.bucket = torch.empty(s.batch, dtype=torch.uint8, device=self.device)
        self.derivative = torch.empty(s.batch, **whole)
        self.error = torch.empty(s.batch, **whole)
        small = model.size(a) - a.inputs * n + 1
        self.partials = torch.empty((s.batch // CHUNK, small), **whole)
        self.state = torch.zeros(2, dtype=torch.int64, device=self.device)
        self.on_gpu = self.device.type == "cuda"
        if self.on_gpu:
            self.stride = STEPS_A_GRAPH
            self.total = max(1, round(s.steps / STEPS_A_GRAPH)) * STEPS_A_GRAPH
            self.graph = self._record()
        self.shorten(self.total)

    def take_step(self) -> None:
        """Queues one step on the current stream."""
        stream = torch.cuda.current_stream().cuda_stream if self.on_gpu else None
        call, shape, rates = self.library.call, self.shape, self.rates
        call("train_batch", shape, rates, self.state, self.king_map, self.data, self.order, self.steps_per_pass,
             self.hot, self.target, self.bucket, stream)  # fmt: skip
        self._accumulate()
        call("train_forward", shape, rates, self.accumulators, self.parameters, self.target, self.bucket,
             self.derivative, self.error, stream)  # fmt: skip
        call("train_backward", shape, self.accumulators, self.parameters, self.derivative, self.error, self.bucket,
             self.by_accumulator, self.partials, stream)  # fmt: skip
        self.slices = self._weight_gradient()
        call("train_adam", shape, rates, self.state, self.slices, self.partials, self.parameters, self.mean,
             self.square, self.weights, stream)  # fmt: skip

    def _accumulate(self) -> None:
        weights = self.weights.view(self.architecture.inputs, self.architecture.hidden)
        if self.on_gpu:
            torch.mm(self.hot, weights, out=self.accumulators)
        else:
            self.accumulators.copy_(self.hot.float() @ weights.float())

    def _weight_gradient(self) -> torch.Tensor:
        each = len(self.hot) // self.shape.slices
        hot = self.hot.view(self.shape.slices, each, -1).transpose(1, 2)
        gradient = self.by_accumulator.view(self.shape.slices, each, -1)
        if self.on_gpu:
            return torch.bmm(hot, gradient, out_dtype=torch.float32)
        return torch.bmm(hot.float(), gradient.float())

    def _record(self) -> torch.cuda.CUDAGraph:
        """Records the steps once; the two steps that warm the libraries up are undone."""
        torch.backends.cuda.matmul.allow_fp16_reduced_precision_reduction = False
        start = self.parameters.clone()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(2):
                self.take_step()
        torch.cuda.current_stream().wait_stream(side)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            for _ in range(STEPS_A_GRAPH):
                self.take_step()
        self.parameters.copy_(start)
        self.weights.copy_(start[: len(self.weights)])
        for tensor in (self.mean, self.square, self.state):
            tensor.zero_()
        return graph

    def advance(self) -> None:
        if self.on_gpu:
            self.graph.replay()
        else:
            self.take_step()

    def shorten(self, total: int) -> None:
        self.total = total
        self.state.view(torch.int32)[3] = total

    def error_sum(self) -> float:
        return float(self.state.view(torch.float64)[0])
