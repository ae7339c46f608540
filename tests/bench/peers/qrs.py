"""Low-pass, slope and curve length of SciPy on the bench's own samples, in real arithmetic."""

import os
import sys

import numpy as np
import scipy.signal as sg
from timing import median_ms, report

x = np.fromfile(os.path.join(sys.argv[1], "ecg"))
fs, box, window, weight = (float(v) for v in np.fromfile(os.path.join(sys.argv[1], "scale")))
box, window = int(box), int(window)
taps = np.concatenate((np.ones(box), -np.ones(box))) / (2 * box)


def curve_length():
    dy = sg.lfilter(taps, 1, x - x[0])
    excess = np.sqrt(weight + dy * dy) - np.sqrt(weight)
    return sg.lfilter(np.ones(window), 1, excess)


def curve_length_by_sums():
    sums = np.concatenate(([0.0], np.cumsum(x - x[0])))
    dy = np.zeros(len(x))
    dy[2 * box :] = (sums[2 * box + 1 :] - 2 * sums[box + 1 : -box] + sums[1 : -2 * box]) / (2 * box)
    excess = np.concatenate(([0.0], np.cumsum(np.sqrt(weight + dy * dy) - np.sqrt(weight))))
    return excess[window:] - excess[:-window]


report({"lfilter": median_ms(curve_length, 9), "cumsum": median_ms(curve_length_by_sums, 9)})
