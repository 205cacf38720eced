import threading

from evaluator.work.randomness import Seed

streams: threading.local

def forget_streams() -> None: ...
def seed_words(seed: Seed, shard: int) -> list[int]: ...
