from typing_extensions import disjoint_base

# Nothing public: the base of what works on rows in pieces (jobs.pxd).
@disjoint_base
class Job:
    def share(self, first: int, n: int) -> object: ...
    def stop(self) -> None: ...
