"""Figures of series by NumPy and SciPy, written from the papers: reference for src/analysis/series.

The series are made here: RR whose spectrum is known (sines at 0.02, 0.1 and 0.25 Hz, noise), one with breaks, one in
steps of 1/128 s, one with a drift, and a long one. With the folder of recordings, also figures of annotated ones.
"""

import json
import sys
from pathlib import Path

import numpy as np
from scipy import interpolate, linalg, signal, stats

here = Path(__file__).resolve().parent


def make_rr(count, seed, noise, amplitudes, mean=850.0, step=0.0):
    rng = np.random.default_rng(seed)
    times, values, t = [], [], 0.0
    for _ in range(count):
        rr = mean + rng.normal(0, noise)
        for hz, amplitude in amplitudes.items():
            rr += amplitude * np.sin(2 * np.pi * hz * t + hz)
        if step:
            rr = round(rr / step) * step
        t += rr / 1000
        times.append(t)
        values.append(rr)
    return np.array(times), np.array(values)


def runs(follows):
    starts = [i for i in range(len(follows)) if i == 0 or not follows[i]]
    return [range(a, b) for a, b in zip(starts, starts[1:] + [len(follows)])]


def stretches(times):
    cuts = np.flatnonzero(np.diff(times) > 10) + 1
    return np.split(np.arange(len(times)), cuts)


