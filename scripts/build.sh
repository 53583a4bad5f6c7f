#!/bin/sh
# Builds app/target/cortado.jar and its start-up cache, without tests. Several may be started at once: one builds, the
# others wait for it. With --always it builds even if a jar is there.
set -e
cd "${0%/*}/.."
. scripts/jvm.sh
need_java
command -v mvn >/dev/null || {
    echo "cortado: Maven (mvn) is needed to build; install the package maven" >&2
    exit 1
}

mkdir -p target
lock=target/build.lock
until mkdir "$lock" 2>/dev/null; do
    # A lock whose owner is gone was left by a build that was killed.
    owner=$(cat "$lock/pid" 2>/dev/null) || owner=
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
        rm -rf "$lock"
    else
        sleep 1
    fi
done
trap 'rm -rf "$lock" "app/target/cortado.aot.$$"' EXIT
trap 'exit 1' INT TERM HUP
echo $$ >"$lock/pid"

if [ "$1" = --always ] || [ ! -f app/target/cortado.jar ]; then
    echo "cortado: building" >&2
    mvn -B -q -pl app -am -Dmaven.test.skip=true package
fi

# What a GUI says first, and long enough a search that the hot methods have been compiled.
rehearsal() {
    printf '%s\n' uci isready ucinewgame 'position startpos moves e2e4 e7e5' 'go movetime 1500'
    sleep 2
    echo quit
}

# The start-up cache (JEP 514) remembers loaded classes and how often methods ran. Failing to make it costs only
# start-up time.
# shellcheck disable=SC2086 # the flag lists are meant to be split
if [ ! app/target/cortado.aot -nt app/target/cortado.jar ] &&
    rehearsal | "$JAVA" -Xlog:disable $CORTADO_JVM_FLAGS "-XX:AOTCacheOutput=app/target/cortado.aot.$$" \
        -jar app/target/cortado.jar >/dev/null 2>&1; then
    mv -f "app/target/cortado.aot.$$" app/target/cortado.aot
fi
