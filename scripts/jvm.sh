# Shell functions shared by the launcher, the self-contained executable and the Makefile. POSIX sh, to be sourced.

# The oldest Java release that can run Cortado.
CORTADO_JAVA_RELEASE=25

# Flags of every JVM that runs Cortado. One list, because the start-up cache is valid only under the flags it was made
# with. The transposition table lives outside the heap, so -Xmx bounds neither Hash nor what a search needs.
CORTADO_JVM_FLAGS="-XX:+UseSerialGC -Xms32m -Xmx1g -XX:-UsePerfData
    --enable-native-access=ALL-UNNAMED"

# For programs that have cortado.jar on their class path: what its manifest says is read only when the jar itself is run.
# Without it they evaluate with scalar loops.
CORTADO_CLASS_PATH_FLAGS="--add-exports java.base/jdk.internal.module=ALL-UNNAMED"

# Standard output belongs to UCI: JVM warnings go to standard error, and an unusable start-up cache is not worth one.
CORTADO_LOG_FLAGS="-Xlog:disable -Xlog:all=warning:stderr -Xlog:aot*=off:stderr -Xlog:cds*=off:stderr"

# usable_jdk HOME: is there a JDK or JRE that is new enough in HOME? Reads the `release` file; starts no process.
usable_jdk() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
    while IFS= read -r jdk_line; do
        case $jdk_line in
        JAVA_VERSION=*)
            jdk_line=${jdk_line#*\"}
            jdk_line=${jdk_line%%[!0-9]*}
            [ "${jdk_line:-0}" -ge "$CORTADO_JAVA_RELEASE" ]
            return
            ;;
        esac
    done <"$1/release"
    return 1
}

# find_java: sets JAVA to the java program to use, or returns 1. Order: CORTADO_JAVA (a program or a JDK folder, taken
# whatever its version), JAVA_HOME, the java on the PATH, then the places where JDKs are usually installed.
find_java() {
    if [ -n "${CORTADO_JAVA:-}" ]; then
        JAVA=$CORTADO_JAVA
        [ ! -d "$JAVA" ] || JAVA=$JAVA/bin/java
        command -v "$JAVA" >/dev/null && return
        echo "cortado: CORTADO_JAVA is $CORTADO_JAVA, which is neither a JDK folder nor a java program" >&2
        exit 1
    fi
    if [ -n "${JAVA_HOME:-}" ] && usable_jdk "$JAVA_HOME"; then
        JAVA=$JAVA_HOME/bin/java
        return
    fi
    jdk_java=$(command -v java) && jdk_java=$(readlink -f "$jdk_java" 2>/dev/null) &&
        usable_jdk "${jdk_java%/bin/java}" && JAVA=$jdk_java && return
    for jdk_home in /usr/lib/jvm/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* /opt/java/* /opt/jdk*; do
        usable_jdk "$jdk_home" && JAVA=$jdk_home/bin/java && return
    done
    return 1
}

# how_to_get_java: how a JDK that is new enough is installed on this system, in a few words.
how_to_get_java() {
    system=$(uname -s 2>/dev/null)
    if [ "$system" = Darwin ]; then
        echo "brew install openjdk"
        return
    fi
    os_ids=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}")
    case " $os_ids " in
    *" debian "* | *" ubuntu "*)
        echo "apt-get install openjdk-$CORTADO_JAVA_RELEASE-jdk, or a package from https://adoptium.net"
        ;;
    *" fedora "* | *" rhel "*) echo "dnf install java-$CORTADO_JAVA_RELEASE-openjdk-devel" ;;
    *" arch "*) echo "pacman -S jdk-openjdk" ;;
    *" alpine "*) echo "apk add openjdk$CORTADO_JAVA_RELEASE" ;;
    *suse*) echo "zypper install java-$CORTADO_JAVA_RELEASE-openjdk-devel" ;;
    *) echo "a JDK from https://adoptium.net" ;;
    esac
}

# need_java: find_java, or one line to standard error and exit code 1.
need_java() {
    find_java && return
    echo "cortado: no JDK $CORTADO_JAVA_RELEASE or newer found; get one ($(how_to_get_java)), or set CORTADO_JAVA to its folder" >&2
    exit 1
}

# rehearsal: what a GUI says first, and long enough a search that the hot methods have been compiled.
rehearsal() {
    printf '%s\n' uci isready ucinewgame 'position startpos moves e2e4 e7e5' 'go movetime 1500'
    sleep 2
    echo quit
}

# make_cache FOLDER: makes the start-up cache (JEP 514) of FOLDER/cortado.jar, which remembers loaded classes and how
# often methods ran. Failing costs only start-up time. Classes of the vector module, which is loaded late, cannot be in it.
make_cache() {
    rm -f "$1/cortado.aot"
    # shellcheck disable=SC2086 # the flag lists are meant to be split
    if rehearsal | "$JAVA" -Xlog:disable $CORTADO_JVM_FLAGS -Dcortado.vector=off \
        "-XX:AOTCacheOutput=$1/cortado.aot.$$" -jar "$1/cortado.jar" >/dev/null 2>&1 &&
        [ -f "$1/cortado.aot.$$" ]; then
        mv -f "$1/cortado.aot.$$" "$1/cortado.aot"
    else
        rm -f "$1/cortado.aot.$$"
    fi
}

# greet COUNT: a hint for a person who starts UCI, without arguments, at a terminal.
greet() {
    [ "$1" -gt 0 ] || [ ! -t 0 ] || [ ! -t 2 ] ||
        echo "This is UCI, the language of chess programs: try help, or quit and then: $0 --help" >&2
}
