"""The checks that all targets share: a call gives what the oracle gives, or an error of the documented type."""

DOCUMENTED = (TypeError, ValueError)


class Wrong(AssertionError):
    """A call did what it must not do. Whatever else a target raises is a fault as well."""


def answer(call, legal):
    """What the call returns, None if it refuses; it must refuse what is not legal, and nothing else.

    `legal` is None where the target does not know.
    """
    try:
        result = call()
    except DOCUMENTED as error:
        if legal:
            raise Wrong(f"refused: {error}") from error
        if not str(error):
            raise Wrong("an error without a word") from error
        return None
    if legal is False:
        raise Wrong("accepted what is not legal")
    return result


def agree(condition, *what):
    if not condition:
        raise Wrong(" ".join(map(str, what)))
