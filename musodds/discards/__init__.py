"""The mus phase: how people cut and throw, what my choices are worth, and equilibrium."""
