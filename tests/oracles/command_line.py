"""Command lines in this process, for the tests of the commands."""

import io
from types import SimpleNamespace

from evaluator.cli import main

ROYAL = "As Ks Qs Js Ts"
WHEEL = "Ah 2d 3c 4s 5h"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def runner(capsys, *command):
    """A function that runs a command with more arguments: exit code, stdout, stderr."""

    def run(*arguments):
        code = main([*command, *map(str, arguments)])
        captured = capsys.readouterr()
        return SimpleNamespace(code=code, out=captured.out, err=captured.err)

    return run


def rows_of(out):
    """The fields of each line, the header first."""
    return [line.split("\t") for line in out.splitlines()]
