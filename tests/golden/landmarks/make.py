"""Golden landmarks of channels without an ECG, by an independent implementation in NumPy and SciPy.

Run:  python3 tests/golden/landmarks/make.py
Filters, segmentation and the ensemble average are those of tests/golden/intervals; upstrokes, frames and timing are here.

One record of two PPGs (base64 of little-endian int16, `scale` per unit) with the results: the finger's own
upstrokes, the intervals of a rising crossing from the ear's and from the previous beat, and the sweep of each.
"""

import base64
import json
import math
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "intervals"))

import signals  # noqa: E402
from analysis import DEFAULTS  # noqa: E402
from beats import EPSILON, at, averaged, segment  # noqa: E402
from filters import prepare  # noqa: E402

HERE = pathlib.Path(__file__).parent
FS, SECONDS, SCALE = 125, 50, 1 / 4096


def rough_period(slope):
    """Returns the lag of the first high peak of the autocorrelation, samples."""
    full = np.correlate(slope, slope, "full")[len(slope) - 1 :]
    lags = min(len(slope) - 1, math.ceil(15 * FS))
    start = next(k for k in range(len(full)) if full[k] <= 0)
    start = max(start, math.ceil(0.25 * FS))
    top = full[start:lags].max()
    for k in range(start, lags):
        if full[k] >= full[k - 1] and full[k] > full[k + 1] and full[k] >= 0.8 * top:
            return k
    raise ValueError("does not repeat")


def upstrokes(slope):
    """Returns times, s."""
    maxima = [n for n in range(1, len(slope) - 1) if slope[n] > 0 and slope[n - 1] < slope[n] >= slope[n + 1]]
    period, found = rough_period(slope), []
    while True:
        taken = []
        for n in sorted(maxima, key=lambda k: (-slope[k], k)):
            if all(abs(n - other) >= 0.4 * period for other in taken):
                taken.append(n)
        least = 0.5 * np.median(slope[taken])
        now = sorted(n for n in taken if slope[n] > least)
        if now == found:
            break
        found, period = now, np.median(np.diff(now))
    y = slope
    parabola = [0.5 * (y[n - 1] - y[n + 1]) / (y[n - 1] - 2 * y[n] + y[n + 1]) for n in found]
    return np.array([(n + min(0.5, max(-0.5, p))) / FS for n, p in zip(found, parabola)])


def whole(seconds):
    return math.floor(seconds * FS + EPSILON)


def rows(x, times, rr, kept, median, following):
    """Returns averaged rows of the kept beats, and the index of the beat's own time in them."""
    first = math.ceil(-0.9 * median * FS - EPSILON)
    own = []
    for i in kept:
        last = whole(min(rr[i] - 0.15 * median + 0.4 * median, (len(x) - 1) / FS - times[i]))
        own.append(np.array([at(x, times[i] * FS + k) for k in range(first, last + 1)]))
    return averaged(own, following), -first


def extremum(x, first, last, best):
    """Returns None at a gap, and if the extremum is on the last sample."""
    last = min(last, len(x) - 1)
    part = x[first : last + 1]
    if len(part) == 0 or np.isnan(part[0]):
        return None
    if np.isnan(part).any():
        part = part[: int(np.argmax(np.isnan(part)))]
    index = first + int(best(part))
    return None if index == first + len(part) - 1 else index


def rising(ppg, slope, zero, rr, within, percents):
    """Returns rising crossings, ms after the beat's own time."""
    nothing = [math.nan] * len(percents)
    up = extremum(slope, max(0, zero - whole(within * rr)), zero + whole(within * rr), np.argmax)
    if up is None or not slope[up] > 0:
        return nothing
    base = extremum(ppg, max(0, up - whole(0.5 * rr)), up, np.argmin)
    peak = extremum(ppg, up, up + whole(0.4 * rr), np.argmax)
    if base is None or peak is None or not ppg[peak] > ppg[base]:
        return nothing
    places = []
    for percent in percents:
        level = ppg[base] + percent / 100 * (ppg[peak] - ppg[base])
        k = peak
        while k > base and ppg[k - 1] > level:
            k -= 1
        place = k - (ppg[k] - level) / (ppg[k] - ppg[k - 1]) if k > base else math.nan
        places.append((place - zero) / FS * 1000)
    return places


