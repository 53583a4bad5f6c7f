"""Where learning runs: a CUDA device with its libraries, or the CPU with the libraries for tests."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import torch

from . import kernels, selfplay
from .network import Architecture
from .training import PlainTrainer, Settings, Trainer

TRAINER = Path(__file__).resolve().parent.parent
BUILD = TRAINER / "build"


class BackendError(RuntimeError):
    """Something that learning needs is not on this machine; the message says what."""


@dataclass
class Backend:
    device: torch.device
    selfplay: selfplay.Library
    kernels: kernels.Library | None
    """None: plain PyTorch."""

    def trainer(self, a: Architecture, parameters: torch.Tensor, data: torch.Tensor, settings: Settings) -> Trainer:
        if self.kernels is None:
            return PlainTrainer(a, parameters, data, settings)
        return kernels.KernelTrainer(self.kernels, a, parameters, data, settings)

    def release(self) -> None:
        """Gives memory of finished trainings back, so that self-play and later trainings find it."""
        if self.device.type == "cuda":
            torch.cuda.empty_cache()

    def free_memory(self) -> int:
        if self.device.type == "cuda":
            return torch.cuda.mem_get_info(self.device)[0]
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_AVPHYS_PAGES")

    def describe(self) -> str:
        if self.device.type == "cuda":
            return f"{torch.cuda.get_device_name(self.device)}, PyTorch {torch.__version__}"
        return f"the CPU, PyTorch {torch.__version__}"


def library(name: str, target: str) -> Path:
    """A library under trainer/build; made if it is not there."""
    path = BUILD / name
    if not path.exists():
        print(f"building {name} (once)", flush=True)
        made = subprocess.run(["make", "-C", str(TRAINER), target], capture_output=True, text=True, check=False)
        if made.returncode or not path.exists():
            last = (made.stderr or made.stdout).strip().splitlines()[-1:] or ["no reason given"]
            raise BackendError(f"make -C {TRAINER} {target} failed: {last[0]}")
    return path


def gpu(plain: bool = False) -> Backend:
    if not torch.cuda.is_available():
        raise BackendError("no CUDA device; --cpu runs a tiny loop without one")
    return Backend(
        torch.device("cuda", 0),
        selfplay.Library(library("libselfplay.so", "gpu")),
        None if plain else kernels.Library(library("libtrain.so", "gpu")),
    )


def cpu() -> Backend:
    return Backend(torch.device("cpu"), selfplay.Library(library("libselfplay-host.so", "host")), None)
