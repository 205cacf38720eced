"""The names of hands, spelt a second time for the tests: from a category and the ranks as they are read aloud."""

import oracle

SINGULAR = "deuce three four five six seven eight nine ten jack queen king ace".split()
PLURAL = "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()


def name_of(category, ranks, low=False):
    """The grouped ranks, 0…12 = 2…A, in the order of high; of a low without a pair the ace comes last."""
    letters = ["23456789TJQKA"[rank] for rank in ranks]
    one, many = [SINGULAR[rank] for rank in ranks], [PLURAL[rank] for rank in ranks]
    if category == oracle.HIGH_CARD and low:
        return "-".join(letters) + " low"
    kickers = {
        oracle.PAIR: letters[1:],
        oracle.TRIPS: letters[1:],
        oracle.TWO_PAIR: letters[2:],
        oracle.QUADS: letters[1:],
    }
    name = {
        oracle.HIGH_CARD: "high card, " + "-".join(letters),
        oracle.PAIR: f"pair of {many[0]}",
        oracle.TWO_PAIR: f"two pair, {many[0]} and {many[1]}" if len(many) > 1 else "",
        oracle.TRIPS: f"three of a kind, {many[0]}",
        oracle.STRAIGHT: f"straight, {one[0]} high",
        oracle.FLUSH: "flush, " + "-".join(letters),
        oracle.FULL_HOUSE: f"full house, {many[0]} over {many[1]}" if len(many) > 1 else "",
        oracle.QUADS: f"four of a kind, {many[0]}",
        oracle.STRAIGHT_FLUSH: f"straight flush, {one[0]} high",
    }[category]
    if category == oracle.STRAIGHT_FLUSH and letters == list("AKQJT"):
        return "royal flush"
    return ", ".join([name, "-".join(kickers[category])]) if kickers.get(category) else name
