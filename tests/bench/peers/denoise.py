"""Segmented-beat modulation in NumPy and SciPy, the reference of the tests, on the bench's own samples."""

import os
import sys

import numpy as np
from timing import median_ms, report

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "golden", "denoise"))
from sbmm import DEFAULTS, sbmm  # noqa: E402

folder = sys.argv[1]
x = np.fromfile(os.path.join(folder, "ecg"))
r = np.fromfile(os.path.join(folder, "r"))
(fs,) = np.fromfile(os.path.join(folder, "fs"))

report({"all": median_ms(lambda: sbmm(x, fs, r, DEFAULTS), 3)})
