"""Section 5 of the algorithms page in NumPy and SciPy, based only on that page."""

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.signal import butter, sosfiltfilt

DEFAULTS = {
    "bandLowHz": 0.5,
    "bandHighHz": 40,
    "order": 3,
    "knotBeforeMs": 90,
    "rrFrom": 0.5,
    "rrTo": 1.8,
    "qrsHalfMs": 40,
    "stretch": "uniform",
    "interpolation": "linear",
    "largestMoveMs": 20,
    "moveGain": 0.02,
    "leastMatch": 0.8,
    "leastMatchOf": "one",
    "templateAverage": "median",
    "templateOver": "record",
    "rolling": 60,
    "ectopic": "own",
}


def half_up(value):
    return int(np.floor(value + 0.5))


def runs(present):
    """Returns half-open runs of True."""
    edge = np.diff(np.concatenate([[0], present.astype(int), [0]]))
    return list(zip(np.flatnonzero(edge == 1), np.flatnonzero(edge == -1)))


def preprocess(x, fs, r, p):
    low, high = p["bandLowHz"], p["bandHighHz"]
    if high < 0.45 * fs:
        sos = butter(p["order"], [low, high], "bandpass", fs=fs, output="sos")
    else:
        sos = butter(p["order"], low, "highpass", fs=fs, output="sos")
    pad = 3 * (2 * len(sos) + 1)
    y = np.full(len(x), np.nan)
    for a, b in runs(~np.isnan(x)):
        if b - a > pad:
            y[a:b] = sosfiltfilt(sos, x[a:b], padlen=pad)
    knots = []
    for t in r - p["knotBeforeMs"] / 1000:
        if t < 0 or t > (len(y) - 1) / fs:
            continue
        a, b = int(np.ceil((t - 0.005) * fs - 1e-6)), int(np.floor((t + 0.005) * fs + 1e-6))
        near = y[max(a, 0) : b + 1] if b >= a else y[[half_up(t * fs)]]
        near = near[~np.isnan(near)]
        if len(near):
            knots.append((t, np.median(near)))
    if knots:
        kt, kv = np.array(knots).T
        t = np.clip(np.arange(len(y)) / fs, kt[0], kt[-1])
        y = y - (CubicSpline(kt, kv, bc_type="natural")(t) if len(kt) > 1 else kv[0])
    return y


def interpolate(y, at, kind):
    """Interpolates samples of y, the whole segment."""
    if kind == "linear":
        return np.interp(at, np.arange(len(y)), y)
    # Cubic convolution, Keys 1981: the kernel, and a parabola (a line of two) past the ends.
    if len(y) > 2:
        before, after = 3 * y[0] - 3 * y[1] + y[2], 3 * y[-1] - 3 * y[-2] + y[-3]
    else:
        before, after = 2 * y[0] - y[1], 2 * y[-1] - y[-2]
    padded = np.concatenate([[before], y, [after, 0, 0]])
    out = np.zeros(len(at))
    base = np.floor(at).astype(int)
    for k in (-1, 0, 1, 2):
        s = np.abs(at - (base + k))
        weight = np.where(
            s < 1, 1.5 * s**3 - 2.5 * s**2 + 1, np.where(s < 2, -0.5 * s**3 + 2.5 * s**2 - 4 * s + 2, 0)
        )
        out += weight * padded[base + k + 1]
    return out