def table(channel, times, rr, kept, median, following, within):
    ppg, zero = rows(channel[0], times, rr, kept, median, following)
    slope, _ = rows(channel[1], times, rr, kept, median, following)
    percents = [5, *range(1, 51)]
    return np.array([rising(p, d, zero, rr[i], within, percents) for p, d, i in zip(ppg, slope, kept)])


def spread(intervals, plain):
    """Computes the result; column 0 is the fixed threshold, the rest the sweep."""
    sweep = []
    for k in range(1, 51):
        found = intervals[:, k][~np.isnan(intervals[:, k])]
        sweep.append({"mean": found.mean(), "sd": found.std(ddof=1), "found": len(found)})
    running = [row["sd"] if row["found"] >= 0.9 * len(intervals) else math.inf for row in sweep]
    winner = int(np.argmin(running)) + 1
    single = plain[:, winner][~np.isnan(plain[:, winner])]
    return {
        "historic": intervals[:, 0], "threshold": winner, "sdUnaveraged": single.std(ddof=1),
        **{key: [row[key] for row in sweep] for key in ("mean", "sd", "found")},
    }  # fmt: skip


def plain_numbers(value):
    if isinstance(value, dict):
        return {k: plain_numbers(v) for k, v in value.items()}
    if isinstance(value, (list, np.ndarray)):
        return [plain_numbers(v) for v in value]
    if isinstance(value, (int, np.integer)):
        return int(value)
    return None if math.isnan(value) else float(f"{value:.12g}")


def main():
    random = np.random.default_rng(21)
    r = signals.rhythm(random, SECONDS, 70, 0.04)
    late = r + 0.055 + 0.003 * random.standard_normal(len(r))
    stored = [
        np.clip(np.round(signals.ppg(FS, SECONDS, at_, random, noise=0.02) / SCALE), -32767, 32767).astype("<i2")
        for at_ in (r, late)
    ]
    ear, finger = [prepare(x * SCALE, FS, DEFAULTS)[:2] for x in stored]
    times = upstrokes(finger[1])
    rejected, median = segment(times, 0, (len(finger[0]) - 1) / FS, DEFAULTS)
    rr = np.diff(times)
    kept = [i for i in range(len(times)) if rejected[i] is None]
    expected = {"upstrokes": times, "median": median, "kept": kept}
    tables = [
        [table(c, times, rr, kept, median, following, within) for following in (10, 0)]
        for c, within in ((finger, 0.2), (ear, 0.4))
    ]
    (own, own_plain), (other, other_plain) = tables
    expected["fromEar"] = spread(own - other, own_plain - other_plain)
    timed = [b for b in range(1, len(kept)) if kept[b - 1] == kept[b] - 1]
    gap = np.array([1000 * (times[kept[b]] - times[kept[b - 1]]) for b in timed])[:, None]
    before = [b - 1 for b in timed]
    expected["fromPrevious"] = spread(own[timed] - own[before] + gap, own_plain[timed] - own_plain[before] + gap)
    expected["timed"] = timed
    record = {name: base64.b64encode(x.tobytes()).decode() for name, x in zip(("ear", "finger"), stored)}
    out = {"fs": FS, "scale": SCALE, **record, "expected": plain_numbers(expected)}
    (HERE / "two-sites.json").write_text(json.dumps(out, separators=(",", ":")) + "\n")
    for key in ("fromEar", "fromPrevious"):
        s = expected[key]
        print(key, len(s["historic"]), s["threshold"], s["mean"][s["threshold"] - 1], min(s["sd"]), s["sdUnaveraged"])


if __name__ == "__main__":
    main()
