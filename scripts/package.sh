#!/bin/sh
# Makes target/package/cortado-VERSION-SYSTEM.tar.gz (.zip on Windows): a folder with a Java runtime of its own, the jar,
# its start-up cache, a launcher and all licences. Wants app/target/cortado.jar; `make package` builds it first.
set -e
cd "${0%/*}/.."
. scripts/jvm.sh
need_java
home=${JAVA%/bin/java*}
[ -f app/target/cortado.jar ] || { echo "package: there is no app/target/cortado.jar; run make" >&2; exit 1; }

case $(uname -s) in
Linux) system=linux ;;
Darwin) system=macos ;;
MINGW* | MSYS* | CYGWIN*) system=windows ;;
*) echo "package: unknown system $(uname -s)" >&2; exit 1 ;;
esac
case $(uname -m) in
x86_64 | amd64) machine=x64 ;;
arm64 | aarch64) machine=arm64 ;;
*) machine=$(uname -m) ;;
esac
version=$("$JAVA" -jar app/target/cortado.jar --version | sed -n '1s/^Cortado \([^ ]*\).*/\1/p')
name=cortado-$version-$system-$machine
folder=target/package/$name

rm -rf target/package
mkdir -p "$folder/lib"
cp LICENSE "$folder/"
cp scripts/package-readme.txt "$folder/README.txt"
cp -p app/target/cortado.jar "$folder/lib/"
# The start-up cache is for a jar of one date, to the second, and a zip keeps even seconds only.
touch -t "$(date +%Y%m%d%H%M).00" "$folder/lib/cortado.jar"
cp scripts/jvm.sh "$folder/lib/"
page=dev/cortado/web/page/licences.txt
(cd "$folder" && "$home/bin/jar" --extract --file lib/cortado.jar META-INF/licenses "$page" &&
    mv META-INF/licenses licenses && rmdir META-INF &&
    if [ -f "$page" ]; then mv "$page" licenses/page.txt && rm -r dev; fi)

# The modules that the jar refers to. The vector module is found by no analysis: the engine asks for it by name.
modules=$("$home/bin/jdeps" --multi-release "$CORTADO_JAVA_RELEASE" --ignore-missing-deps --print-module-deps \
    app/target/cortado.jar)
"$home/bin/jlink" --add-modules "$modules,jdk.incubator.vector" --strip-debug --no-header-files --no-man-pages \
    --compress zip-6 --output "$folder/runtime" 2>&1 | grep -v 'Using incubator modules' || true

# The cache is made by the runtime that will read it.
JAVA=$folder/runtime/bin/java
make_cache "$folder/lib"

if [ "$system" = windows ]; then
    # shellcheck disable=SC2086 # the flag list is folded into one line
    cat >"$folder/cortado.cmd" <<END
@"%~dp0runtime\\bin\\java" $(echo $CORTADO_LOG_FLAGS $CORTADO_JVM_FLAGS) -XX:AOTCache="%~dp0lib\\cortado.aot" %CORTADO_JAVA_OPTS% -jar "%~dp0lib\\cortado.jar" %*
END
    (cd target/package && "$home/bin/jar" --create --no-manifest --file "$name.zip" "$name")
    archive=target/package/$name.zip
else
    cp -p cortado "$folder/"
    # Dates stay: a cache that looks older than its jar would not be used.
    (cd target/package && tar czf "$name.tar.gz" "$name")
    archive=target/package/$name.tar.gz
fi
echo "package: $archive, $(($(wc -c <"$archive") / 1000000)) MB packed," \
    "$(du -sk "$folder" | awk '{ print int($1 / 1000) }') MB unpacked"
