#!/bin/sh
# Builds app/target/cortado.jar and its start-up cache, without tests. Several may be started at once: one builds, the
# others wait for it. With --always it builds even if a jar is there. EVALFILE names a network to put into the jar.
set -e
cd "${0%/*}/.."
. scripts/jvm.sh
need_java

# Told before a build that takes a minute; what else may be wrong with it the engine tells afterwards.
if [ -n "${EVALFILE:-}" ]; then
    if [ ! -f "$EVALFILE" ]; then
        echo "cortado: EVALFILE '$EVALFILE': there is no such file" >&2
        exit 1
    elif [ "$(head -c 8 "$EVALFILE" | tr -d '\000')" != CORTNNUE ]; then
        echo "cortado: EVALFILE '$EVALFILE': it is no network of Cortado, which begins with CORTNNUE" >&2
        exit 1
    fi
fi

# embed_network FILE: puts another network into the jar, if the engine can read it.
embed_network() {
    network=dev/cortado/eval/nnue/default.nnue
    # shellcheck disable=SC2086 # the flag list is meant to be split
    if ! "$JAVA" $CORTADO_JVM_FLAGS -jar app/target/cortado.jar bench 1 --warm-ups 0 --evaluation "$1" >/dev/null; then
        rm -f app/target/cortado.jar
        exit 1
    fi
    rm -rf target/evalfile
    mkdir -p "target/evalfile/${network%/*}"
    cp "$1" "target/evalfile/$network"
    "${JAVA%/*}/jar" --update --file app/target/cortado.jar -C target/evalfile "$network"
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
trap 'rm -rf "$lock"' EXIT
trap 'exit 1' INT TERM HUP
echo $$ >"$lock/pid"

if [ "$1" = --always ] || [ ! -f app/target/cortado.jar ]; then
    echo "cortado: building" >&2
    ./mvnw -B -q -pl app -am -Dmaven.test.skip=true package
    [ -z "${EVALFILE:-}" ] || embed_network "$EVALFILE"
fi

if [ ! app/target/cortado.aot -nt app/target/cortado.jar ]; then
    make_cache app/target
fi
