"""``python -m trickgames``: the command line."""

from trickgames.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
