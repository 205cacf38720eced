import threading
from typing import final

from evaluator.work.randomness import Seed

streams: threading.local

def forget_streams() -> None: ...

# Seeds for compiled callers only (shard_seeds.pxd).
@final
class ShardSeeds: ...

def seed_words(seed: Seed, shard: int) -> list[int]: ...
