"""FIR filters of SciPy on the bench's own samples and coefficients, on one thread."""

import os
import sys

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np
import scipy.signal as sg
from timing import median_ms, report

folder = sys.argv[1]


def load(name):
    return np.fromfile(os.path.join(folder, name))


minute, fast, taps, fast_taps = (load(n) for n in ("minute", "fast", "taps", "fast-taps"))


def padded(x, count):
    half = (count - 1) // 2
    return np.concatenate((2 * x[0] - x[half:0:-1], x, 2 * x[-1] - x[-2 : -half - 2 : -1]))


def overlap_add(x, b):
    return sg.oaconvolve(padded(x, len(b)), b, mode="valid")


def single(count, tap_count):
    """Single precision on noise of its own; new memory for each result, as SciPy has it."""
    x = np.random.default_rng(1).standard_normal(count).astype(np.float32)
    b = np.hanning(tap_count + 2)[1:-1].astype(np.float32)
    b /= b.sum()
    return median_ms(lambda: sg.oaconvolve(x, b, mode="same"), 5 if count > 1e7 else 15)


singles = [(500_000, 100), (500_000, 2_500), (3_000_000, 501), (30_000_000, 501)]
report(
    {
        **{f"single {n} {m}": single(n, m) for n, m in singles},
        "minute direct": median_ms(lambda: np.convolve(padded(minute, len(taps)), taps, mode="valid"), 5),
        "minute fast": median_ms(lambda: overlap_add(minute, taps), 20),
        "fast minute": median_ms(lambda: overlap_add(fast, fast_taps), 3),
        "decimate": median_ms(lambda: sg.resample_poly(fast, 1, 100), 3),
    }
)
