"""Tables and charts of results; nothing here computes a probability."""
