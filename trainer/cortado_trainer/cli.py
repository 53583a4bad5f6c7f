"""The command `trainer/learn`."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path


def numbers(kind: type, low: float, high: float):
    def parse(text: str) -> tuple:
        try:
            found = tuple(kind(item) for item in text.split(","))
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a list of numbers") from None
        if not all(low <= value <= high for value in found):
            raise argparse.ArgumentTypeError(f"numbers must lie between {low:g} and {high:g}, not {text}")
        return found

    return parse


def number(kind: type, low: float, high: float):
    def parse(text: str) -> float:
        try:
            found = kind(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a number") from None
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(f"must lie between {low:g} and {high:g}, not {text}")
        return found

    return parse


def blends(text: str) -> tuple:
    from .options import Blend  # noqa: PLC0415

    try:
        return tuple(Blend.parse(item) for item in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a list of weights from 0 to 1, or of pairs L:L") from None


def plies(text: str) -> tuple[int, int]:
    try:
        low, _, high = text.partition("-")
        found = int(low), int(high or low)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not MIN-MAX, two numbers of plies") from None
    if not 0 <= found[0] <= found[1] <= 40:
        raise argparse.ArgumentTypeError(f"plies must rise and lie between 0 and 40, not {text}")
    return found


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(
        prog="trainer/learn",
        description="Learns chess from zero on one GPU: self-play, training, the next generation, until time is up.",
        epilog="example: trainer/learn --out runs/first --minutes 26 --final-hidden 512,1024",
    )
    run = p.add_argument_group("run")
    run.add_argument("--out", type=Path, metavar="FOLDER", help="where networks, log, chart and checkpoint go")
    run.add_argument("--minutes", type=number(float, 0.05, 100_000), help="stop cleanly after so long (9.5)")
    run.add_argument("--resume", type=Path, nargs="?", const=Path(), metavar="FOLDER",
                     help="go on from the checkpoint in a folder (that of --out)")  # fmt: skip
    run.add_argument("--network", type=Path, metavar="NETWORK",
                     help="go on from this network instead of random weights or the checkpoint's")  # fmt: skip
    run.add_argument("--seed", type=number(int, 0, 2**31), help="of weights, games and order (1)")
    run.add_argument("--quick", action="store_true", help="a try of under a minute on a GPU")
    run.add_argument("--cpu", action="store_true", help="a tiny loop without a GPU")
    run.add_argument("--plain", action="store_true", help="train by plain PyTorch instead of the kernels (slow)")
    run.add_argument("--data", type=Path, metavar="FOLDER",
                     help="keep the positions there at the end; with --resume read them again")  # fmt: skip
    run.add_argument("--name", help="name of the network")
    run.add_argument("--commit", help="commit of the code, for the network's facts")
    play = p.add_argument_group("generations")
    play.add_argument("--hidden", metavar="N,N:G", help="neurons, and from which generation on (128,256:4)")
    play.add_argument("--generations", type=number(int, 0, 100_000), help="the last generation at most")
    play.add_argument("--pace", type=number(float, 0.001, 1000), help="stretch the seconds of play (1)")
    play.add_argument(
        "--nodes", metavar="N,N:G", help="soft limit of a search, and from which generation on (300,400:4)"
    )
    play.add_argument("--quick-moves", type=number(float, 0, 0.99), metavar="SHARE",
                      help="share of moves that a short search plays and nothing is learned from (0)")  # fmt: skip
    play.add_argument("--quick-nodes", type=number(int, 1, 1_000_000), help="soft limit of that search (100)")
    play.add_argument("--trend", type=number(float, 0, 0.99), metavar="SHARE",
                      help="weight of each following score in a position's, of the one before (0)")  # fmt: skip
    play.add_argument("--lambda", dest="result_weight", type=number(float, 0, 1), metavar="L",
                      help="weight of results in late generations (0.1)")  # fmt: skip
    play.add_argument("--opening-plies", type=plies, metavar="MIN-MAX", help="random plies at a game's start (8-9)")
    play.add_argument("--opening-score", type=number(int, 1, 30_000), metavar="CP",
                      help="openings that the first search scores beyond it are thrown away (400)")  # fmt: skip
    play.add_argument("--book", type=Path, metavar="FILE",
                      help="start positions of games and matches, a FEN or EPD a line")  # fmt: skip
    play.add_argument("--book-games", type=number(float, 0, 1), metavar="SHARE",
                      help="share of games that begin from the book (1)")  # fmt: skip
    play.add_argument("--book-plies", type=number(int, 0, 40), metavar="PLIES",
                      help="random plies that follow a position of the book (2)")  # fmt: skip
    play.add_argument("--chess960", type=number(float, 0, 1), metavar="SHARE", help="share of double Chess960 (0)")
    play.add_argument(
        "--endings", type=number(float, 0, 1), metavar="SHARE",
        help="share of games whose endings are played; the others end when few pieces are left (1)",
    )  # fmt: skip
    play.add_argument("--few-pieces", type=number(int, 3, 31), metavar="P", help="so many are few, kings included (9)")
    last = p.add_argument_group("final networks")
    last.add_argument("--final-hidden", type=numbers(int, 64, 1024), metavar="N,N", help="widths (512)")
    last.add_argument("--final-king-buckets", type=numbers(int, 1, 4), metavar="K,K",
                      help="buckets of the king's square; 2 or 4 go on from one (1)")  # fmt: skip
    last.add_argument("--final-from", type=Path, metavar="FOLDER",
                      help="go on from its final networks of the same shape, or its last generation")  # fmt: skip
    last.add_argument("--final-lambda", type=blends, metavar="L,L:L",
                      help="weights of results, L:L from the first to the last step (0.1,0.2)")  # fmt: skip
    last.add_argument("--final-power", type=numbers(float, 1.5, 4), metavar="P,P",
                      help="powers of the miss to minimise (2)")  # fmt: skip
    last.add_argument("--final-rate", dest="final_rates", type=numbers(float, 1e-6, 0.1), metavar="R,R",
                      help="learning rates of those that go on from others (0.0005)")  # fmt: skip
    last.add_argument("--final-passes", type=numbers(float, 0.01, 1000), metavar="P,P",
                      help="passes over the positions (12)")  # fmt: skip
    last.add_argument("--final-batch", dest="final_batches", type=numbers(int, 256, 1 << 20), metavar="B,B",
                      help="positions a step (8192)")  # fmt: skip
    last.add_argument("--final-window", type=numbers(int, 0, 100_000), metavar="G,G",
                      help="generations of positions (the last 60 %%)")  # fmt: skip
    last.add_argument("--final-minutes", type=number(float, 0, 100_000), help="time kept for them (as needed)")
    last.add_argument("--deep", type=Path, metavar="FILE",
                      help="compare them with long searches: lines FEN;value of scripts/static-error")  # fmt: skip
    last.add_argument("--final-nodes", type=number(int, 1, 1_000_000), help="nodes in their matches (1000)")
    which = last.add_mutually_exclusive_group()
    which.add_argument("--no-final", action="store_true", help="generations only")
    which.add_argument("--final-only", action="store_true", help="generations only play, with the network at hand")
    last.add_argument("--half-won", type=number(float, 10, 2000), metavar="CP",
                      help="centipawns at which half of the games are won (180)")  # fmt: skip
    other = p.add_argument_group("instead of learning")
    other.add_argument("--check", action="store_true", help="test kernels and values on this machine, measure speeds")
    other.add_argument("--match", nargs=2, type=Path, metavar="NETWORK", help="a match between two networks")
    other.add_argument("--info", type=Path, metavar="NETWORK", help="show what a network file says of itself")
    other.add_argument("--rescale", nargs=2, type=Path, metavar=("NETWORK", "FILE"),
                       help="write a network in other units: those of --half-won")  # fmt: skip
    other.add_argument("--scale-pieces", type=number(int, -60, 60), metavar="P",
                       help="with --rescale: values grow by P/1024 with each piece beyond 18 (docs/formats.md); "
                       "without --half-won the units stay")  # fmt: skip
    other.add_argument("--win-model", type=number(float, 1, 10_000), nargs=2, metavar=("HALF", "SPREAD"),
                       help="with --rescale: the win model of games (scripts/score-by-pieces), in the centipawns "
                       "the network reported in them; without --half-won the units stay")  # fmt: skip
    other.add_argument("--mean", nargs="+", type=Path, metavar=("FILE", "NETWORK"),
                       help="write the mean of networks of one shape, in the units of the first")  # fmt: skip
    other.add_argument("--report", type=Path, metavar="FOLDER", help="print a run's tables and draw its charts")
    other.add_argument("--figures", type=Path, metavar="FOLDER", help="where --report draws (the run's folder)")
    return p


def main(arguments: list[str]) -> int:
    started = time.monotonic()
    options = parser().parse_args(arguments)
    try:
        if options.report:
            from . import report  # noqa: PLC0415

            print(report.write_report(options.report, options.figures), end="")
            return 0
        if options.info:
            from .check import as_text  # noqa: PLC0415
            from .network import Network  # noqa: PLC0415

            print(as_text(Network.read(options.info)))
            return 0
        if options.rescale:
            from .calibrate import HALF_WON, rescaled, with_win_model  # noqa: PLC0415
            from .network import Network  # noqa: PLC0415

            source, target = options.rescale
            network = Network.read(source)
            if options.win_model is not None:
                network = with_win_model(network, *options.win_model)
            if options.half_won is not None or (options.scale_pieces is None and options.win_model is None):
                network = rescaled(network, options.half_won or HALF_WON)
            if options.scale_pieces is not None:
                network = replace(network, facts={**network.facts, "scale.pieces": str(options.scale_pieces)})
            network.write(target)
            return 0
        if options.mean:
            from .network import FormatError, Network  # noqa: PLC0415
            from .quantise import mean  # noqa: PLC0415

            target, *sources = options.mean
            if len(sources) < 2:
                raise FormatError("--mean needs a file to write and at least two networks")
            mean([Network.read(source) for source in sources]).write(target)
            return 0
        return _on_a_device(options, started)
    except KeyboardInterrupt:
        print("trainer/learn: interrupted; the last checkpoint stands, --resume goes on", file=sys.stderr)
        return 130
    except Exception as error:  # every failure ends in one line; what a developer needs is in the log
        if options.out is not None and (options.out / "log.jsonl").exists():
            with (options.out / "log.jsonl").open("a") as log:
                log.write(json.dumps({"event": "failure", "text": traceback.format_exc()}) + "\n")
        reason = str(error).strip().splitlines() or [""]
        print(f"trainer/learn: {type(error).__name__}: {reason[0]}", file=sys.stderr)
        return 1


def _on_a_device(options: argparse.Namespace, started: float) -> int:
    from . import backend as backends  # noqa: PLC0415  (loads PyTorch: seconds that --help and --report need not wait)
    from .check import check  # noqa: PLC0415
    from .learning import Learner  # noqa: PLC0415

    if not (options.check or options.match) and options.out is None:
        print("trainer/learn: --out FOLDER is missing (--help shows all options)", file=sys.stderr)
        return 2
    backend = backends.cpu() if options.cpu else backends.gpu(options.plain)
    if options.check:
        right = True
        for fine, text in check(backend):
            right &= fine
            print(("ok    " if fine else "WRONG ") + text, flush=True)
        return 0 if right else 1
    if options.match:
        from .arena import Arena  # noqa: PLC0415
        from .network import Network  # noqa: PLC0415

        one, other = (Network.read(path) for path in options.match)
        arena = Arena(backend, options.seed or 1, pairs=8 if options.cpu else 0)
        score = arena.match(one, other, int(options.nodes or 300))
        print(f"{options.match[0]} over {options.match[1]}: {score} ({score.wins}-{score.draws}-{score.losses})")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("trainer/learn: ended by a signal; the last checkpoint stands"))
    Learner(backend, learning_options(options), started).run()
    return 0


def learning_options(given: argparse.Namespace):
    from . import options as kinds  # noqa: PLC0415
    from .schedule import parse_nodes, parse_widths  # noqa: PLC0415

    chosen = kinds.Options(out=given.out)
    direct = """minutes seed generations pace network quick_moves quick_nodes trend opening_plies opening_score
        book book_games book_plies result_weight chess960 endings few_pieces deep
        final_passes final_batches final_rates final_minutes final_nodes final_from data name commit half_won""".split()
    asked = {name: getattr(given, name) for name in direct if getattr(given, name) is not None}
    if given.hidden:
        asked["widths"] = parse_widths(given.hidden)
    if given.nodes:
        asked["nodes"] = parse_nodes(given.nodes)
    if given.final_king_buckets:
        asked["final_king_buckets"] = given.final_king_buckets
    if given.final_hidden:
        asked["final_widths"] = given.final_hidden
    if given.final_power:
        asked["final_powers"] = given.final_power
    if given.final_window:
        asked["final_windows"] = given.final_window
    if given.final_lambda:
        asked["final_blends"] = given.final_lambda
    if given.resume is not None:
        asked["resume"] = given.out if given.resume == Path() else given.resume
    chosen = replace(chosen, final_only=given.final_only, **asked)
    if given.cpu:
        chosen = kinds.tiny(chosen)
    elif given.quick:
        chosen = kinds.quick(chosen)
    chosen = replace(chosen, **asked)  # a small run makes small what nobody asked for
    return replace(chosen, final_widths=()) if given.no_final else chosen
