from typing_extensions import disjoint_base

# Nothing public: the base of what draws hands of ranges (range_plans.pxd).
@disjoint_base
class RangePlan:
    @property
    def collides(self) -> bool: ...
