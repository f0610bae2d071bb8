"""From a question to counts: exact enumeration, Monte Carlo, and the precomputed tables."""
