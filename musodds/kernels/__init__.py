"""Compiled code only: arrays and scalars in, arrays out.

Every function is compiled at its first call and cached on disk. Nothing here knows the rest of
the package; ``njit`` comes from `musodds.kernels.compiler`, which decides where the cache goes.
"""
