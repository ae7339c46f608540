"""Golden systolic time intervals by an independent implementation of section 1 in NumPy and SciPy.

Run:  python3 tests/golden/intervals/make.py
Wrote the cases with Python 3.11.7, NumPy 2.4.6, SciPy 1.17.1.

Each case is a raw PPG (`ppg`: base64 of little-endian int16, `scale` per unit; -32768 is a missing sample),
R-peaks like those of a detector, the non-default parameters, and
all results: beats in ms after R, windows with both sweeps. The bootstrap
uses another random number generator and agrees only statistically.
"""

import base64
import json
import math
import pathlib

import numpy as np

import signals
from analysis import analyse

HERE = pathlib.Path(__file__).parent
SCALE = 1 / 8192


def plain(value):
    """Returns JSON with NaN and reasons as null, numbers to 12 digits."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(v) for v in value]
    if isinstance(value, np.integer):
        return int(value)
    if isinstance(value, float):
        return None if math.isnan(value) else float(f"{value:.12g}")
    return value


def columns(rows):
    """Returns a table as one list per column, which is a third of the size."""
    return {key: [row[key] for row in rows] for key in rows[0]}


def case(name, seed, seconds, fs=250, rate=72, jitter=0.03, params=None, change=None, change_r=None, part=None, duration=None, **shape):
    random = np.random.default_rng(seed)
    r = signals.rhythm(random, seconds, rate, jitter)
    if change_r:
        r = change_r(r)
    x = signals.ppg(fs, seconds, r, random, **shape)
    if change:
        x = change(x, fs)
    stored = np.where(np.isnan(x), -32768, np.clip(np.round(x / SCALE), -32767, 32767)).astype("<i2")
    samples = np.where(stored == -32768, np.nan, stored * SCALE)
    start = 0
    if part:
        a, b = part
        start, samples = math.ceil(a * fs), samples[math.ceil(a * fs) : math.ceil(b * fs)]
        r = r[(r >= a) & (r < b)]
        params = {**(params or {}), "from": a, "to": b}
    given = {"params": params or {}, "r": r.tolist(), "fs": fs, "start": start, "duration": duration or seconds, "ppg": samples}
    result = analyse(given)
    for window in result["windows"]:
        window["sweep"] = {k: columns(rows) for k, rows in window["sweep"].items()}
    given["ppg"] = base64.b64encode(stored.tobytes()).decode()
    path = HERE / f"{name}.json"
    path.write_text(json.dumps({"name": name, "scale": SCALE, **given, "expected": plain(result)}, separators=(",", ":")) + "\n")
    kept = sum(v is None for v in result["rejected"])
    print(f"{name}: {len(r)} beats, {kept} kept, {path.stat().st_size / 1000:.0f} kB")
    for w in result["windows"]:
        for k in ("rptt", "lvet"):
            print("  ", k, {n: v if isinstance(v, str) or v is None else round(v, 3) for n, v in w[k]["leastVariance"].items()}, "hist", w[k]["historic"])


def gaps(*spans):
    def change(x, fs):
        x = x.copy()
        for a, b in spans:
            x[round(a * fs) : round(b * fs)] = np.nan
        return x

    return change


def arrhythmia(r):
    """Makes early beats with their pauses, a missing beat, a run of short ones."""
    r = r.copy()
    r[9] -= 0.3
    r[17] -= 0.45
    r = np.delete(r, [25, 31, 32])
    r = np.sort(np.concatenate([r, r[38:41] + 0.28]))
    return r


def flat_and_clipped(x, fs):
    x = np.minimum(x, np.quantile(x, 0.93))
    x[round(20 * fs) : round(21.6 * fs)] = x[round(20 * fs)]
    return x


def main():
    case("clean", 1, 46, noise=0.0005, wander=0.05)
    case("noise", 2, 70, fs=200, noise=0.05, shape=signals.smooth)
    case("inverted", 3, 40, params={"average": 0}, change=lambda x, fs: -x)
    case("slow", 4, 64, rate=45, fs=125, foot_ms=260, lvet_ms=320, shape=signals.smooth)
    case("fast-100", 5, 40, rate=100, foot_ms=230, lvet_ms=265, params={"levels": 20})
    case("fast-150", 6, 36, rate=150, foot_ms=190, lvet_ms=190, params={"ppvMissed": "false", "acceptance": 3})
    case("arrhythmia", 7, 66, fs=125, rate=78, change_r=arrhythmia, params={"lvetFoot": "historic"})
    case("gaps", 8, 66, fs=125, change=gaps((0, 2.2), (11.05, 11.15), (19.4, 19.42), (30, 34.1), (34.6, 35.2), (64.9, 66)), params={"average": 8})
    case("thousand", 9, 34, fs=1000, change=gaps((15.1, 15.3)), params={"average": 30})
    case("ratio", 10, 29, fs=512, noise=0.02, params={"lvetFoot": "least-variance", "sweepTo": 20, "leastFound": 80})
    case("unlike", 11, 62, fs=200, noise=0.03, size_jitter=0.3, jitter_ms=25, params={"leastMatch": 0.8, "window": "record"},
         change=lambda x, fs: np.where(np.arange(len(x)) % round(9 * fs) < 0.5 * fs, x.mean(), x))  # fmt: skip
    case("flat", 12, 45, change=flat_and_clipped, params={"average": 2, "foot": "minimum", "notch": "first-derivative"})
    case("part", 13, 100, fs=125, part=(13.37, 98.1), params={"footThreshold": 12, "notchThreshold": -20})
    case("last-window", 14, 145, fs=125, noise=0.03, params={"sweepOver": "record", "maxShift": 20}, duration=151.5)
    case("last-window-stays", 15, 95, fs=125, noise=0.03, params={"notchThreshold": 30, "maxShift": 8})


if __name__ == "__main__":
    main()
