"""The command `trainer/verify`: values of positions by plain integers."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import exact, testvectors
from .network import FormatError, Network


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="trainer/verify", description="Writes FEN;value lines for a network by plain integers."
    )
    parser.add_argument("network", type=Path, help="a .nnue file, read; with --test-network written")
    parser.add_argument("fens", type=Path, nargs="?", help="one FEN a line; default: the shared test positions")
    parser.add_argument(
        "--test-network",
        metavar="NAME",
        choices=[network.name for network in testvectors.TEST_NETWORKS],
        help="write this test network of docs/formats.md to the file first",
    )
    options = parser.parse_args(arguments)
    try:
        if options.test_network:
            rule = next(n for n in testvectors.TEST_NETWORKS if n.name == options.test_network)
            rule.network().write(options.network)
        Network.read(options.network)
        weights = exact.load(options.network.read_bytes())
        fens = read_fens(options.fens) if options.fens else testvectors.positions()
        for fen in fens:
            print(f"{fen};{exact.evaluate(weights, fen)}")
    except (OSError, FormatError, ValueError) as error:
        print(f"trainer/verify: {error}", file=sys.stderr)
        return 1
    return 0


def read_fens(path: Path) -> list[str]:
    fens = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fen = line.partition(";")[0].strip()
        if not fen:
            continue
        fields = fen.split()
        if len(fields) < 2 or fields[1] not in ("w", "b") or fields[0].count("K") != 1 or fields[0].count("k") != 1:
            raise ValueError(f"{path}:{number}: not a position: '{fen}'")
        fens.append(fen)
    return fens
