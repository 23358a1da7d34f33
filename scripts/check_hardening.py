#!/usr/bin/env python3
"""check_hardening.py PROGRAM: whether an ELF program is hardened (cmake/quartier_hardening.cmake): a release build that was
installed. One line on standard error for everything that is missing; exit status 1 then.
"""

import re
import subprocess
import sys


def readelf(option, program):
    return subprocess.run(["readelf", "--wide", option, program], check=True, capture_output=True, text=True).stdout


def missing_of_the_linker(program):
    headers, dynamic = readelf("--program-headers", program), readelf("--dynamic", program)
    stack = re.search(r"GNU_STACK(?:\s+0x[0-9a-f]+)+\s+([RWE ]+?)\s+0x", headers)
    if not re.search(r"Elf file type is DYN", headers) or "PIE" not in dynamic:
        yield "it is no position-independent executable (PIE)"
    if "GNU_RELRO" not in headers:
        yield "no relocations become read-only (RELRO)"
    if not re.search(r"BIND_NOW|FLAGS_1.*NOW", dynamic):
        yield "relocations are not resolved at the start (-z now)"
    if stack is None or "E" in stack.group(1):
        yield "its stack is executable"


def missing_of_the_compiler(program):
    symbols = readelf("--dyn-syms", program)
    if "__stack_chk_fail" not in symbols:
        yield "arrays on the stack have no guards (-fstack-protector-strong)"
    if not re.search(r"__(memcpy|memmove|memset|snprintf|vsnprintf|read|fprintf)_chk", symbols):
        yield "calls of libc are not checked (_FORTIFY_SOURCE)"


def missing_of_the_install(program):
    if re.search(r"\((RPATH|RUNPATH)\)", readelf("--dynamic", program)):
        yield "it looks for libraries in folders of its own (RPATH)"


def missing(program, release=True, installed=True):
    """Of a build for tests, release=False, the linker's part is asked for alone; of one in its build folder,
    installed=False, not that it has left where the libraries were found."""
    found = list(missing_of_the_linker(program))
    found += missing_of_the_compiler(program) if release else []
    return found + (list(missing_of_the_install(program)) if installed else [])


if __name__ == "__main__":
    faults = missing(sys.argv[1])
    for fault in faults:
        print(f"{sys.argv[1]}: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)
