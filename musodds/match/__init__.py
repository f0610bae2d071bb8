"""The score: what a stone is worth, when to accept an órdago, and juegos played out."""
