"""ECGs denoised by an independent reference (sbmm.py), for tests.

Run: python3 tests/golden/denoise/make.py
Each file has one ECG as integers (divide by 1000; null is a gap), its R-peaks, and cases: parameters that differ
from the defaults, and expected results. Long signals are given at every thirteenth sample, the pre-processed one
if its parameters differ from those of the previous case.
Versions that made the files: NumPy 2.4.6, SciPy 1.17.1.
"""

import json
import os

import numpy as np
from sbmm import DEFAULTS, sbmm

HERE = os.path.dirname(os.path.abspath(__file__))
STEP = 13

NORMAL = [(-0.16, 0.12, 0.022), (-0.03, -0.12, 0.009), (0, 1.1, 0.012), (0.03, -0.22, 0.01), (0.26, 0.3, 0.045)]
WIDE = [(0, 1.4, 0.035), (0.1, -0.5, 0.045), (0.33, -0.35, 0.06)]


def ecg(count, fs, beats):
    """Makes an ECG; beats are times, RR and kinds, and T scales with the root of RR."""
    t = np.arange(count) / fs
    x = np.zeros(count)
    for at, rr, kind in beats:
        for place, height, width in WIDE if kind == "V" else NORMAL:
            stretched = place * np.sqrt(rr / 0.8) if place > 0.2 else place
            x += height * np.exp(-0.5 * ((t - at - stretched) / width) ** 2)
    return x


def rhythm(seconds, rr_of):
    beats, at = [], 0.31
    while at < seconds - 0.2:
        rr = rr_of(at, len(beats))
        beats.append((at, rr, "N"))
        at += rr
    return beats


def noisy(clean, fs, rng, white, wander, bursts=0):
    t = np.arange(len(clean)) / fs
    x = clean + white * rng.standard_normal(len(clean)) + wander * np.sin(2 * np.pi * 0.21 * t + 1)
    for k in range(bursts):
        centre = (k + 0.6) * t[-1] / (bursts + 0.3)
        x += 0.9 * np.exp(-(((t - centre) / 0.8) ** 2)) * np.sin(2 * np.pi * 2.3 * t)
    return x


def steady():
    rng = np.random.default_rng(1)
    beats = rhythm(48, lambda t, i: 0.82 + 0.03 * np.sin(0.9 * t) + 0.01 * rng.standard_normal())
    return 200, 48, beats, 0.12, 0.3, 2, 0.004, rng


def exercise():
    rng = np.random.default_rng(2)
    beats = rhythm(48, lambda t, i: 60 / (80 + 80 * t / 48) * (1 + 0.02 * np.sin(1.5 * t)))
    return 200, 48, beats, 0.16, 0.4, 3, 0.006, rng


def ectopic():
    rng = np.random.default_rng(3)
    beats = []
    for at, rr, _ in rhythm(48, lambda t, i: 0.8 + 0.02 * np.sin(0.8 * t)):
        late = len(beats) % 9 == 7
        beats.append((at - 0.3, rr, "V") if late else (at, rr, "N"))
    return 200, 48, beats, 0.05, 0.2, 0, 0.002, rng


def few():
    rng = np.random.default_rng(4)
    return 250, 5, rhythm(5, lambda t, i: 0.9 + 0.05 * (i % 2)), 0.08, 0.1, 0, 0.003, rng


def record(make, gaps=()):
    fs, seconds, beats, white, wander, bursts, jitter, rng = make()
    clean = ecg(seconds * fs, fs, beats)
    x = np.round(1000 * noisy(clean, fs, rng, white, wander, bursts)) / 1000
    truth = np.round(1000 * clean) / 1000
    for a, b in gaps:
        x[int(a * fs) : int(b * fs)] = np.nan
    r = np.array([at for at, _, _ in beats])
    r = np.round(r + jitter * rng.standard_normal(len(r)), 5)
    index = np.floor(r * fs + 0.5).astype(int)
    r = r[(index >= 0) & (index < len(x))]
    near = np.array([any(a - 0.2 < t < b + 0.2 for a, b in gaps) for t in r], dtype=bool)
    return x, truth, fs, r[~near]


def listed(values):
    return [None if np.isnan(v) else float(v) for v in values]


def whole(values):
    return [None if np.isnan(v) else int(round(1000 * v)) for v in values]


def write(name, made, cases, with_truth=False):
    x, truth, fs, r = made
    results = []
    last_band = None
    for title, changes in cases:
        band = changes.get("bandHighHz", DEFAULTS["bandHighHz"])
        out = sbmm(x, fs, r, {**DEFAULTS, **changes}, truth if with_truth else None)
        results.append(
            {
                "name": title,
                "params": changes,
                "preprocessed": None if band == last_band else listed(out["preprocessed"][::STEP]),
                "clean": listed(out["clean"][::STEP]),
                "moves": out["moves"].tolist(),
                "rhos": listed(out["rhos"]),
                "doubtful": [int(i) for i in out["doubtful"]],
                "rejections": out["rejections"],
                "medianRrSec": out["medianRrSec"],
                "template": listed(out["template"]),
                "lower": listed(out["lower"]),
                "upper": listed(out["upper"]),
                "memberCount": out["memberCount"],
                "warned": out["warned"],
                "snr": out["snr"],
            }
        )
        last_band = band
        tally = {str(w): out["rejections"].count(w) for w in set(out["rejections"])}
        print(name, title, tally, "moved", int(np.count_nonzero(out["moves"])), out["snr"], out["warned"])
    data = {"fs": fs, "step": STEP, "rSec": r.tolist(), "ecg": whole(x)}
    data["truth"] = whole(truth) if with_truth else None
    with open(os.path.join(HERE, f"{name}.json"), "w") as file:
        json.dump({**data, "cases": results}, file)
        file.write("\n")


def main():
    steady_cases = [
        ("whole record", {}),
        ("mean", {"templateAverage": "mean"}),
        ("cubic", {"interpolation": "cubic"}),
        ("of the median rho", {"leastMatch": 0.95, "leastMatchOf": "median"}),
        ("no cycle passes", {"leastMatch": 1}),
        ("no low-pass is left", {"bandHighHz": 95, "qrsHalfMs": 50}),
    ]
    write("steady", record(steady), steady_cases, with_truth=True)
    exercise_cases = [
        ("whole record", {}),
        ("by QT", {"stretch": "qt"}),
        ("by QT, cubic, free moves", {"stretch": "qt", "interpolation": "cubic", "moveGain": 0}),
        ("rolling, centred", {"templateOver": "centred", "rolling": 20}),
        ("rolling, trailing", {"templateOver": "trailing", "rolling": 25}),
        ("rolling, centred, mean", {"templateOver": "centred", "rolling": 15, "templateAverage": "mean"}),
    ]
    write("exercise", record(exercise), exercise_cases)
    ectopic_cases = [
        ("as all others", {"ectopic": "template"}),
        ("as all others, rolling", {"ectopic": "template", "templateOver": "centred", "rolling": 24}),
    ]
    write("ectopic", record(ectopic), ectopic_cases)
    gaps = [(9.1, 9.9), (20.0, 20.05), (30.02, 34.5)]
    gap_cases = [
        ("whole record", {}),
        ("rolling, trailing", {"templateOver": "trailing", "rolling": 20, "moveGain": 0}),
        ("narrow limits of RR", {"rrFrom": 0.97, "rrTo": 1.02}),
    ]
    write("gaps", record(steady, gaps), gap_cases, with_truth=True)
    write("few", record(few), [("five beats", {}), ("rolling over them", {"templateOver": "trailing"})])


main()
