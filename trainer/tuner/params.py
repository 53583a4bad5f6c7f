"""Writes the numbers of the search, and what pieces are worth against a bare king, as a C++ header, read from where the
engine declares them.

    python3 params.py Params.java WeightValues.java > params.h
"""

import re
import sys

SWITCH = re.compile(r'int (\w+) = declareSwitch\("(\w+)"\)')
NUMBER = re.compile(r'int (\w+)\s*=\s*declare\("(\w+)",\s*(?:"[^"]*"|[\w.]+)(?:\s*\+\s*"[^"]*")?,'
                    r'\s*(-?[\d_]+),\s*(-?[\d_]+),\s*(-?[\d_]+),\s*([\d._]+)\)')
WEIGHT = re.compile(r"\bs\((-?\d+), (-?\d+)\)")
PIECES, SQUARES = 6, 64


def numbers(source: str) -> list[tuple[str, str, int, int, int, float]]:
    """(constant, name, default, least, greatest, step) in the order of their declaration."""
    switches = [(constant, name, 0, 0, 1, 0.0) for constant, name in SWITCH.findall(source)]
    declared = [(m[0], m[1], *(int(x.replace("_", "")) for x in m[2:5]), float(m[5].replace("_", ""))) for m in NUMBER.findall(source)]
    missing = source.count("declare(") - source.count(" declare(String") - len(declared)
    if missing:
        raise SystemExit(f"{missing} declarations of numbers could not be read")
    return switches + declared


def endings(source: str) -> list[int]:
    """Endgame weights of material and square together, pawn to king, from White's view. The king has no material."""
    values = [int(ending) for _, ending in WEIGHT.findall(source[source.index("// material"):])]
    material, squares = [*values[:PIECES - 1], 0], values[PIECES - 1:PIECES - 1 + PIECES * SQUARES]
    if len(squares) < PIECES * SQUARES:
        raise SystemExit("the weights of pieces and squares could not be read")
    return [material[i // SQUARES] + value for i, value in enumerate(squares)]


def header(rows: list[tuple[str, str, int, int, int, float]], worth: list[int]) -> str:
    lines = ["/** Made by params.py from the engine's Params.java. */", "#pragma once", "", "namespace cortado::tuner {", "", "enum Param {"]
    lines += [f"    {row[0]}," for row in rows]
    lines += ["    PARAMS", "};", "", "struct ParamInfo {", "    const char* name;", "    int initial, least, greatest;",
              "    double step;", "};", "", "constexpr ParamInfo PARAM_INFO[PARAMS] = {"]
    lines += [f'    {{"{row[1]}", {row[2]}, {row[3]}, {row[4]}, {row[5]}}},' for row in rows]
    lines += ["};", "", f"constexpr int ENDING_VALUES[{len(worth)}] = {{"]
    lines += [f"    {', '.join(map(str, worth[i:i + 16]))}," for i in range(0, len(worth), 16)]
    return "\n".join([*lines, "};", "", "}  // namespace cortado::tuner"])


if __name__ == "__main__":
    search, weights = (open(path, encoding="utf-8").read() for path in sys.argv[1:3])
    print(header(numbers(search), endings(weights)))
