"""Marks and R-peaks by a plain independent implementation of the curve-length detector.

Run:  python3 tests/golden/qrs/make.py
Wrote cases.json with Python 3.11.7, NumPy 2.4.6, SciPy 1.17.1.

The low-pass is the recursion, not box sums; every L is summed separately; the high-pass of the search
of R is scipy.signal.sosfiltfilt; the ECGs are made here from a fixed seed, with beats of changing
size, a pause, noise and, in some cases, gaps. `samples` are thousandths of a millivolt in real
arithmetic, ADU in integer.
"""

import json
import math
import pathlib

import numpy as np
from scipy import signal

HERE = pathlib.Path(__file__).parent


def make_ecg(fs, seconds, seed, noise, polarity):
    """Makes an ECG in mV, with beats of three sizes and one pause of four seconds."""
    random = np.random.default_rng(seed)
    t = np.arange(int(seconds * fs)) / fs
    x = 0.2 * np.sin(2 * np.pi * 0.21 * t) + noise * random.standard_normal(t.size)
    at = 0.4
    while at < seconds + 0.3:
        size = random.choice([0.5, 1.0, 1.6], p=[0.2, 0.6, 0.2])
        for offset, height, width in [(-0.16, 0.1, 0.02), (-0.03, -0.15, 0.009), (0, 1, 0.012), (0.035, -0.3, 0.01), (0.25, 0.25, 0.05)]:
            x += polarity * size * height * np.exp(-0.5 * ((t - at - offset) / width) ** 2)
        at += random.uniform(0.5, 1.1)
        if 17 < at < 18.2:
            at += 4
    return x


def bridge(x, gaps, whole):
    x = x.astype(float).copy()
    for a, b in gaps:
        if a == 0 and b == len(x):
            x[:] = 0
        elif a == 0:
            x[:b] = x[b]
        elif b == len(x):
            x[a:] = x[a - 1]
        else:
            x[a:b] = np.interp(np.arange(a, b), [a - 1, b], [x[a - 1], x[b]])
            if whole:
                x[a:b] = np.trunc(x[a:b])
    return x


def detect(x, fs, gain, whole, mains):
    cut = (lambda v: float(math.trunc(v))) if whole else (lambda v: v)
    n_all = len(x)
    m = max(1, min(8, int(fs / mains)))
    w = int(0.13 * fs + 1e-9)
    e_skip = int(0.25 * fs)
    half = e_skip // 2
    c = 1.25 * gain * gain / fs
    four, five = (4, 5) if whole else (max(1, int(4 * fs / 125)), max(1, int(5 * fs / 125)))
    tm = 0.1 * gain

    total = n_all + half + 1
    base = x[0]
    at = lambda n: x[min(n, n_all - 1)] - base if n >= 0 else 0.0
    y1 = y2 = 0.0
    e = np.zeros(total)
    for n in range(total):
        y = 2 * y1 - y2 + at(n) - 2 * at(n - m) + at(n - 2 * m)
        dy = cut((y - y1) / (2 * m)) if whole else round((y - y1) / (2 * m), 9)
        e[n] = cut(math.sqrt(c + dy * dy))
        y1, y2 = y, y1
    flat = cut(math.sqrt(c))
    length = np.zeros(total)
    for n in range(total):
        inside = e[max(0, n - w) : n]
        length[n] = inside.sum() + (w - len(inside)) * flat - w * flat
    at_l = lambda n: length[n] if n >= 0 else 0.0

    learn = min(int(8 * fs), n_all)
    t0 = length[:learn].mean()
    state = {"ta": 3 * t0, "t1": cut(2 * t0)}
    a_third = lambda ta: cut(ta / 3)

    def walk(end, report, t1_of):
        quiet = 0
        t = 0
        while t < end:
            if length[t] > state["t1"]:
                quiet = 0
                high = length[t : t + half].max()
                low = min(at_l(k) for k in range(t - half + 1, t + 1))
                if high > low + 10:
                    onset = t - five
                    small = cut(high / 100) + 2
                    for p in range(t, t - half, -1):
                        if all(at_l(p - k) - at_l(p - k - 1) < small for k in range(four)):
                            onset = p - 2 * m
                            break
                    j = next((k for k in range(t, t + half) if length[k] > high - cut(high / 10)), t + five)
                    report(max(0, onset), j if j < n_all else None)
                    state["ta"] += (high - state["ta"]) / 10
                    state["t1"] = t1_of(state["ta"])
                    t += e_skip
            else:
                quiet += 1
                if quiet > int(2.5 * fs) and state["ta"] > tm:
                    state["ta"] -= 1
                    state["t1"] = t1_of(state["ta"])
            t += 1

    walk(learn, lambda onset, j: None, lambda ta: cut(2 * t0))
    state["t1"] = cut(t0)
    marks = []
    walk(n_all, lambda onset, j: marks.append([onset, j]), a_third)
    return marks


