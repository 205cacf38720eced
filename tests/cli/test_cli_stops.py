"""What a command leaves behind when a signal ends it: the exit code 128 + signal, and no file that is not complete."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from command_line import ROYAL, runner

from evaluator.cli import files, main

SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name)]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there processes get no signals from others")


@pytest.fixture
def run(capsys):
    return runner(capsys)


def is_begun(folder, name):
    return any(path.name.startswith(name) and path.name.endswith(".part") for path in folder.iterdir())


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", ["values.tsv", "values.npy"])
def test_a_file_of_values_that_a_signal_cuts_short(tmp_path, number, name):
    command = [sys.executable, "-m", "evaluator", "eval", "--file", "-", "--output", str(tmp_path / name)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdin.write(f"{ROYAL}\n".encode() * 100)
        program.stdin.flush()
        for _ in range(6000):  # a guard against hanging
            if is_begun(tmp_path, name):
                break
            time.sleep(0.01)
        assert is_begun(tmp_path, name)
        program.send_signal(number)
        program.send_signal(number)  # a second one does not stop the clearing away
        assert program.stderr.read() == b""
    # Python that ends has no handlers any more: a second signal that comes so late ends it its own way.
    assert program.returncode in (128 + number, -number) and os.listdir(tmp_path) == []


COMMANDS = {
    "values.tsv": ["eval", "--file", "hands.txt", "--output"],
    "answer.json": ["equity", "AhKh", "QsQd", "--samples", "10", "--save"],
    "grid.png": ["chart", "QQ+", "-o"],
    "strength.svg": ["strength", "AhKh", "--board", "2c 7d Jh", "-o"],
}


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_signal_just_before_the_end(run, tmp_path, monkeypatch, number, name):
    """The file is written, and has not its name yet."""
    if name.endswith(("png", "svg")):
        pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands.txt").write_text(ROYAL)
    (tmp_path / name).write_text("before")
    handlers = {number: signal.getsignal(number) for number in SIGNALS}

    def replace(partial, path):
        assert os.path.getsize(partial) > 0 and partial.endswith(".part")
        signal.raise_signal(number)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", replace)
        result = run(*COMMANDS[name], name)
    assert (result.code, result.err) == (128 + number, "")
    assert sorted(os.listdir(tmp_path)) == sorted(["hands.txt", name]) and (tmp_path / name).read_text() == "before"
    assert {number: signal.getsignal(number) for number in SIGNALS} == handlers
    assert run(*COMMANDS[name], name).code == 0 and (tmp_path / name).read_bytes() != b"before"


def test_signals_that_are_ignored_stay_ignored(tmp_path, monkeypatch):
    """As with nohup: the terminal goes, the program does not."""
    monkeypatch.setattr(files, "SIGNALS", (signal.SIGTERM,))
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with files.signals_raised():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
            signal.raise_signal(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_another_thread_leaves_signals_alone(capsys):
    codes = []
    thread = threading.Thread(target=lambda: codes.append(main(["eval", ROYAL])))
    thread.start()
    thread.join()
    assert codes == [0]
