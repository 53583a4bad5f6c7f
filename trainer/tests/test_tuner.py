"""The engine's search in C++ does what the engine does, and plays what it is told."""

import re
import subprocess
from pathlib import Path

import pytest
from conftest import TRAINER, build

ENGINE = TRAINER.parent / "engine/src/main"
NETWORK = TRAINER.parent / "eval/src/main/resources/dev/cortado/eval/nnue/default.nnue"
BENCH = ENGINE / "java/dev/cortado/engine/bench/Bench.java"
SIGNATURE = ENGINE / "resources/dev/cortado/engine/bench/bench-nodes.txt"


@pytest.fixture(scope="session")
def tuner() -> Path:
    return build("tuner", ["host"]) / "tuner-host"


@pytest.fixture(scope="session")
def positions_file(tmp_path_factory) -> Path:
    file = tmp_path_factory.mktemp("tuner") / "positions"
    file.write_text("\n".join(re.findall(r'"(\S+ [wb] \S+ \S+ \d+ \d+)"', BENCH.read_text(encoding="utf-8"))) + "\n")
    return file


def run(tuner: Path, *arguments) -> subprocess.CompletedProcess:
    return subprocess.run([str(tuner), *map(str, arguments)], capture_output=True, text=True, check=False)


def play(tuner: Path, book: Path, *arguments) -> list[str]:
    done = run(tuner, "play", "--network", NETWORK, "--book", book, "--seconds", 300, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_searches_the_nodes_of_the_engine(tuner, positions_file):
    """Every decision of a search shows in its nodes. If the engine's search has changed, trainer/tuner must follow."""
    done = run(tuner, "bench", "--network", NETWORK, "--positions", positions_file)
    assert done.stdout.splitlines()[-1] == f"{SIGNATURE.read_text().strip()} nodes"


def test_equal_players_share_the_points_of_every_pair(tuner, positions_file):
    """The second game of a pair is the first one with the names exchanged."""
    lines = play(tuner, positions_file, "--pairs", 5, "--nodes", 200)
    assert "5 pairs (0, 0, 5, 0, 0), 50.00 %" in lines[-2]


def test_games_do_not_depend_on_how_they_are_sliced(tuner, positions_file):
    options = ["--pairs", 3, "--nodes", 400, "--dev", "RazorBase=100"]
    assert play(tuner, positions_file, *options, "--slice", 0.1)[-1] == play(tuner, positions_file, *options)[-1]


def test_a_screen_tells_of_each_number_and_leaves_it_alone(tuner, positions_file, tmp_path):
    tune, out = tmp_path / "tune", tmp_path / "out"
    tune.write_text("RazorBase\nReductionBase 500 100\n")
    play(tuner, positions_file, "--pairs", 4, "--nodes", 200, "--tune", tune, "--out", out)
    rows = [line.split("#")[0].split() for line in out.read_text().splitlines() if not line.startswith("#")]
    assert rows == [["RazorBase", "250.00", "25.00"], ["ReductionBase", "500.00", "100.00"]]


def test_tuning_moves_by_the_points_of_the_pairs(tuner, positions_file, tmp_path):
    """A number moves by rate · step for each point that a pair is away from even, so by whole multiples of that."""
    tune, out = tmp_path / "tune", tmp_path / "out"
    tune.write_text("LateMoveBase 5 4\n")
    lines = play(tuner, positions_file, "--pairs", 12, "--nodes", 200, "--tune", tune, "--out", out, "--rate", 0.01)
    value = float(out.read_text().splitlines()[1].split()[1])
    pairs = [int(x) for x in re.search(r"\((.*)\)", lines[-2])[1].split(",")]
    most = sum(abs(points - 2) * count for points, count in enumerate(pairs))
    moved = (value - 5) / 0.04
    assert abs(moved) <= most + 0.5
    assert moved == pytest.approx(round(moved), abs=0.3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--nets", "x"], "tuner: unknown option --nets"),
        (["play", "--network"], "tuner: --network needs a value"),
        (["play", "--dev", "Foo=1"], "tuner: the search has no number called 'Foo'"),
        (["play", "--dev", "RazorBase=9999"], "tuner: RazorBase=9999 is out of range: 50 to 600"),
        (["play", "--book", "no-such-book"], "tuner: cannot read no-such-book"),
        (["bench", "--network", "no-such-network"], "tuner: cannot read no-such-network"),
    ],
)
def test_bad_input_costs_one_line(tuner, arguments, message):
    done = run(tuner, *arguments)
    assert (done.returncode, done.stderr) == (1, message + "\n")
