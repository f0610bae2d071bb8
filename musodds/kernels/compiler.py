"""How kernels are compiled: lazily, without the interpreter's lock, cached on disk.

Numba keeps its cache beside the source and, where that folder cannot be written, in the user's
own cache folder; the first compilation of a process that finds no cache says so on stderr, for
it takes seconds during which nothing else is seen.
"""

from __future__ import annotations

import functools

import numba

#: A kernel: compiled for the types of its first call, GIL released, no Python objects.
kernel = functools.partial(numba.njit, cache=True, nogil=True, error_model="numpy")
#: A helper that LLVM should fold into the kernels that call it.
inline = functools.partial(numba.njit, cache=False, nogil=True, error_model="numpy")
