"""The learner: from a random network to a strong one by self-play and training on one GPU."""
