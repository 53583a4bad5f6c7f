#!/bin/sh
# Tries `make EVALFILE=FILE` on a copy of the sources: another network goes into the jar and the executable, and a file that is
# no network costs one line. Exit code 0 when everything holds.
set -e
cd "${0%/*}/.."
folder=$(mktemp -d "${TMPDIR:-/tmp}/cortado evalfile.XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "test-evalfile: $1" >&2
    exit 1
}

# What is in the tree but not built from it; in a plain folder of sources there is no git to tell.
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard >"$folder/files"
else
    find . -type f ! -path '*/target/*' ! -path '*/node_modules/*' >"$folder/files"
fi
mkdir "$folder/sources"
tar cf - -T "$folder/files" | tar xf - -C "$folder/sources"
cd "$folder/sources"

# The engine's own network under another name: equal play, another checksum.
python3 - eval/src/main/resources/dev/cortado/eval/nnue/default.nnue "$folder/other.nnue" <<'PYTHON'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
length = struct.unpack_from("<I", data, 104)[0]
facts = data[108:108 + length]
other = b"\n".join(b"name=" + b"o" * (len(line) - 5) if line.startswith(b"name=") else line for line in facts.split(b"\n"))
data = data[:108] + other + data[108 + length:-4]
open(sys.argv[2], "wb").write(data + struct.pack("<I", zlib.crc32(data)))
PYTHON
head -c 100000 "$folder/other.nnue" >"$folder/short.nnue"
echo "not a network" >"$folder/foreign.nnue"

make -s EVALFILE="$folder/other.nnue" EXE=program 2>"$folder/log" || fail "make failed: $(cat "$folder/log")"
nodes=$(cat engine/src/main/resources/dev/cortado/engine/bench/bench-nodes.txt)
for name in ./cortado ./program; do
    version=$($name --version)
    case $version in *"network ooo"*) ;; *) fail "$name has another network: $version" ;; esac
    $name bench --warm-ups 0 2>/dev/null | grep -q "$nodes nodes" || fail "$name does not search $nodes nodes"
done

# refused FILE WORDS: the build must fail and name the file and the reason in one line of its own.
refused() {
    if make -s EVALFILE="$folder/$1" 2>"$folder/log"; then
        fail "$1 was taken"
    fi
    grep -v '^make' "$folder/log" | grep -v 'cortado: building' >"$folder/said" || true
    [ "$(wc -l <"$folder/said")" -eq 1 ] && grep -q "$1.*$2" "$folder/said" || fail "$1: $(cat "$folder/log")"
}
refused absent.nnue 'no such file'
refused foreign.nnue 'no network'
[ -f app/target/cortado.jar ] || fail "the jar of the build before is gone"
refused short.nnue 'cut off'
[ ! -f app/target/cortado.jar ] || fail "a jar was left with a network that nobody asked for"
echo "test-evalfile: passed"
