#!/bin/sh
# Publishes the libraries into a folder and builds and runs the programs of examples/ against it, as a stranger's
# projects: copied away, with the folder as their only source of Cortado. Exit code 0 when everything holds.
set -e
cd "${0%/*}/.."
. scripts/jvm.sh
need_java
JAVA_HOME=${JAVA%/bin/java}
export JAVA_HOME
fail() {
    echo "test-artifacts: $1" >&2
    exit 1
}

mkdir -p target
folder=$PWD/$(mktemp -d target/artifacts.XXXXXX)
trap 'rm -rf "$folder"' EXIT
scripts/publish-local.sh "$folder/repository"
version=$(sed -n '/<artifactId>cortado-parent/,/<\/version>/s/.*<version>\(.*\)<\/version>.*/\1/p' pom.xml)
for library in chess eval engine; do
    for kind in "" -sources -javadoc; do
        ls "$folder/repository/dev/cortado/cortado-$library/$version/"*"$kind.jar" >/dev/null 2>&1 ||
            fail "cortado-$library has no jar '$kind'"
    done
done

# The user's own store of artifacts stays as it is: the examples get a copy (links where possible) without Cortado.
store=$folder/store
mkdir "$store"
if [ -d "${HOME:-}/.m2/repository" ]; then
    cp -rl "$HOME/.m2/repository/." "$store" 2>/dev/null || cp -r "$HOME/.m2/repository/." "$store"
    rm -rf "$store/dev/cortado"
fi
repositories="<repositories><repository><id>published</id><url>file://$folder/repository</url></repository></repositories>"
mvnw=$PWD/mvnw
# run EXAMPLE EXPECTED: builds and runs an example; its output must have a line that matches.
run() {
    cp -r "examples/$1" "$folder/$1"
    sed -i.orig "s#<dependencies>#$repositories&#" "$folder/$1/pom.xml"
    (cd "$folder/$1" && "$mvnw" -B -q "-Dmaven.repo.local=$store" "-Dcortado.version=$version" compile exec:exec) >"$folder/$1.out" 2>&1 || fail "examples/$1 failed: $(cat "$folder/$1.out")"
    grep -q "$2" "$folder/$1.out" || fail "examples/$1 printed: $(cat "$folder/$1.out")"
}
run modular '^Ra8#$'
run plain '^Best: Ra8#'
echo "test-artifacts: passed"
