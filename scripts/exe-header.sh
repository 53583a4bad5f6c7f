need_java
greet $#
# The zip format is read from its end, so the jar may follow this script in the same file.
# shellcheck disable=SC2086 # the flag lists are meant to be split
exec "$JAVA" $CORTADO_LOG_FLAGS $CORTADO_JVM_FLAGS ${CORTADO_JAVA_OPTS:-} -jar "$0" "$@"
exit 1
