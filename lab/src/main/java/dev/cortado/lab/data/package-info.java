/** Games of self-play with scores, as files of checksummed blocks: what evaluations are fitted to. */
package dev.cortado.lab.data;
