"""``python -m musodds``."""

from musodds.cli.main import main

main()