def to_500(x, fs):
    """Decimates by an integer ratio, Kaiser 80 dB, edges by odd reflection."""
    ratio = round(fs / 500)
    step = 2 * np.pi * 25 / fs
    taps = math.ceil((80 - 7.95) / (2.285 * step)) + 1
    taps += 1 - taps % 2
    h = signal.firwin(taps, 237.5, window=("kaiser", 0.1102 * 71.3), fs=fs)
    d = (taps - 1) // 2
    padded = np.concatenate([2 * x[0] - x[d:0:-1], x, 2 * x[-1] - x[-2 : -d - 2 : -1]])
    return np.convolve(padded, h, "valid")[::ratio]


def r_peaks(x, fs, gaps, marks):
    sos = signal.butter(2, 0.5, "highpass", fs=fs, output="sos")
    z = signal.sosfiltfilt(sos, x, padtype="odd", padlen=9)
    reach = 75 * fs // 1000
    spans = []
    for onset, j in marks:
        last = min(len(z) - 1, max(len(z) - 1 if j is None else j, onset + reach))
        spans.append((onset, last + 1))
    votes = sum(1 if z[a:b].max() >= -z[a:b].min() else -1 for a, b in spans)
    peaks = []
    before = -math.inf
    for a, b in spans:
        r = a + int(np.argmax(z[a:b]) if votes >= 0 else np.argmin(z[a:b]))
        beside = any(g - 0.2 * fs <= r <= h - 1 + 0.2 * fs for g, h in gaps)
        if beside or r - before <= 0.1 * fs:
            peaks.append(None)
            continue
        before = r
        shift = 0.0
        if 0 < r < len(z) - 1:
            left, middle, right = z[r - 1 : r + 2]
            shift = (left - right) / (2 * (left - 2 * middle + right))
        peaks.append((r + max(-0.5, min(0.5, shift))) / fs)
    return peaks


def case(name, fs, seconds, arithmetic, gain, mains, noise, polarity, gaps):
    ecg = make_ecg(fs, seconds, len(name), noise, polarity)
    whole = arithmetic == "integer"
    stored = np.round(ecg * (gain if whole else 1000)).astype(int)
    x = bridge(stored if whole else stored / 1000, gaps, whole)
    if whole:
        marks = detect(x, fs, gain, True, mains)
    elif fs <= 500:
        marks = detect(200 * x, fs, 200, False, mains)
    else:
        own = lambda k: math.floor(k * fs / 500 + 0.5)
        marks = [[own(a), None if j is None or own(j) >= len(x) else own(j)] for a, j in detect(to_500(200 * x, fs), 500, 200, False, mains)]
    peaks = r_peaks(x, fs, gaps, marks)
    return {
        "name": name,
        "fs": fs,
        "arithmetic": arithmetic,
        "gain": gain,
        "mains": mains,
        "gaps": [{"from": a, "to": b} for a, b in gaps],
        "samples": stored.tolist(),
        "marks": marks,
        "r": peaks,
    }


CASES = [
    case("integer", 360, 30, "integer", 200, 60, 0.02, 1, []),
    case("integer, gaps", 250, 30, "integer", 1000, 50, 0.03, -1, [(0, 40), (2600, 3300), (6010, 6020)]),
    case("real, noise", 250, 30, "real", None, 60, 0.06, 1, []),
    case("real, gaps", 128, 40, "real", None, 50, 0.02, -1, [(1300, 1700), (5000, 5120)]),
    case("real above 500 Hz", 1000, 24, "real", None, 60, 0.02, 1, []),
]

(HERE / "cases.json").write_text(json.dumps({"cases": CASES}, separators=(",", ":")) + "\n")
