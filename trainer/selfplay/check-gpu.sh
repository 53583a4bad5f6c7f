#!/usr/bin/env bash
# check-gpu.sh BUILD [NETWORK]: the GPU build must do what the host build does, number for number and move for move.
# Without a network, random ones of several widths are used.
set -euo pipefail
build=${1:?usage: check-gpu.sh BUILD [NETWORK]}
network=${2:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

compare() {
    "$build/selfplay-host" "$@" >"$folder/host" 2>/dev/null <"$folder/fens" || echo "host: exit $?" >>"$folder/host"
    "$build/selfplay-gpu" "$@" >"$folder/gpu" 2>"$folder/errors" <"$folder/fens" || echo "gpu: exit $?" >>"$folder/gpu"
    if cmp -s "$folder/host" "$folder/gpu"; then
        echo "same: $* ($(tail -n 1 "$folder/gpu"))"
    else
        echo "DIFFERENT: $*"
        diff "$folder/host" "$folder/gpu" | head -n 5
        cat "$folder/errors"
        failed=1
    fi
}

cat >"$folder/fens" <<'FENS'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1
8/8/8/4k3/8/8/4P3/4K3 w - - 0 1
FENS

compare perft "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" 3
compare perft "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1" 3
if [ -n "$network" ]; then
    networks=("$network")
else
    networks=()
    for neurons in 128 256 512 768 1024; do
        "$build/selfplay-host" random-network "$folder/$neurons.nnue" "$neurons"
        networks+=("$folder/$neurons.nnue")
    done
fi
for one in "${networks[@]}"; do
    compare evaluate "$one"
    compare games-hash "$one" --games 8 --soft 200 --chess960 0.5
    compare expand-hash "$one" --games 8 --soft 60
    compare expand-hash "$one" --games 8 --soft 60 --quick-moves 0.2 --trend 128
    compare games-hash "$one" --games 8 --soft 200 --quick-nodes 40 --quick-moves 0.75
    compare match "$one" "$one" --pairs 4 --soft 60
done
exit "$failed"
