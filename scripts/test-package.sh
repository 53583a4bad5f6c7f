#!/bin/sh
# Tries the archive that package.sh made as its user would: unpacked into an empty folder whose name has a blank, with no
# Java on the PATH. Exit code 0 when everything holds.
set -e
cd "${0%/*}/.."
archive=$(ls target/package/cortado-*.tar.gz target/package/cortado-*.zip 2>/dev/null | head -n 1)
[ -n "$archive" ] || { echo "test-package: there is no archive in target/package; run make package" >&2; exit 1; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/cortado package.XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "test-package: $1" >&2
    exit 1
}

case $archive in
*.zip) (archive=$PWD/$archive && cd "$folder" && jar --extract --file "$archive") ;;
*) tar xzf "$archive" -C "$folder" ;;
esac
home=$(echo "$folder"/cortado-*)
[ -f "$home/LICENSE" ] && [ -d "$home/licenses" ] && [ -d "$home/runtime/legal" ] || fail "a licence is missing"
[ ! -f web/target/classes/dev/cortado/web/page/files.txt ] || [ -f "$home/licenses/page.txt" ] ||
    fail "the licences of the page are missing"
if [ -f "$home/cortado.cmd" ]; then
    bare() { PATH=/usr/bin:/c/Windows/System32 cmd //c "$(cygpath -w "$home/cortado.cmd")" "$@"; }
else
    # Only the tools that a launcher in POSIX sh may use; no java among them.
    mkdir "$folder/bin"
    for tool in sh readlink; do
        ln -s "$(command -v $tool)" "$folder/bin/$tool"
    done
    bare() { env -i "PATH=$folder/bin" "$home/cortado" "$@"; }
fi

version=$(bare --version) || fail "--version ended with an error"
echo "test-package: $version"
answer=$(printf '%s\n' uci isready 'position startpos' 'go depth 6' | bare 2>"$folder/errors") || fail "UCI ended with an error"
case $answer in *uciok*readyok*bestmove*) ;; *) fail "UCI answered: $answer" ;; esac
[ ! -s "$folder/errors" ] || fail "on standard error: $(cat "$folder/errors")"
bare analyse startpos --depth 8 >/dev/null || fail "analyse ended with an error"
bare bench 8 >"$folder/bench" || fail "bench ended with an error"
grep -q 'nodes' "$folder/bench" || fail "bench printed: $(cat "$folder/bench")"
echo "test-package: passed"
