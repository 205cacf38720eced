"""Run the fuzzer for so many seconds: ``python -m tests.fuzz --seconds 20 [--target rows]``.

With atheris (``pip install atheris``) libFuzzer looks for inputs that reach new code of the package's Python files.
Without it inputs are mutated by chance alone, which is said. A fault ends the run with status 1; its input is printed
and can be run again by --input.
"""

import argparse
import ast
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

LONGEST = 512


def arguments():
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20, help="time for all targets together (default 20)")
    parser.add_argument("--target", action="append", help="only this target; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="of the mutations (default 1)")
    parser.add_argument(
        "--input", type=ast.literal_eval, help="run one input, as Python writes bytes, and nothing else"
    )
    parser.add_argument("--grow", action="store_true", help="add what reached new code to the corpus")
    parser.add_argument("--worker", help=argparse.SUPPRESS)  # the process that atheris ends: corpus folder
    return parser.parse_args()


def by_chance(names, seconds, seed):
    """Each target for an equal part of the time."""
    from .mutations import inputs
    from .targets import run

    print("no atheris here: inputs by chance, not guided by coverage")
    total = 0
    for name in names:
        end = monotonic() + seconds / len(names)
        for total, data in enumerate(inputs(name, seed), start=total + 1):  # noqa: B007
            if monotonic() > end:
                break
            try:
                run(data)
            except Exception:
                print(f"FAULT: python -m tests.fuzz --input {str(data)!r}")
                raise
    print(f"{total} inputs for {len(names)} targets, no fault")


def write_corpus(folder, names):
    from .targets import seeds

    for name in names:
        for number, data in enumerate(seeds(name)):
            (folder / f"{name}-{number}").write_bytes(data)


def grow(folder, names):
    """Inputs that are new in the folder go to the files of the corpus."""
    from .targets import CORPUS, NAMES, seeds

    known = {name: seeds(name) for name in NAMES}
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        name = NAMES[data[0] % len(NAMES)] if data else None
        if name in names and bytes([NAMES.index(name)]) + data[1:] not in known[name]:
            with (CORPUS / f"{name}.txt").open("a") as file:
                file.write(f"{data[1:]!r}\n")


def guided(names, seconds, seed, keep):
    """In a process of its own, which libFuzzer ends."""
    with tempfile.TemporaryDirectory() as place:
        folder, faults = Path(place, "corpus"), Path(place, "faults")
        folder.mkdir()
        faults.mkdir()
        write_corpus(folder, names)
        command = [sys.executable, "-m", "tests.fuzz", "--worker", str(folder), "--seed", str(seed)]
        command += [f"--seconds={seconds}", *(f"--target={name}" for name in names)]
        status = subprocess.run(command).returncode
        for path in sorted(faults.iterdir()):
            print(f"FAULT: python -m tests.fuzz --input {str(path.read_bytes())!r}")
        if keep:
            grow(folder, names)
        return status


def work(names, seconds, seed, folder):
    import atheris

    with atheris.instrument_imports(include=["evaluator"]):
        import evaluator.hands.values  # noqa: F401
        import evaluator.ranges.holdem  # noqa: F401
        import evaluator.ranges.omaha  # noqa: F401

    from .targets import NAMES, run

    numbers = [NAMES.index(name) for name in names]

    def one(data):
        if not data or data[0] not in numbers:
            return -1  # of no use in the corpus
        run(data)

    options = [f"-max_total_time={max(1, round(seconds))}", f"-max_len={LONGEST}", f"-seed={seed}", "-timeout=60"]
    options += [f"-artifact_prefix={folder.parent / 'faults'}/", "-rss_limit_mb=4096", "-len_control=20"]
    options += ["-verbosity=0", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(folder)], one)
    atheris.Fuzz()


def main():
    given = arguments()
    from .targets import NAMES, run

    names = given.target or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        sys.exit(f"no target {unknown[0]!r}; there are: {', '.join(NAMES)}")
    if given.input is not None:
        run(given.input)
    elif find_spec("atheris") is None:
        by_chance(names, given.seconds, given.seed)
    else:
        sys.exit(guided(names, given.seconds, given.seed, given.grow))


if __name__ == "__main__":
    if "--worker" in sys.argv:
        options = arguments()
        work(options.target, options.seconds, options.seed, Path(options.worker))
    else:
        main()
