"""Segmentation, ensemble average and the beat's frame (section 1)."""

import math

import numpy as np

# Protects limits that are whole numbers of samples against rounding, in samples.
EPSILON = 1e-9


def at(x, position):
    """Interpolates linearly at a fractional index; missing if a required sample is missing."""
    low = math.floor(position)
    part = position - low
    if part == 0:
        return x[low] if 0 <= low < len(x) else math.nan
    if low < 0 or low + 1 >= len(x):
        return math.nan
    return x[low] * (1 - part) + x[low + 1] * part


def windows(start, end, length):
    """Returns [from, to) of the windows; a last one shorter than 30 s is joined to the previous one."""
    if length == "record":
        return [(start, end)]
    froms = [start]
    while froms[-1] + length < end:
        froms.append(froms[-1] + length)
    if len(froms) > 1 and end - froms[-1] < 30:
        froms.pop()
    return list(zip(froms, [*froms[1:], end]))


def window_of(bounds, r):
    for w, (a, b) in enumerate(bounds):
        if a <= r < b or (w == len(bounds) - 1 and r == b):
            return w
    return None


def segment(r, first, last, params):
    """Returns the rejection reason of every R-peak, or None; first and last are the times of the PPG's end samples."""
    rr = np.diff(r)
    median = float(np.median(rr))
    chop = r - 0.15 * median
    rejected = []
    for i in range(len(r)):
        if i == len(r) - 1 or chop[i] < first or chop[i + 1] > last:
            rejected.append("incomplete")
        elif rr[i] < params["rrFrom"] * median:
            rejected.append("short")
        elif rr[i] > params["rrTo"] * median:
            rejected.append("long")
        else:
            rejected.append(None)
    return rejected, median


def correlation(a, b):
    both = ~np.isnan(a) & ~np.isnan(b)
    a, b = a[both], b[both]
    if len(a) < 2:
        return None
    a, b = a - a.mean(), b - b.mean()
    scale = math.sqrt((a @ a) * (b @ b))
    return a @ b / scale if scale > 0 else 0.0


def matches(r, rejected, median, bounds, ppg, fs, start):
    """Returns the correlation of every kept beat with the median pulse of its window."""
    count = math.floor(median * fs + 0.5)
    rho = [None] * len(r)
    for w in range(len(bounds)):
        own = [i for i in range(len(r)) if rejected[i] is None and window_of(bounds, r[i]) == w]
        if not own:
            continue
        pulses = np.array([[at(ppg, (r[i] * fs - start) + k) for k in range(count)] for i in own])
        middle = np.array([np.median(c[~np.isnan(c)]) if (~np.isnan(c)).any() else math.nan for c in pulses.T])
        for i, pulse in zip(own, pulses):
            rho[i] = correlation(pulse, middle)
    return rho


def own_samples(x, fs, start, r, rr, median, tail):
    """Returns the beat's samples on its grid R + k/fs: k of the first one, and the samples."""
    first = math.ceil(-0.15 * median * fs - EPSILON)
    end = (start + len(x) - 1) / fs - r
    last = math.floor(min(rr - 0.15 * median + tail * median, end) * fs + EPSILON)
    return first, np.array([at(x, (r * fs - start) + k) for k in range(first, last + 1)])


def averaged(own, following):
    """Averages each beat with the following ones; `own` are the kept beats in order, all from the same k."""
    out = []
    for i, beat in enumerate(own):
        total = np.zeros(len(beat))
        number = np.zeros(len(beat))
        for other in own[i : i + following + 1]:
            n = min(len(beat), len(other))
            there = ~np.isnan(other[:n])
            total[:n][there] += other[:n][there]
            number[:n][there] += 1
        mean = np.full(len(beat), np.nan)
        has = ~np.isnan(beat)
        mean[has] = total[has] / number[has]
        out.append(mean)
    return out


class Missed(Exception):
    """Raised for a missing feature of a beat; the argument is the reason."""


def search(x, first, last, best):
    """Returns the index of the first extremum among first … last (integers, including the ends); ends at a gap."""
    if last < first:
        raise Missed("no-nadir")  # The only search whose end does not follow from its start.
    if not 0 <= first < len(x) or math.isnan(x[first]):
        raise Missed("gap")
    end = first
    while end < last and end + 1 < len(x) and not math.isnan(x[end + 1]):
        end += 1
    index = first + int(best(x[first : end + 1]))
    if index == end:
        raise Missed("edge" if end == last or end + 1 == len(x) else "gap")
    return index


def frame(ppg, slope, zero, rr, fs, params):
    """Returns upstroke, base, peak, nadir as indices or the reason of a miss; `zero` is the index of R."""
    found = {}

    def attempt(name, f):
        try:
            found[name] = f()
        except Missed as reason:
            found[name] = reason.args[0]

    def need(*names):
        for name in names:
            if isinstance(found[name], str):
                raise Missed(found[name])
        return [found[name] for name in names]

    def upstroke():
        if not 0 <= zero < len(ppg) or math.isnan(ppg[zero]):
            raise Missed("gap")
        index = search(slope, zero, zero + math.floor(params["upstrokeTo"] * rr * fs + EPSILON), np.argmax)
        if not slope[index] > 0:
            raise Missed("no-upstroke")
        return index

    def peak():
        (u,) = need("upstroke")
        reach = min(params["peakTo"] * rr, params["peakToMs"] / 1000)
        return search(ppg, u, u + math.floor(reach * fs + EPSILON), np.argmax)

    def base():
        (u,) = need("upstroke")
        return search(ppg, zero, u, np.argmin)

    def height():
        b, p = need("base", "peak")
        if not ppg[p] - ppg[b] > 0:
            raise Missed("no-peak")
        return ppg[p] - ppg[b]

    def nadir():
        b, p = need("base", "peak")
        index = search(slope, p, b + math.floor(params["notchTo"] * rr * fs + EPSILON), np.argmin)
        if not slope[index] < 0:
            raise Missed("no-nadir")
        return index

    def top():
        # A level and no landmark: it may be on the last sample of its 250 ms.
        (n,) = need("nadir")
        reach = slope[n : n + math.floor(0.25 * fs + EPSILON) + 1]
        gap = np.flatnonzero(np.isnan(reach))
        return reach[: gap[0] if len(gap) else None].max()

    for name, f in [("upstroke", upstroke), ("peak", peak), ("base", base), ("height", height), ("nadir", nadir), ("top", top)]:
        attempt(name, f)
    return found, need
