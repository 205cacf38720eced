"""Where and with what the numbers were measured."""

import importlib.metadata
import platform
from pathlib import Path

import numpy as np

import evaluator
from bench.rivals.evaluators import PEERS


def cpu_name() -> str:
    """The CPU as the system calls it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def describe() -> dict[str, str]:
    """CPU, levels and versions; the peers as far as they are installed."""
    facts = {
        "cpu": cpu_name(),
        "level": evaluator.cpu.level(),
        "levels": " ".join(evaluator.cpu.available()),
        "system": platform.platform(),
        "Python": platform.python_version(),
        "numpy": np.__version__,
        "evaluator": evaluator.__version__,
    }
    for package in dict.fromkeys(peer.package for peer in PEERS if peer.installed):
        facts[package] = importlib.metadata.version(package)
    return facts
