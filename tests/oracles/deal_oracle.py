"""Random deals the slow way: NumPy's own SFC64, one lane after the other, and a deck that cards are taken out of.

    python deal_oracle.py FILE

writes what evaluator.deal gives for every spot of SPOTS, at the level that EVALUATOR_CPU names, to a .npz file.
"""

import sys

import numpy as np

LANES, BLOCK = 8, 64
SHARD = 1 << 17

# Keyword arguments of deal, with the number of seats, hole cards and board cards that they mean.
SPOTS = {
    "holdem": ({}, 2, 2, 5),
    "six-handed": ({"players": 6}, 6, 2, 5),
    "full deck": ({"players": 23, "board": "2c"}, 23, 2, 5),
    "one seat": ({"players": 1}, 1, 2, 5),
    "known": ({"players": 3, "known": ["AsKh", None, "Td*"], "board": "2c 7d", "dead": "QsQhQdQc"}, 3, 2, 5),
    "all known": ({"players": 2, "known": ["AsKh", "QdQc"], "board": "2c 7d 8d 9h Ts"}, 2, 2, 5),
    "omaha": ({"players": 4, "game": "omaha"}, 4, 4, 5),
    "omaha6": ({"players": 7, "game": "omaha6"}, 7, 6, 5),
    "omaha8 of five": ({"players": 3, "game": "omaha8", "known": ["", "As2s3d4d*"]}, 3, 5, 5),
    "stud": ({"players": 7, "game": "stud"}, 7, 7, 0),
    "stud8 of eight": ({"players": 8, "game": "stud8", "dead": "2c3c"}, 8, 6, 1),
    "razz of nine": ({"players": 9, "game": "razz", "known": ["As2d3c"] + [None] * 8}, 9, 5, 2),
}


class Words(np.random.bit_generator.ISeedSequence):
    """The words that a bit generator gets when it asks for its seed."""

    def __init__(self, words):
        self.words = words

    def generate_state(self, n_words, dtype=np.uint32):
        assert n_words == len(self.words) and dtype is np.uint64
        return self.words


def shard_words(seed, shard):
    """The 24 words from which shard number `shard` of an int seed starts."""
    return np.random.SeedSequence(seed, spawn_key=(shard,)).generate_state(3 * LANES, np.uint64)


def deal_rows(stub, drawn, words):
    """Endless rows of `drawn` cards of the stub, a sorted list of ids."""
    lanes = [np.random.SFC64(Words(words[3 * lane : 3 * lane + 3])) for lane in range(LANES)]
    while True:
        steps = [[lane.random_raw() for lane in lanes] for _ in range(drawn * BLOCK // (4 * LANES))]
        draws = [word >> 16 * part & 0xFFFF for step in steps for word in step for part in range(4)]
        for place in range(BLOCK):
            deck, row = list(stub), []
            for draw in draws[place::BLOCK]:
                card, rest = divmod(draw * len(deck), 65536)
                if rest < 65536 % len(deck):
                    break
                row.append(deck.pop(card))
            else:
                yield row


def oracle_deals(n, hands, board, hole_cards, board_cards, dead, words):
    """(hole, board) of n deals; hands, board and dead are lists of known ids."""
    known = [*dead, *board, *(card for hand in hands for card in hand)]
    stub = [card for card in range(52) if card not in known]
    drawn = len(hands) * hole_cards + board_cards - sum(map(len, hands)) - len(board)
    rows, holes, boards = deal_rows(stub, drawn, words), [], []
    for _ in range(n):
        row = iter(next(rows))
        holes.append([[*hand, *(next(row) for _ in range(hole_cards - len(hand)))] for hand in hands])
        boards.append([*board, *(next(row) for _ in range(board_cards - len(board)))])
    return np.array(holes), np.array(boards).reshape(n, board_cards)


def drawn_ids(lowest, span, words):
    """Endless ids of the deck, one after the other: those of deals from a state a row (state_rows.h)."""
    lanes = [np.random.SFC64(Words(words[3 * lane : 3 * lane + 3])) for lane in range(LANES)]
    while True:
        for word in [lane.random_raw() for lane in lanes]:
            for part in range(4):
                card, rest = divmod((word >> 16 * part & 0xFFFF) * span, 65536)
                if rest >= 65536 % span:
                    yield lowest + card


def oracle_states(rows, hole_cards, board_cards, words, deck=range(52)):
    """(hole, board) of rows (hands, board, dead) of known ids: a card is drawn until it is none that is gone."""
    ids, holes, boards = drawn_ids(deck[0], len(deck), words), [], []
    for hands, board, dead in rows:
        gone = {*dead, *board, *(card for hand in hands for card in hand)}

        def another(gone=gone):
            card = next(card for card in ids if card not in gone)
            gone.add(card)
            return card

        holes.append([[*hand, *(another() for _ in range(hole_cards - len(hand)))] for hand in hands])
        boards.append([*board, *(another() for _ in range(board_cards - len(board)))])
    n = len(rows)
    return np.array(holes, int).reshape(n, -1 if n else 1, hole_cards), np.array(boards, int).reshape(n, board_cards)


def mixed_states(n, seed=0):
    """Arguments of deal whose rows differ: hands, boards and dead cards of any length, three seats of hold'em."""
    chance = np.random.default_rng(seed)
    known, board, dead = np.full((n, 3, 2), 255), np.full((n, 5), 255), np.full((n, 4), 255)
    for row in range(n):
        deck = chance.permutation(52)
        known[row] = np.where(chance.random((3, 2)) < 0.5, deck[:6].reshape(3, 2), 255)
        board[row] = np.where(chance.random(5) < 0.5, deck[6:11], 255)
        dead[row] = np.where(chance.random(4) < 0.5, deck[11:15], 255)
    return {"players": 3, "known": known, "board": board, "dead": dead}


STATES = {
    "mixed": mixed_states(1000),
    "ranges": {"players": 3, "known": ["AA,KK:0.5", None, "AKs,AA"], "board": "2c 7d"},
    "ranges on boards": {"players": 2, "known": ["AA,KK", "22+"], "board": np.arange(1000)[:, None] % 44},
    "broad ranges": {"players": 3, "known": ["22+,A2s+,K2s+,Q2s+,J2s+,T2s+,A2o+,K2o+,Q2o+,J2o+:0.3"] * 3},
    "omaha ranges": {"players": 2, "game": "omaha", "known": ["AA**", "KKQ*"]},
}


if __name__ == "__main__":
    from evaluator import deal

    found = {}
    for name, (given, *_) in SPOTS.items():
        for n in (1, 63, 64, 65, 71, 72, 73, 1000):
            found[f"{name}, {n}: hole"], found[f"{name}, {n}: board"] = deal(n, seed=n, **given)
    for name, given in STATES.items():
        found[f"{name}: hole"], found[f"{name}: board"] = deal(1000, seed=1, **given)
    np.savez(sys.argv[1], **found)
