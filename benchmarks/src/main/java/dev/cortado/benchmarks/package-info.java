/** JMH benchmarks: {@code java -jar benchmarks/target/benchmarks.jar [name]}. */
package dev.cortado.benchmarks;
