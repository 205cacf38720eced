"""Speed and size: ``pytest bench`` times every door, ``python -m bench`` compares with targets and peers."""
