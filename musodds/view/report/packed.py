"""Arrays as text: what a page carries and its script reads back to the last bit."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import numpy as np
import numpy.typing as npt

#: How the script reads each kind of number.
KINDS = {
    "uint8": "Uint8Array",
    "uint16": "Uint16Array",
    "int16": "Int16Array",
    "int32": "Int32Array",
    "float64": "Float64Array",
}


def packed(array: npt.NDArray[Any]) -> dict[str, str]:
    """Return an array, row by row, as the name of its kind and its bytes in base64.

    >>> packed(np.array([1, 258], np.uint16))
    {'kind': 'Uint16Array', 'bytes': 'AQACAQ=='}

    Raises
    ------
    KeyError
        If the script reads no such numbers.
    """
    kind = KINDS[array.dtype.name]
    # A page is read where the lowest byte comes first, whatever wrote it.
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return {"kind": kind, "bytes": b64encode(little.tobytes()).decode("ascii")}