class Frame:
    def __init__(self, fs, q, med, p):
        self.fs, self.q, self.med, self.p = fs, q, med, p
        self.m = half_up(med) - 2 * q
        self.length = 2 * q + self.m

    def knots(self, n):
        """Returns corresponding positions in a segment of n samples and in the median one."""
        m, fs = self.m, self.fs
        if self.p["stretch"] == "uniform":
            return [0, n - 1], [0, m - 1]
        qt = lambda rr: 0.42 * np.sqrt(rr / fs) * fs - self.q
        own, mid = qt(n + 2 * self.q), qt(self.med)
        kept = min(half_up(0.2 * fs), min(n, m) // 2)
        # If QT and the last 200 ms overlap, QT has precedence.
        kept = max(1, min(kept, int(np.floor(min(n - own, m - mid))) - 1))
        if 0 < own < n - kept and 0 < mid < m - kept:
            return [0, own, n - kept, n - 1], [0, mid, m - kept, m - 1]
        return [0, n - kept, n - 1], [0, m - kept, m - 1]

    def modulate(self, cycle):
        own, mid = self.knots(len(cycle) - 2 * self.q)
        places = np.interp(np.arange(self.m), mid, own)
        tup = interpolate(cycle[2 * self.q :], places, self.p["interpolation"])
        return np.concatenate([cycle[: 2 * self.q], tup])

    def demodulate(self, template, count):
        n = count - 2 * self.q
        own, mid = self.knots(n)
        places = np.interp(np.arange(n), own, mid)
        tup = interpolate(template[2 * self.q :], places, self.p["interpolation"])
        return np.concatenate([template[: 2 * self.q], tup])


def correlate(a, b):
    if np.ptp(a) == 0 or np.ptp(b) == 0:
        return 0.0
    return float(np.corrcoef(a, b)[0, 1])


def reach(cycle, p):
    """Returns the range of cycles of the rolling template of this one, half-open."""
    first = cycle - p["rolling"] // 2 if p["templateOver"] == "centred" else cycle - p["rolling"] + 1
    return range(first, first + p["rolling"])


def template_for(cycle, rows, kept, members, average, record, p):
    if p["templateOver"] == "record":
        return record
    near = reach(cycle, p)
    inside = [rows[c] for c in members if c in near]
    if sum(c in near for c in kept) < 10 or not inside:
        return record
    return average(np.array(inside), axis=0)


def decibels(amplitudes, noise):
    sd = np.std(noise) if len(noise) else 0
    return None if sd == 0 or len(amplitudes) == 0 else float(20 * np.log10(np.mean(amplitudes) / (4 * sd)))


def sbmm(x, fs, r, p, truth=None):
    y = preprocess(x, fs, r, p)
    q = half_up(p["qrsHalfMs"] * fs / 1000)
    at = np.array([half_up(t * fs) for t in r], dtype=int)
    rr = np.diff(at)
    frame = Frame(fs, q, float(np.median(rr)), p)
    why = []
    for i, ri in enumerate(at):
        a = ri - q
        if i == len(at) - 1 or a < 0 or rr[i] < 2 * q + 2:
            why.append("incomplete")
        elif np.isnan(y[a : a + rr[i]]).any():
            why.append("gap")
        elif rr[i] < p["rrFrom"] * frame.med:
            why.append("short")
        elif rr[i] > p["rrTo"] * frame.med:
            why.append("long")
        else:
            why.append(None)
    whole = [i for i, w in enumerate(why) if w not in ("incomplete", "gap")]
    inside = [i for i in whole if why[i] is None]

    still = {i: frame.modulate(y[at[i] - q : at[i + 1] - q]) for i in whole}
    record_first = np.median(np.array([still[i] for i in inside]), axis=0)
    largest = half_up(p["largestMoveMs"] * fs / 1000)
    moves, rhos = np.zeros(len(at), int), np.full(len(at), np.nan)
    for i in whole:
        first = template_for(i, still, inside, inside, np.median, record_first, p)
        found = []
        for s in range(-largest, largest + 1):
            a, b = at[i] - q + s, at[i + 1] - q + s
            if a >= 0 and b <= len(y) and not np.isnan(y[a:b]).any():
                found.append((correlate(first, frame.modulate(y[a:b])), s))
        standing = next(rho for rho, s in found if s == 0)
        top = max(rho for rho, _ in found)
        # Rounding must not make a larger move better than a smaller one.
        best = min((s for rho, s in found if rho > top - 1e-13), key=lambda s: (abs(s), s))
        rho = dict((s, rho) for rho, s in found)[best]
        moved = rho - standing > p["moveGain"]
        moves[i], rhos[i] = (best, rho) if moved else (0, standing)

    least = p["leastMatch"] * (1 if p["leastMatchOf"] == "one" else np.median([rhos[i] for i in whole]))
    passed = [i for i in inside if rhos[i] >= least]
    warned = not passed
    kept = passed or inside
    doubtful = [i for i in whole if rhos[i] < least and not (warned and i in inside)]
    for i in doubtful:
        moves[i] = 0
        why[i] = why[i] or "unlike"

    start = at + moves - q
    average = np.median if p["templateAverage"] == "median" else np.mean
    rows = {i: frame.modulate(y[start[i] : start[i + 1]]) for i in whole}
    members = np.array([rows[i] for i in kept])
    template = average(members, axis=0)
    halves = [[i for i in kept if i % 2 == parity] for parity in (0, 1)]
    records = [average(np.array([rows[i] for i in half]), axis=0) if half else None for half in halves]
    clean, scatter = y.copy(), np.full(len(y), np.nan)
    for i in whole:
        a, b = start[i], start[i + 1]
        own = template_for(i, rows, kept, kept, average, template, p)
        clean[a:b] = frame.demodulate(own, b - a)
        if all(halves):
            even, odd = (template_for(i, rows, kept, h, average, t, p) for h, t in zip(halves, records))
            scatter[a:b] = frame.demodulate((odd - even) / 2, b - a)

    spans = [slice(start[i], start[i + 1]) for i in whole]
    over = lambda z: np.concatenate([z[s] for s in spans])
    heights = lambda z: [np.ptp(z[s]) for s in spans]
    snr = {
        "before": decibels(heights(clean), over(y - clean)),
        "after": decibels(heights(clean), over(scatter)) if all(halves) else None,
        "trueBefore": None,
        "trueAfter": None,
    }
    if truth is not None:
        t = preprocess(np.where(np.isnan(x), np.nan, truth), fs, r, p)
        snr["trueBefore"] = decibels(heights(t), over(y - t))
        snr["trueAfter"] = decibels(heights(t), over(clean - t))
    return {
        "preprocessed": y,
        "clean": clean,
        "moves": moves,
        "rhos": rhos,
        "doubtful": doubtful,
        "rejections": why,
        "medianRrSec": frame.med / fs,
        "template": template,
        "lower": np.percentile(members, 10, axis=0),
        "upper": np.percentile(members, 90, axis=0),
        "memberCount": len(kept),
        "warned": warned,
        "snr": snr,
    }
