#!/bin/sh
# publish-local.sh FOLDER: publishes the libraries (rules, evaluation, engine) with sources and Javadoc into a Maven
# repository in FOLDER, as they would be published to the world but unsigned.
set -e
case $1 in
"") echo "usage: scripts/publish-local.sh FOLDER" >&2; exit 2 ;;
/*) folder=$1 ;;
*) folder=$PWD/$1 ;;
esac
cd "${0%/*}/.."
. scripts/jvm.sh
need_java
# The Javadoc plugin reads module descriptors with the JDK that Maven runs on.
JAVA_HOME=${JAVA%/bin/java}
export JAVA_HOME
./mvnw -B -q -Partifacts -Dmaven.test.skip=true -pl .,chess,eval,engine deploy \
    "-DaltDeploymentRepository=local::file:$folder"
