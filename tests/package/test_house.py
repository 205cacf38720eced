"""The house: rooms on floors, and imports that only go down; nothing goes round in a circle.

An import is one wherever it stands: in a function, for types only, a cimport of Cython, an #include of C.
"""

import ast
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

import evaluator

PACKAGE = Path(evaluator.__file__).parent
KERNELS = PACKAGE / "kernels"
MOST_FILES, MOST_LINES = 30, 400

FLOORS = (
    ("encoding", "work"),
    ("cpu", "deck", "rules"),
    ("columns", "hands", "scalar"),
    ("interop", "ranges"),
    ("deals",),
    ("odds", "stud"),
    ("casino", "charts", "exact"),
    ("strength",),
    ("", "plots"),
    ("conformance", "cli"),
    ("__main__",),
)
"""Rooms, the lowest first; "" is the package itself, what users import. A room needs those of lower floors only."""

KERNEL_FLOORS = (
    ("",),
    ("tables",),
    ("simd",),
    ("high",),
    ("lows",),
    ("masks",),
    ("omaha",),
    ("deals", "games"),
    ("showdown",),
    ("plain",),
    ("preflop",),
    ("spots",),
    ("level",),
)
"""The same of evaluator/kernels, where "" holds what everybody includes."""


def files(folder, *suffixes):
    """What git has: not what a build makes."""
    if not (PACKAGE.parent / ".git").exists():
        pytest.skip("no checkout")
    command = ["git", "-C", str(PACKAGE.parent), "ls-files", "--cached", "--others", "--exclude-standard", str(folder)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found = [PACKAGE.parent / name for name in listed]
    return [path for path in found if path.exists() and (path.suffix in suffixes or not suffixes)]


def module_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imported(path):
    """The dotted names that a file asks for, those of objects too."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                yield from (item.name for item in node.names)
            elif isinstance(node, ast.ImportFrom):
                parent = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
                room = ".".join(filter(None, [parent if node.level else "", node.module]))
                assert node.level < 2, f"{path}: an import from above"
                yield from (f"{room}.{item.name}" for item in node.names)
    else:
        for room, names in re.findall(r"^[ \t]*from ([\w.]+) c?import (\([^)]*\)|[^\n#]*)", text, re.MULTILINE):
            yield from (f"{room}.{name}" for name in re.findall(r"(?:^|[(,])\s*(\w+)", names))
        for names in re.findall(r"^[ \t]*c?import ([\w., ]+)", text, re.MULTILINE):
            yield from re.findall(r"[\w.]+", names)


def imports():
    """Module → the modules of the package that it imports."""
    sources = [path for path in files(PACKAGE, ".py", ".pyx", ".pxd", ".pyi") if KERNELS not in path.parents]
    modules = {module_of(path) for path in sources}
    found = defaultdict(set)
    for path in sources:
        for name in imported(path):
            while name and name not in modules:
                name = name.rpartition(".")[0]
            if name and name != module_of(path):
                found[module_of(path)].add(name)
    return found


def includes():
    """Header or C file → those of kernels that it includes, by their paths within kernels."""
    found = defaultdict(set)
    for path in files(KERNELS, ".h", ".c"):
        for name in re.findall(r'^ *# *include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            assert (KERNELS / name).exists() or name.endswith("tables.h"), f"{path} includes {name}"
            found[path.relative_to(KERNELS).as_posix()].add(name)
    return found


def arrows_up(graph, room_of, floors):
    floor = {room: number for number, rooms in enumerate(floors) for room in rooms}
    assert {room_of(one) for one in graph} <= set(floor), "a room without a floor"
    return sorted(
        f"{one} -> {other}"
        for one, others in graph.items()
        for other in others
        if room_of(one) != room_of(other) and floor[room_of(one)] <= floor[room_of(other)]
    )


def circle(graph):
    """Some modules that import each other in a circle, or none."""
    state = {}

    def visit(one, way):
        if state.get(one) == "left":
            return []
        if one in way:
            return [*way[way.index(one) :], one]
        for other in sorted(graph.get(one, ())):
            if found := visit(other, [*way, one]):
                return found
        state[one] = "left"
        return []

    return next((found for one in sorted(graph) if (found := visit(one, []))), [])


def room_of_module(name):
    return name.split(".")[1] if "." in name else ""


def room_of_header(name):
    return name.rpartition("/")[0]


def test_imports_go_down():
    assert not arrows_up(imports(), room_of_module, FLOORS)


def test_nothing_imports_in_a_circle():
    assert not circle(imports())
    assert not circle(includes())


def test_includes_go_down():
    assert not arrows_up(includes(), room_of_header, KERNEL_FLOORS)


def test_rooms_are_not_crowded():
    rooms = defaultdict(list)
    for path in files(PACKAGE):
        rooms[path.parent].append(path)
    crowded = {str(room): len(found) for room, found in rooms.items() if len(found) > MOST_FILES}
    assert not crowded


def test_files_have_an_end():
    long = {
        str(path): lines
        for path in files(PACKAGE, ".py", ".pyx", ".pxd", ".pyi", ".h", ".c")
        if (lines := path.read_text(encoding="utf-8").count("\n")) > MOST_LINES
    }
    assert not long


def test_a_package_is_opened_by_its_map():
    """Its docstring names every file; but for the package itself and what users import, there is nothing else."""
    for init in files(PACKAGE, ".py"):
        if init.name != "__init__.py" or init.parent == PACKAGE:
            continue
        tree = ast.parse(init.read_text(encoding="utf-8"))
        text = ast.get_docstring(tree)
        there = {path.stem for path in files(init.parent, ".py", ".pyx", ".pxd") if path.parent == init.parent}
        missing = [name for name in there - {"__init__", "__main__"} if not re.search(rf"\b{name}\b", text)]
        assert not missing, f"{init.parent.name}: {missing}"
        if init.parent.name not in {"casino", "cli", "conformance"}:
            assert len(tree.body) == 1, f"{init.parent.name}: more than a docstring"


def test_cython_knows_the_kernels_of_the_list():
    listed = re.findall(r"^ *KERNEL\((\w+), (\w+)\)", (KERNELS / "kernel.h").read_text(encoding="utf-8"), re.MULTILINE)
    declared = (PACKAGE / "cpu.pxd").read_text(encoding="utf-8").partition("const char *name\n")[2]
    members = [
        (kind, name)
        for kind, names in re.findall(r"^        (\w+_kernel) ([\w, ]+)$", declared, re.MULTILINE)
        for name in names.split(", ")
    ]
    assert len(listed) > 30 and members == listed
