"""Pre-processing of section 1: resampling, FIR low-pass, derivatives, each on gap-free stretches separately."""

import math
from fractions import Fraction

import numpy as np
from scipy import signal


def half_up(x):
    return math.floor(x + 0.5)


def stretches(x):
    """Returns [from, to) of every run of present samples."""
    there = np.concatenate([[False], ~np.isnan(x), [False]])
    edges = np.flatnonzero(there[1:] != there[:-1])
    return list(zip(edges[::2], edges[1::2]))


def odd_extend(x, n):
    """Extends by n samples of odd reflection around both end samples."""
    return np.concatenate([2 * x[0] - x[n:0:-1], x, 2 * x[-1] - x[-2 : -n - 2 : -1]]) if n else x


def on_stretches(x, shortest, f):
    out = np.full(len(x), np.nan)
    for a, b in stretches(x):
        if b - a >= shortest:
            out[a:b] = f(x[a:b])
    return out


def fir(x, h):
    """Convolves without the filter's delay; a stretch shorter than the filter becomes part of the gap."""
    half = (len(h) - 1) // 2
    return on_stretches(x, len(h), lambda s: np.convolve(odd_extend(s, half), h, "valid"))


def low_pass(x, fs, cutoff, taps_at_500):
    if cutoff >= 0.45 * fs:
        return x.copy()
    taps = 2 * half_up((taps_at_500 - 1) / 2 * fs / 500) + 1
    return fir(x, signal.firwin(taps, cutoff, window="hamming", fs=fs))


def derivative(x, fs):
    return fir(x, signal.savgol_coeffs(9, 2, deriv=1, delta=1 / fs))


def second_derivative(x, fs):
    return fir(x, signal.savgol_coeffs(7, 2, deriv=2, delta=1 / fs))


def resample(x, fs, fs_new):
    ratio = Fraction(fs_new / fs).limit_denominator(10000)
    up, down = ratio.numerator, ratio.denominator
    nyquist = min(fs, fs_new) / 2
    width = 2 * math.pi * 0.1 * nyquist / (fs * up)
    taps = math.ceil((80 - 7.95) / (2.285 * width)) + 1
    taps += 1 - taps % 2
    h = up * signal.firwin(taps, 0.95 * nyquist, window=("kaiser", 0.1102 * 71.3), fs=fs * up)
    half = (taps - 1) // 2
    pad = half // up + 1
    out = np.full(math.ceil(len(x) * up / down), np.nan)
    for a, b in stretches(x):
        if (b - a) * up <= half:
            continue
        extended = odd_extend(x[a:b], pad)
        for k in range(-(-a * up // down), len(out)):
            if k * down >= b * up:
                break
            # Input sample n lies at n·up of the upsampled grid, this output sample at k·down.
            first = -((half - k * down) // up)
            last = (k * down + half) // up
            n = np.arange(first, last + 1)
            out[k] = h[k * down - n * up + half] @ extended[n - a + pad]
    return out


def prepare(ppg, fs, params):
    """Returns filtered PPG and dPPG with a rising systolic upstroke, their rate, and whether they were inverted."""
    if params["rate"] == "500" and fs > 500:
        ppg, fs = resample(ppg, fs, 500), 500
    filtered = low_pass(ppg, fs, params["ppgLowpass"], params["taps"])
    slope = low_pass(derivative(filtered, fs), fs, params["ppgLowpass"], params["taps"])
    there = slope[~np.isnan(slope)]
    # After filtering, a flat stretch only has rounding errors, and no upstroke.
    slope[np.abs(slope) < 1e-12 * np.abs(there).max()] = 0
    centred = there - there.mean()
    flipped = bool(np.mean(centred**3) < 0)
    sign = -1 if flipped else 1
    return sign * filtered, sign * slope, fs, flipped
