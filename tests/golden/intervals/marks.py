"""Feet and notches of section 1, as fractional indices on a beat's grid; a missed one raises Missed."""

import math

import numpy as np

from beats import EPSILON, Missed, frame, search
from filters import derivative, second_derivative


def back_to(x, start, stop, level):
    """Finds the first crossing of a level backwards from start to stop, in either direction."""
    above = x[start] > level
    for k in range(start - 1, stop - 1, -1):
        if math.isnan(x[k]):
            raise Missed("gap")
        if (x[k] <= level) if above else (x[k] >= level):
            return k + (level - x[k]) / (x[k + 1] - x[k])
    raise Missed("edge")


def forward_to(x, start, stop, level):
    """Finds the first rise to a level forwards from start to stop."""
    for k in range(start + 1, stop + 1):
        if k >= len(x):
            raise Missed("edge")
        if math.isnan(x[k]):
            raise Missed("gap")
        if x[k] >= level:
            return k - 1 + (level - x[k - 1]) / (x[k] - x[k - 1])
    raise Missed("edge")


class Beat:
    def __init__(self, ppg, slope, zero, rr, fs, params):
        self.ppg, self.slope, self.zero, self.fs = ppg, slope, zero, fs
        self.found, self.need = frame(ppg, slope, zero, rr, fs, params)

    def foot(self, method, percent):
        if method == "percent-height":
            base, peak, height = self.need("base", "peak", "height")
            return back_to(self.ppg, peak, base, self.ppg[base] + percent / 100 * height)
        if method == "intersecting-tangents":
            up, base = self.need("upstroke", "base")
            return up - (self.ppg[up] - self.ppg[base]) / (self.slope[up] / self.fs)
        (base,) = self.need("base")
        if method == "minimum":
            return float(base)
        curve = second_derivative(self.ppg, self.fs)
        if method == "third-derivative":
            curve = derivative(curve, self.fs)
        first = max(0, base - math.floor(0.01 * self.fs + EPSILON))
        return float(search(curve, first, base + math.floor(0.1 * self.fs + EPSILON), np.argmax))

    def zero_of_slope(self, nadir):
        return forward_to(self.slope, nadir, nadir + math.floor(0.25 * self.fs + EPSILON), 0)

    def notch(self, method):
        (n,) = self.need("nadir")
        d = self.slope
        if method == "quarry-pigott":
            bend = d[n - 1] - 2 * d[n] + d[n + 1]
            return n + (min(1, max(-1, 0.5 * (d[n - 1] - d[n + 1]) / bend)) if bend > 0 else 0)
        if method == "first-derivative":
            return self.zero_of_slope(n)
        if method == "slope-extrapolation":
            zero = self.zero_of_slope(n)
            low = math.floor(zero)
            part = zero - low
            level = self.ppg[low] if part == 0 else self.ppg[low] * (1 - part) + self.ppg[low + 1] * part
            return n + (level - self.ppg[n]) / (d[n] / self.fs)
        curve = second_derivative(d, self.fs)
        reach = math.floor(0.06 * self.fs + EPSILON)
        first = max(0, n - reach)
        return float(search(curve, first, n + reach, np.argmax))

    def notch_level(self, side, q):
        if side == "down":
            n, peak = self.need("nadir", "peak")
            return back_to(self.slope, n, peak, self.slope[n] * (1 - q / 100))
        n, top = self.need("nadir", "top")
        level = self.slope[n] + q / 100 * (top - self.slope[n])
        return forward_to(self.slope, n, n + math.floor(0.25 * self.fs + EPSILON), level)

    def time(self, f, *arguments):
        """Returns ms after R, or the reason of a miss."""
        try:
            return (f(*arguments) - self.zero) / self.fs * 1000
        except Missed as reason:
            return reason.args[0]
