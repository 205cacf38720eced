"""Build the extension modules; everything declarative is in pyproject.toml.

Environment: EVALUATOR_DEBUG=1 restores Cython's bounds checks and asserts, EVALUATOR_SANITIZE=1 builds with
ASan + UBSan, EVALUATOR_WERROR=1 turns compiler warnings into errors.
"""

import multiprocessing
import os
import re
import runpy
import sys
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("evaluator")
KERNELS = PACKAGE / "kernels"
HOT = {f"evaluator.{module}" for module in ("cpu", "hands.arrays", "casino.parts.dealers", "deals.settling")}
"""Modules with loops of their own over many rows."""
LEADING = {f"evaluator.{module}" for module in (
    "deals.dealing", "deals.range_plans", "deals.state_deals", "odds.counting", "odds.joint_deals", "odds.preflop",
    "odds.preflop_omaha", "odds.runouts", "odds.sampling", "odds.spot_counts", "work.frozen", "work.jobs",
    "work.shard_seeds",
)}
"""Modules that only lead to kernels, for jobs of many microseconds."""
TABLES = {
    KERNELS / "tables" / essay: KERNELS / "tables" / tables
    for essay, tables in {
        "tablegen.py": "tables.c", "lanetables.py": "lane_tables.c", "gametables.py": "game_tables.c",
    }.items()
}
"""The essays, and what they write."""

DEBUG, SANITIZE, WERROR = (bool(os.environ.get(f"EVALUATOR_{name}")) for name in ("DEBUG", "SANITIZE", "WERROR"))

# The one place for Cython directives. Indices are proved in bounds where they are used; EVALUATOR_DEBUG checks that.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "binding": False,  # plain built-in functions: a call costs a third less
    "embedsignature": True,
    "embedsignature.format": "clinic",  # what inspect.signature reads
}


def compile_args(compiler_type: str) -> tuple[list[str], list[str]]:
    """Compiler and linker flags: plain C11, no instruction-set flag (kernels choose their own target regions)."""
    if compiler_type == "msvc":
        return ["/O2", "/std:c11", *(["/WX"] if WERROR else [])], []
    compile_flags = ["-std=gnu11", "-O3", "-g0", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wno-unused-parameter"]
    compile_flags.append("-ffp-contract=off")  # no fused multiply-add: every level gives the same floats
    link_flags = []
    if WERROR:
        compile_flags.append("-Werror")
    if DEBUG:
        compile_flags += ["-O1", "-g", "-UNDEBUG"]
    if SANITIZE:
        sanitizers = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
        compile_flags += [*sanitizers, "-DEVALUATOR_SANITIZE", "-g", "-O1", "-fno-omit-frame-pointer"]
        link_flags += sanitizers
    return compile_flags, link_flags


class BuildWithTables(build_ext):
    """Write the look-up tables and translate Cython, then compile on all cores, unless -j says otherwise.

    What an editable installation has compiled is kept, so that doing it again takes only what has changed since.
    """

    def run(self):
        if self.editable_mode:
            kind = "".join(f"-{name}" for name in ("debug", "sanitize", "werror") if globals()[name.upper()])
            self.build_lib = self.build_temp = str(Path("build") / f"editable{kind}")
        newest = max(essay.stat().st_mtime for essay in TABLES)
        for essay, tables in TABLES.items():
            if not tables.exists() or tables.stat().st_mtime < newest:
                runpy.run_path(str(essay))["write"](tables)
        self.parallel = self.parallel or os.cpu_count()
        self.translate()
        super().run()

    def translate(self):
        """Replace each .pyx by its C. Only a forked process can help: any other would begin with this file."""
        if self.editable_mode and not (self.force or DEBUG) and self.is_translated():
            for extension in self.extensions:
                extension.sources = [str(Path(source).with_suffix(".c")) for source in extension.sources]
            return
        # The C of a debug build is another: in a folder of its own it is not taken for that of a release.
        folder = "build/debug" if DEBUG else None
        processes = self.parallel if multiprocessing.get_start_method() == "fork" else 0
        translated = cythonize(
            self.extensions,
            nthreads=processes,
            force=self.force or None,
            build_dir=folder,
            compiler_directives=DIRECTIVES,
        )
        for extension, with_c in zip(self.extensions, translated, strict=True):
            extension.sources = with_c.sources
        self.extensions.sort(key=lambda extension: -len(extension.sources))  # the kernels, longest to compile, first

    def is_translated(self):
        """Whether all C is younger than what it is made of here. Cython also looks at NumPy's files, which are new in
        every environment that pip builds in."""
        sources = [*PACKAGE.rglob("*.pyx"), *PACKAGE.rglob("*.pxd"), Path(__file__)]
        newest = max(path.stat().st_mtime for path in sources)
        made = [source.with_suffix(".c") for source in PACKAGE.rglob("*.pyx")]
        return all(path.exists() and path.stat().st_mtime > newest for path in made)

    def build_extensions(self):
        compile_flags, link_flags = compile_args(self.compiler.compiler_type)
        for extension in self.extensions:
            extension.extra_compile_args += compile_flags
            if self.compiler.compiler_type != "msvc" and extension.name not in HOT and not (DEBUG or SANITIZE):
                # a fifth smaller, and two fifths
                extension.extra_compile_args.append("-Os" if extension.name in LEADING else "-O2")
            extension.extra_link_args += link_flags
            if sys.platform.startswith("linux") and not SANITIZE:
                # The kernels keep their symbols: by them the tests find each level's instructions.
                strip = "debug" if extension.name == "evaluator.cpu" else "all"
                extension.extra_link_args += [f"-Wl,--strip-{strip}", "-Wl,-z,noseparate-code"]
        super().build_extensions()


def included(sources: list[Path]) -> list[str]:
    """The headers of kernels that these files and the declarations they cimport take in, whoever includes them."""
    found: set[Path] = set()
    new = {*sources}
    while new:
        found |= new
        texts = [path.read_text(encoding="utf-8") for path in new]
        headers = [name for text in texts for name in re.findall(r'(?:#include|cdef extern from) "([^"]+)"', text)]
        modules = [name for text in texts for name in re.findall(r"from ([\w.]+) cimport", text)]
        paths = [KERNELS / name for name in headers] + [Path(*name.split(".")).with_suffix(".pxd") for name in modules]
        new = {path for path in paths if path.exists()} - found
    return sorted(str(path) for path in found.difference(sources))


def extensions() -> list[Extension]:
    """One extension module for each .pyx; cpu holds the compiled kernels and hands them to the others."""
    levels = sorted((KERNELS / "level").glob("*.c"))

    def extension(source: Path) -> Extension:
        kernels, essays = (levels, [*TABLES]) if source == PACKAGE / "cpu.pyx" else ([], [])
        return Extension(
            ".".join(source.with_suffix("").parts),
            [str(path) for path in (source, *kernels, *(TABLES[essay] for essay in essays))],
            include_dirs=[str(KERNELS), numpy.get_include()],
            define_macros=[
                ("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION"),
                ("NPY_TARGET_VERSION", "NPY_2_0_API_VERSION"),
            ],
            depends=[*included([source, *kernels]), *map(str, essays)],
        )

    return [extension(source) for source in sorted(PACKAGE.rglob("*.pyx"))]


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildWithTables},
)
