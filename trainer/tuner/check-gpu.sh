#!/usr/bin/env bash
# check-gpu.sh BUILD NETWORK: the GPU build must play the games of the host build, node for node.
set -euo pipefail
build=${1:?usage: check-gpu.sh BUILD NETWORK}
network=${2:?usage: check-gpu.sh BUILD NETWORK}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/book" <<'FENS'
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
FENS
printf 'ReductionBase 520 100\nRazorBase 250 50\nHistoryBonusMax 60 20\n' >"$folder/tune"

for builds in host gpu; do
    "$build/tuner-$builds" play --network "$network" --book "$folder/book" --pairs 8 --nodes 1500 --slice 2 --seconds 300 \
        --tune "$folder/tune" --out "$folder/$builds.values" | tail -n 1 >"$folder/$builds"
    cat "$folder/$builds.values" >>"$folder/$builds"
done
if cmp -s "$folder/host" "$folder/gpu"; then
    echo "same: $(head -n 1 "$folder/gpu")"
else
    echo "DIFFERENT:"
    diff "$folder/host" "$folder/gpu" | head -n 8
    exit 1
fi
