"""A small writer of line charts as SVG, readable on light and dark pages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

COLOURS = ("#2a78c2", "#d1662a", "#3a9a5c", "#9a55b8", "#b8962e")
WIDTH, HEIGHT = 760, 340
LEFT, RIGHT, TOP, BOTTOM = 64, 18, 40, 46


@dataclass(frozen=True)
class Line:
    name: str
    points: tuple[tuple[float, float], ...]


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers between low and high, 1, 2 or 5 times a power of ten apart."""
    span = max(high - low, 1e-12)
    power = 10 ** math.floor(math.log10(span / about))
    step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= about)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(i * step, 12) for i in range(first, last + 1)]


def line_chart(title: str, x_name: str, y_name: str, lines: list[Line]) -> str:
    """A whole SVG document; without any point an empty frame."""
    points = [point for line in lines for point in line.points]
    xs, ys = [x for x, _ in points] or [0.0, 1.0], [y for _, y in points] or [0.0, 1.0]
    x_low = min(xs)
    x_high = max(*xs, x_low + 1e-9)
    margin = 0.05 * (max(ys) - min(ys)) or abs(max(ys)) * 0.05 or 1.0
    y_low, y_high = min(ys) - margin, max(ys) + margin

    def across(x: float) -> float:
        return LEFT + (x - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)

    def down(y: float) -> float:
        return HEIGHT - BOTTOM - (y - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(title)}" font-family="sans-serif" font-size="12" fill="#808080">',
        f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}</text>',
    ]
    for y in ticks(y_low, y_high):
        out.append(
            f'<path d="M{LEFT} {down(y):.1f}H{WIDTH - RIGHT}" stroke="#808080" stroke-opacity="0.25"/>'
            f'<text x="{LEFT - 8}" y="{down(y) + 4:.1f}" text-anchor="end">{y:g}</text>'
        )
    for x in ticks(x_low, x_high, 10):
        out.append(f'<text x="{across(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_name)}</text>')
    out.append(f'<text x="{LEFT}" y="36">{escape(y_name)}</text>')
    legend = WIDTH - RIGHT
    for line, colour in reversed(list(zip(lines, COLOURS * len(lines), strict=False))):
        path = "L".join(f"{across(x):.1f} {down(y):.1f}" for x, y in line.points)
        if path:
            out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>')
        out += [f'<circle cx="{across(x):.1f}" cy="{down(y):.1f}" r="2.5" fill="{colour}"/>' for x, y in line.points]
        out.append(f'<text x="{legend}" y="36" text-anchor="end" fill="{colour}">{escape(line.name)}</text>')
        legend -= 8 * len(line.name) + 16
    return "\n".join([*out, "</svg>", ""])
