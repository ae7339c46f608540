"""FIR filters of SciPy in single precision, on one thread, on its own noise; each result is in new memory."""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np
import scipy.signal as sg
from timing import median_ms, report


def single(count, tap_count):
    x = np.random.default_rng(1).standard_normal(count).astype(np.float32)
    b = np.hanning(tap_count + 2)[1:-1].astype(np.float32)
    b /= b.sum()
    return median_ms(lambda: sg.oaconvolve(x, b, mode="same"), 5 if count > 1e7 else 15)


sizes = [(500_000, 100), (500_000, 2_500), (3_000_000, 501), (30_000_000, 501)]
report({f"{count} {tap_count}": single(count, tap_count) for count, tap_count in sizes})
