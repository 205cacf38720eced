# Nothing public: the base of what draws hands of ranges (range_plans.pxd).
class RangePlan:
    @property
    def collides(self) -> bool: ...
