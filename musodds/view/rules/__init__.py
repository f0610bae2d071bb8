"""The rules of Mus, a topic at a time: texts by what they are of, and how they are laid out."""