def dfa(values, lengths):
    profile = np.cumsum(values - values.mean())
    f = []
    for n in lengths:
        boxes = profile[: len(profile) // n * n].reshape(-1, n)
        x = np.arange(n)
        lines = np.polyfit(x, boxes.T, 1)
        f.append(np.sqrt(np.mean((boxes - (lines[0][:, None] * x + lines[1][:, None])) ** 2)))
    return np.polyfit(np.log(lengths), np.log(f), 1)[0]


def entropy(values, follows, m, r):
    starts = [i for run in runs(follows) for i in list(run)[: max(0, len(run) - m)]]
    stretch = np.array([[values[i + k] for k in range(m + 1)] for i in starts])
    a = b = 0
    for i in range(len(stretch) - 1):
        apart = np.abs(stretch[i + 1 :] - stretch[i])
        like = (apart[:, :m] <= r).all(axis=1)
        b += int(like.sum())
        a += int((like & (apart[:, m] <= r)).sum())
    return (-np.log(a / b) if a and b else None), b, a


def trend(z, lam):
    n = len(z)
    if n < 3:
        return z.copy()
    d2 = np.zeros((n - 2, n)) if n < 3000 else None
    if d2 is not None:
        for k in range(n - 2):
            d2[k, k : k + 3] = [1, -2, 1]
        h = np.eye(n) + lam**2 * d2.T @ d2
        centre = z.mean()
        return linalg.solve(h, z - centre, assume_a="pos") + centre
    bands = np.zeros((3, n))
    bands[2] += 1
    for k in range(n - 2):
        for a, wa in enumerate([1, -2, 1]):
            for b, wb in enumerate([1, -2, 1]):
                if b >= a:
                    bands[2 - (b - a), k + b] += lam**2 * wa * wb
    centre = z.mean()
    return linalg.solveh_banded(bands, z - centre) + centre


def cubic(x, y, grid):
    """Returns the natural spline of each run of values, and lines over gaps of more than 3 s."""
    z = np.interp(grid, x, y)
    for run in np.split(np.arange(len(x)), np.flatnonzero(np.diff(x) > 3) + 1):
        inside = (grid >= x[run[0]]) & (grid <= x[run[-1]])
        if len(run) > 1:
            z[inside] = interpolate.CubicSpline(x[run], y[run], bc_type="natural")(grid[inside])
    return z


def even(times, values, joining, detrending, lam=500.0):
    result = []
    for s in stretches(times):
        if len(s) < 2:
            continue
        x, y = times[s] - times[s[0]], values[s]
        grid = np.arange(int(np.floor(x[-1] * 4 + 1e-9)) + 1) / 4
        if joining == "cubic":
            z = cubic(x, y, grid)
        else:
            z = np.interp(grid, x, y)
        t = trend(z, lam) if detrending == "smoothness-priors" else np.full(len(z), z.mean())
        result.append((times[s[0]], grid, z - t, t))
    return result


def welch(parts, segment):
    longest = max(len(p[2]) for p in parts)
    nperseg = min(round(segment * 4), longest)
    total, count = 0, 0
    for _, _, z, _ in parts:
        for at in range(0, len(z) - nperseg + 1, nperseg - nperseg // 2):
            f, p = signal.periodogram(z[at : at + nperseg], 4, window=signal.get_window("hann", nperseg), detrend="constant")
            total, count = total + p, count + 1
    return f, total / count


def lomb(times, values, parts, segment, to_hz):
    rest = np.zeros(len(values))
    k = 0
    for s in stretches(times):
        if len(s) < 2:
            continue
        start, grid, _, t = parts[k]
        k += 1
        rest[s] = values[s] - np.interp(times[s] - start, grid, t)
    whole = times[-1] - times[0]
    parts_count = max(1, int(whole // segment))
    length = whole / parts_count
    step = 1 / (2 * length)
    f = np.arange(1, int(np.ceil(to_hz / step)) + 2) * step
    edges = times[0] + np.arange(parts_count + 1) * length
    edges[-1] = times[-1] + 1
    spans = [np.flatnonzero((times >= a) & (times < b)) for a, b in zip(edges, edges[1:])]
    total, count = 0, 0
    for s in spans:
        if len(s) < 16 or times[s[-1]] - times[s[0]] < length / 2:
            continue
        p = signal.lombscargle(times[s], rest[s] - rest[s].mean(), 2 * np.pi * f)
        total = total + p * 2 * (times[s[-1]] - times[s[0]]) / (len(s) - 1)
        count += 1
    return f, total / count


def power(f, p, low, high):
    inner = f[(f > low) & (f < high)]
    x = np.concatenate([[low], inner, [high]])
    return np.trapezoid(np.interp(x, f, p), x)


def bands(f, p):
    edges = [0.003, 0.04, 0.15, 0.4]
    vlf, lf, hf = (power(f, p, a, b) for a, b in zip(edges, edges[1:]))
    peak = lambda a, b: float(f[(f >= a) & (f < b)][np.argmax(p[(f >= a) & (f < b)])])
    return {
        "vlf": vlf, "lf": lf, "hf": hf, "total": vlf + lf + hf, "lfNu": lf / (lf + hf), "hfNu": hf / (lf + hf),
        "lfHf": lf / hf, "lfPeak": peak(0.04, 0.15), "hfPeak": peak(0.15, 0.4),
    }


def stationarity(times, values):
    """Computes Bendat and Piersol's reverse arrangements, as Kendall's tau against time."""
    edges = times[0] + (times[-1] - times[0]) / 10 * np.arange(11)
    parts = [values[(times >= a) & (times < b)] for a, b in zip(edges[:-1], [*edges[1:-1], np.inf])]
    parts = [part for part in parts if len(part) >= 5]
    if len(parts) < 8:
        return None

    def p(x):
        x = np.round(x, 9)
        if len(np.unique(x)) == len(x):
            return stats.kendalltau(np.arange(len(x)), x, method="exact").pvalue
        # Two equal values count half; SciPy has no exact p for ties.
        i, j = np.triu_indices(len(x), 1)
        count = np.sum(x[i] > x[j]) + np.sum(x[i] == x[j]) / 2
        ways = np.ones(1)
        for n in range(2, len(x) + 1):
            ways = np.convolve(ways, np.ones(n))
        return min(1.0, 2 * ways[: int(min(count, len(ways) - 1 - count)) + 1].sum() / ways.sum())

    return min(1.0, 2 * min(p([x.mean() for x in parts]), p([x.std(ddof=1) for x in parts])))


def figures(times, values, follows, to_sec, joining, detrending):
    pairs = np.flatnonzero(follows)
    d = values[pairs] - values[pairs - 1]
    total = values[pairs] + values[pairs - 1]
    means, sds = [], []
    for k in range(int(to_sec / 300 + 1e-9)):
        s = np.flatnonzero((times >= 300 * k) & (times < 300 * k + 300))
        covered = sum(times[i] - times[i - 1] for i in s[1:] if follows[i])
        if covered < 150:
            continue
        means.append(values[s].mean())
        sds.append(values[s].std(ddof=1))
    histogram = np.unique(np.floor(values / 7.8125), return_counts=True)[1]
    e, like, longer = entropy(values, follows, 2, 0.2 * values.std(ddof=1))
    parts = even(times, values, joining, detrending)
    result = {
        "mean": values.mean(), "sd": values.std(ddof=1), "rmssd": np.sqrt(np.mean(d**2)), "pnn50": np.mean(np.abs(d) > 50 + 1e-6),
        "sdann": np.std(means, ddof=1) if len(means) > 1 else None, "sdnnIndex": np.mean(sds) if len(means) > 1 else None,
        "triangularIndex": len(values) / histogram.max(),
        "sd1": np.std(d, ddof=1) / np.sqrt(2), "sd2": np.std(total, ddof=1) / np.sqrt(2),
        "dfa1": dfa(values, np.arange(4, 17)), "dfa2": dfa(values, np.arange(16, 65)) if len(values) >= 192 else None,
        "sampleEntropy": e, "stationarity": stationarity(times, values),
        "welch": bands(*welch(parts, 300)), "lomb": bands(*lomb(times, values, parts, 300, 0.4)),
    }
    return result, like, longer


def case(name, times, values, joining, detrending, breaks=()):
    follows = np.ones(len(values), int)
    follows[0] = 0
    for at, seconds in breaks:
        follows[at] = 0
        times = times.copy()
        times[at:] += seconds
    to_sec = times[-1] + 0.001
    result, like, longer = figures(times, values, follows, to_sec, joining, detrending)
    return {
        "name": name, "times": times.tolist(), "values": values.tolist(), "breaks": [at for at, _ in breaks],
        "toSec": to_sec, "joining": joining, "detrending": detrending, "figures": result, "like": like, "longer": longer,
        "breath": {"all": breath(times, values, False), "fast": breath(times, values, True)},
    }


def breath(times, values, has_waves):
    """Returns the highest peak of Welch's spectrum of values of beats, and its prominence."""
    f, p = welch(even(times, values, "cubic", "smoothness-priors"), 64)
    low, high = 0.15 if has_waves else 0.07, min(0.7, 0.5 / np.median(np.diff(times)))
    tops = [k for k in signal.argrelmax(p)[0] if low <= f[k] <= high]
    if not tops:
        return None
    k = max(tops, key=lambda k: p[k])
    slow = [j for j in signal.argrelmax(p)[0] if 0.07 <= f[j] <= 0.15]
    if has_waves and slow:
        j = max(slow, key=lambda j: p[j])
        if abs(f[k] - 2 * f[j]) < 0.03 and p[k] < 0.25 * p[j]:
            return None
    curve = np.polyfit([-1, 0, 1], np.log(p[k - 1 : k + 2]), 2)
    hz = f[k] - curve[1] / (2 * curve[0]) * (f[1] - f[0])
    about = power(f, p, max(low, hz - 0.03), min(high, hz + 0.03))
    return {"rate": 60 * hz, "share": min(1, about / power(f, p, low, high))}


def pair_case(name, x, y, bands=(0.04, 0.15, 0.4)):
    (tx, vx), (ty, vy) = x, y
    start, end = max(tx[0], ty[0]), min(tx[-1], ty[-1])
    grid = np.arange(int(np.floor((end - start) * 4 + 1e-9)) + 1) / 4

    def sample(t, v):
        z = cubic(t - start, v, grid)
        return z - trend(z, 500.0)

    a, b = sample(tx, vx), sample(ty, vy)
    how = {"fs": 4, "window": signal.get_window("hann", 256), "nperseg": 256, "noverlap": 128, "detrend": "constant"}
    f, xy = signal.csd(a, b, **how)
    xx, yy = signal.welch(a, **how)[1], signal.welch(b, **how)[1]
    coherence = np.abs(xy) ** 2 / (xx * yy)
    result = {"coherence": {}, "gain": {}, "phase": {}}
    for band, low, high in [("lf", bands[0], bands[1]), ("hf", bands[1], bands[2])]:
        inside = (f >= low) & (f < high)
        good = inside & (coherence >= 0.5)
        result["coherence"][band] = coherence[inside].mean()
        result["gain"][band] = (np.abs(xy) / xx)[good].mean() if good.any() else None
        result["phase"][band] = np.degrees(np.angle(xy[good].sum())) if good.any() else None
    return {
        "name": name, "x": {"times": tx.tolist(), "values": vx.tolist()},
        "y": {"times": ty.tolist(), "values": vy.tolist()}, "pair": result,
    }


def with_delay(times, values, delay, gain, noise, seed):
    rng = np.random.default_rng(seed)
    curve = interpolate.CubicSpline(times, values, bc_type="natural")
    own = times[3:] + 0.02
    return own, gain * curve(own - delay) + rng.normal(0, noise, len(own))


sines = {0.02: 20, 0.1: 30, 0.25: 25}
wander = np.cumsum(np.random.default_rng(7).normal(0, 4, 900)) + 800
five = make_rr(353, 1, 8, sines)
cases = [
    case("five minutes", *five, "cubic", "smoothness-priors"),
    case("five minutes, joined by lines, mean taken out", *five, "linear", "constant"),
    case("with breaks", *make_rr(700, 2, 15, sines), "cubic", "smoothness-priors", [(200, 3600), (460, 6), (461, 30)]),
    case("in steps of 1/128 s", *make_rr(420, 3, 12, sines, step=7.8125), "cubic", "constant"),
    case("a wandering mean", np.cumsum(wander) / 1000, wander, "linear", "smoothness-priors"),
    case("an hour", *make_rr(4600, 5, 20, sines, mean=780.0), "cubic", "smoothness-priors"),
]
loose = make_rr(400, 11, 25, sines)
pairs = [
    pair_case("half as much, 0.6 s later", loose, with_delay(*loose, 0.6, 0.5, 6, 12)),
    pair_case("nothing in common", loose, make_rr(390, 13, 25, {0.07: 10})),
]
(here / "series.json").write_text(json.dumps({"cases": cases, "pairs": pairs}, indent=None) + "\n")

# Figures of annotated beats of MIT-BIH and of a Holter record (PhysioNet, ODC-By 1.0): only derived numbers.
beat_codes = {*range(1, 14), 25, 30, 34, 35, 38, 41}


def annotated_times(path, fs):
    words = np.frombuffer(path.read_bytes(), "<u2").astype(int)
    times, at, k = [], 0, 0
    while k < len(words) and words[k]:
        code, step = words[k] >> 10, words[k] & 1023
        k += 1
        if code == 59:
            step = (words[k] << 16) + words[k + 1]
            at += step - (1 << 32) if step >= 1 << 31 else step
            k += 2
        elif code == 63:
            k += (step + 1) // 2
        elif code < 60:
            at += step
            if code in beat_codes:
                times.append(at / fs)
    return np.array(times)


def record_case(data, folder, name, extension, fs, to_sec):
    beats = annotated_times(data / folder / f"{name}.{extension}", fs)
    beats = beats[beats < to_sec]
    rr = 1000 * np.diff(beats)
    kept = rr <= 10_000
    follows = np.array([int(i > 0 and kept[i - 1]) for i in range(len(rr))])[kept]
    result, like, longer = figures(beats[1:][kept], rr[kept], follows, to_sec, "cubic", "smoothness-priors")
    return {"record": f"{folder}/{name}", "annotator": extension, "toSec": to_sec, "figures": result, "like": like, "longer": longer}


if len(sys.argv) > 1:
    data = Path(sys.argv[1])
    mitdb = [record_case(data, "mitdb", name, "atr", 360, 1800) for name in ["100", "103", "119", "203", "223"]]
    records = [*mitdb, record_case(data, "holter-beats", "nsr001", "ecg", 128, 4 * 3600)]
    (here / "records.json").write_text(json.dumps({"records": records}, indent=1) + "\n")
