"""FIR filters of SciPy on the bench's own samples and coefficients."""

import os
import sys

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


report(
    {
        "minute direct": median_ms(lambda: np.convolve(padded(minute, len(taps)), taps, mode="valid"), 5),
        "minute fast": median_ms(lambda: overlap_add(minute, taps), 20),
        "fast minute": median_ms(lambda: overlap_add(fast, fast_taps), 3),
        "decimate": median_ms(lambda: sg.resample_poly(fast, 1, 100), 3),
    }
)
