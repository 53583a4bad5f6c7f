"""From the log of a run to pictures and a table for docs/networks.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import runlog
from .chart import Line, line_chart
from .runlog import amount


def generations(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One event a generation: of a run that was broken off and repeated, the last."""
    latest = {e["generation"]: e for e in events if e["event"] == "generation"}
    return [latest[number] for number in sorted(latest)]


def _elo(entry: dict[str, Any] | None) -> str:
    if not entry:
        return "–"
    if abs(entry["elo"]) >= 1200:
        return "> 1200" if entry["elo"] > 0 else "< −1200"
    return f"{entry['elo']:+.0f} ± {entry['error'] or 0:.0f}".replace("-", "−")


def _loss(value: float | None) -> str:
    return "–" if value is None else f"{value:.5f}"


def _shape(final: dict[str, Any]) -> str:
    buckets = final.get("king_buckets", 1)
    return f"{final['hidden']}" + (f", {buckets} king buckets" if buckets > 1 else "")


def elo_chart(events: list[dict[str, Any]]) -> str:
    over_material, summed, total = [], [], 0.0
    for event in generations(events):
        minute = event["seconds"] / 60
        if event["elo_material"]:
            over_material.append((minute, event["elo_material"]["elo"]))
        if event["generation"] > 1 and event["elo_previous"] and event["taken"]:
            total += event["elo_previous"]["elo"]
        summed.append((minute, total))
    lines = [
        Line("over counting material", tuple(over_material)),
        Line("sum of steps from generation 1", tuple(summed)),
    ]
    return line_chart("Strength of the generations", "minutes", "Elo", lines)


def loss_chart(events: list[dict[str, Any]]) -> str:
    chosen = generations(events)
    lines = [
        Line("trained on", _line(chosen, "loss")),
        Line("held out", _line(chosen, "held_out")),
        Line("held out, results alone", _line(chosen, "held_out_result")),
    ]
    return line_chart("Mean squared error of the generations", "generation", "loss", lines)


def _line(events: list[dict[str, Any]], field: str) -> tuple[tuple[float, float], ...]:
    return tuple((e["generation"], e[field]) for e in events if e[field] is not None)


def write_curve(folder: Path) -> None:
    (folder / "curve.svg").write_text(elo_chart(runlog.read(folder / "log.jsonl")))


def table(events: list[dict[str, Any]]) -> str:
    """Markdown: a line a generation, then a line a final network."""
    out = [
        "| generation | minute | N | nodes | new positions | window | λ | training | held-out loss | Elo over the one before | over the first | over material |",  # noqa: E501
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for e in generations(events):
        training = e["candidate"] + ("" if e["taken"] else " (not taken)")
        out.append(
            f"| {e['generation']} | {e['seconds'] / 60:.1f} | {e['hidden']} | {e['nodes']} "
            f"| {amount(e['positions'])} | {amount(e['window'])} | {e['result_weight']:g} "
            f"| {training} | {_loss(e['held_out'])} "
            f"| {_elo(e['elo_previous'])} | {_elo(e['elo_first'])} | {_elo(e['elo_material'])} |"
        )
    finals = [e for e in events if e["event"] == "final"]
    if finals:
        out += [
            "",
            "| final network | minute | λ | power | rate | batch | window | passes | seconds | held-out loss | before | results alone | from long searches | nodes | Elo over the last generation |",  # noqa: E501
            "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|",
        ]
    for e in finals:
        out.append(
            f"| {_shape(e)} | {e['seconds'] / 60:.1f} | {e['result_weight']} | {e.get('power', 2):g} "
            f"| {e.get('rate', '–')} | {e.get('batch', '–')} "
            f"| {amount(e['window'])} | {e['passes']:.1f} | {e['training_seconds']:.0f} | {_loss(e['held_out'])} "
            f"| {_loss(e.get('held_out_before'))} | {_loss(e['held_out_result'])} | {_loss(e.get('deep'))} "
            f"| {e['nodes']} | {_elo(e['elo'])} |"
        )
    for e in (e for e in events if e["event"] == "mean"):
        out.append(
            f"| {_shape(e)}, mean of {e['of']} | {e['seconds'] / 60:.1f} | – | – | – | – | – | – | – "
            f"| {_loss(e['held_out'])} | – | {_loss(e['held_out_result'])} | {_loss(e.get('deep'))} "
            f"| {e['nodes']} | {_elo(e['elo'])} |"
        )
    return "\n".join(out) + "\n"


def write_report(folder: Path, figures: Path | None) -> str:
    """Pictures into a folder, by default that of the run; the Markdown is given back."""
    events = runlog.read(folder / "log.jsonl")
    target = figures or folder
    target.mkdir(parents=True, exist_ok=True)
    (target / "learning-elo.svg").write_text(elo_chart(events))
    (target / "learning-loss.svg").write_text(loss_chart(events))
    return table(events)
