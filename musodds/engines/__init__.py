"""Counting and sampling: a question about hidden hands becomes counts."""
