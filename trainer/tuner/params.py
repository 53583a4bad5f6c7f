"""Writes the numbers of the search as a C++ header, read from where the engine declares them.

    python3 params.py Params.java > params.h
"""

import re
import sys

SWITCH = re.compile(r'int (\w+) = declareSwitch\("(\w+)"\)')
NUMBER = re.compile(r'int (\w+)\s*=\s*declare\("(\w+)",\s*(?:"[^"]*"|[\w.]+)(?:\s*\+\s*"[^"]*")?,'
                    r'\s*(-?[\d_]+),\s*(-?[\d_]+),\s*(-?[\d_]+),\s*([\d._]+)\)')


def numbers(source: str) -> list[tuple[str, str, int, int, int, float]]:
    """(constant, name, default, least, greatest, step) in the order of their declaration."""
    switches = [(constant, name, 0, 0, 1, 0.0) for constant, name in SWITCH.findall(source)]
    declared = [(m[0], m[1], *(int(x.replace("_", "")) for x in m[2:5]), float(m[5].replace("_", ""))) for m in NUMBER.findall(source)]
    missing = source.count("declare(") - source.count(" declare(String") - len(declared)
    if missing:
        raise SystemExit(f"{missing} declarations of numbers could not be read")
    return switches + declared


def header(rows: list[tuple[str, str, int, int, int, float]]) -> str:
    lines = ["/** Made by params.py from the engine's Params.java. */", "#pragma once", "", "namespace cortado::tuner {", "", "enum Param {"]
    lines += [f"    {row[0]}," for row in rows]
    lines += ["    PARAMS", "};", "", "struct ParamInfo {", "    const char* name;", "    int initial, least, greatest;",
              "    double step;", "};", "", "constexpr ParamInfo PARAM_INFO[PARAMS] = {"]
    lines += [f'    {{"{row[1]}", {row[2]}, {row[3]}, {row[4]}, {row[5]}}},' for row in rows]
    return "\n".join([*lines, "};", "", "}  // namespace cortado::tuner"])


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(header(numbers(file.read())))
