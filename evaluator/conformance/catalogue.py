"""Adapters by name, each checked in a process of its own: one that crashes is reported like any other failure."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from evaluator.work.quoting import quoted

from .findings import Report
from .ours import OURS
from .peers import PEERS
from .runner import Effort, check

ADAPTERS = {adapter.name: adapter for adapter in (*OURS, *PEERS)}


def adapter_named(name: str) -> Any:
    """An adapter of the list, or the one that MODULE:NAME is. Raises ValueError if there is none."""
    if ":" not in name:
        if name not in ADAPTERS:
            raise ValueError(f"no adapter {quoted(name)}; there are {', '.join(ADAPTERS)}, or MODULE:NAME")
        return ADAPTERS[name]
    module, _, attribute = name.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{name}: {error}") from error


def check_named(name: str, kinds: Sequence[str], effort: Effort) -> Report:
    """`check` in another process, which finds the adapter by its name."""
    report = check(adapter_named(name), kinds=kinds, effort=effort)
    report.adapter = name if name in ADAPTERS else report.adapter
    return report


def check_alone(name: str, kinds: Sequence[str], effort: Effort) -> Report:
    """Check an adapter in a process of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try:
            return pool.submit(check_named, name, kinds, effort).result()
        except BrokenProcessPool:
            return Report(name, problem="it crashed the interpreter")
