"""Marks of Pan and Tompkins 1985 and of the software trigger by a plain independent implementation in NumPy and SciPy.

Run:  python3 tests/golden/qrs-others/make.py
Wrote cases.json with Python 3.11.7, NumPy 2.4.2, SciPy 1.17.1.

Pan and Tompkins follows the paper, with its filters' durations kept at any rate and centred on their
sample; the filters are convolutions here, and every peak is listed before any is judged. The trigger's
band-pass is `scipy.signal.lfilter`. The ECGs are made here from a fixed seed: beats of changing
size and rhythm, large T waves, wide beats, a few beats so small that only the search back finds
them, noise. `samples` are microvolts.
"""

import json
import math
import pathlib

import numpy as np
from scipy import signal

HERE = pathlib.Path(__file__).parent
BEAT = [(-0.16, 0.1, 0.02), (-0.03, -0.15, 0.009), (0, 1, 0.012), (0.035, -0.3, 0.01)]


def halves_up(value):
    return math.floor(value + 0.5)


def make_ecg(fs, seconds, seed, noise, spread, t_height, small):
    random = np.random.default_rng(seed)
    t = np.arange(int(seconds * fs)) / fs
    x = 0.15 * np.sin(2 * np.pi * 0.23 * t) + noise * random.standard_normal(t.size)
    at = 0.5
    number = 0
    while at < seconds + 0.3:
        number += 1
        size = small if number % 11 == 0 else random.uniform(0.8, 1.3)
        stretch = 2.4 if number % 17 == 0 else 1
        for offset, height, width in [*BEAT, (0.27, t_height, 0.04)]:
            x += size * height * np.exp(-0.5 * ((t - at - stretch * offset) / (stretch * width)) ** 2)
        at += 0.8 * random.uniform(1 - spread, 1 + spread)
    return np.round(1000 * x).astype(int)


def box(x, count):
    """Averages `count` samples around each, with one more before for an even count; the ends are held."""
    before = count // 2
    held = np.pad(x, (before, count - 1 - before), mode="edge")
    return np.convolve(held, np.ones(count) / count, "valid")


def pan_tompkins(x, fs):
    count = lambda seconds: max(1, halves_up(seconds * fs))
    smooth = box(box(x, count(0.03)), count(0.03))
    passed = smooth - box(smooth, count(0.16))
    step = count(0.005)
    held = np.pad(passed, 2 * step, mode="edge")
    part = lambda shift: held[2 * step + shift : len(held) - 2 * step + shift]
    slope = (2 * part(step) - 2 * part(-step) + part(2 * step) - part(-2 * step)) * fs / (8 * step)
    integrated = box(slope**2, count(0.15))

    tops = [
        n
        for n in range(1, len(x) - 1)
        if integrated[n - 1] < integrated[n] >= integrated[n + 1]
    ]
    peaks = []
    for n in tops:
        if not peaks or n - peaks[-1] >= count(0.2):
            peaks.append(n)
        elif integrated[n] > integrated[peaks[-1]]:
            peaks[-1] = n

    half = count(0.075)
    about = lambda n: slice(max(0, n - half), n + half + 1)
    height = {n: np.abs(passed[about(n)]).max() for n in peaks}
    mark = {n: max(0, n - half) + int(np.argmax(np.abs(passed[about(n)]))) for n in peaks}
    steepness = {n: np.abs(slope[about(n)]).max() for n in peaks}

    start = min(len(x), 2 * fs)
    spk_i, npk_i = integrated[:start].max() / 3, integrated[:start].mean() / 2
    spk_f, npk_f = np.abs(passed[:start]).max() / 3, np.abs(passed[:start]).mean() / 2
    beats, waiting, rr, regular_rr = [], [], [], []
    looked_back = []

    def limits():
        average = np.mean(regular_rr)
        return 0.92 * average, 1.16 * average

    def is_regular():
        if not regular_rr:
            return True
        low, high = limits()
        return all(low <= each <= high for each in rr)

    def is_t_wave(n):
        return bool(beats) and n - beats[-1] < 0.36 * fs and steepness[n] < steepness[beats[-1]] / 2

    def take(n, share):
        nonlocal spk_i, spk_f, rr, regular_rr
        spk_i = share * integrated[n] + (1 - share) * spk_i
        spk_f = share * height[n] + (1 - share) * spk_f
        if beats:
            interval = n - beats[-1]
            rr = [*rr, interval][-8:]
            if not regular_rr:
                regular_rr = [interval]
            else:
                low, high = limits()
                if low <= interval <= high:
                    regular_rr = [*regular_rr, interval][-8:]
            if is_regular():
                regular_rr = list(rr)
        beats.append(n)

    for n in peaks:
        over = lambda k, factor: (
            integrated[k] > factor * (npk_i + 0.25 * (spk_i - npk_i))
            and height[k] > factor * (npk_f + 0.25 * (spk_f - npk_f))
        )
        if regular_rr and n - beats[-1] > 1.66 * np.mean(regular_rr):
            found = [k for k in waiting if over(k, 0.5) and not is_t_wave(k)]
            if found:
                best = max(found, key=lambda k: integrated[k])
                take(best, 0.25)
                looked_back.append(best)
                waiting = [k for k in waiting if k > best]
        if beats and n - beats[-1] < 0.2 * fs:
            continue
        if over(n, 1 if is_regular() else 0.5) and not is_t_wave(n):
            take(n, 0.125)
            waiting = []
        else:
            npk_i = 0.125 * integrated[n] + 0.875 * npk_i
            npk_f = 0.125 * height[n] + 0.875 * npk_f
            waiting.append(n)
    return [mark[n] for n in beats], len(looked_back)


def trigger(x, fs):
    low, high = (math.tan(math.pi * hz / fs) for hz in (5, 40))
    a0 = low / ((low + 1) * (high + 1))
    first, second = (low - 1) / (low + 1), (high - 1) / (high + 1)
    y = np.abs(signal.lfilter([a0, 0, -a0], [1, first + second, first * second], x - x[0]))
    decay = 2 ** (-1 / fs)
    level = 0.5 * y[: 2 * fs].max()
    blanking = halves_up(0.25 * fs)
    marks = []
    for n, value in enumerate(y):
        if value > level and (not marks or n - marks[-1] >= blanking):
            marks.append(n)
        level = max(0.5 * value, decay * level)
    return marks


def case(name, fs, seconds, seed, noise, spread, t_height, small):
    samples = make_ecg(fs, seconds, seed, noise, spread, t_height, small)
    x = samples / 1000
    beats, looked_back = pan_tompkins(x, fs)
    print(name, len(beats), "by Pan and Tompkins, of which on looking back", looked_back, "; triggers", len(trigger(x, fs)))
    return {"name": name, "fs": fs, "samples": samples.tolist(), "panTompkins": beats, "lookedBack": looked_back, "trigger": trigger(x, fs)}


CASES = [
    case("steady, some beats small", 200, 60, 1, 0.01, 0.03, 0.3, 0.42),
    case("irregular, large T waves", 250, 45, 2, 0.02, 0.4, 0.8, 0.5),
    case("noise", 360, 30, 3, 0.12, 0.15, 0.4, 0.35),
    case("low rate", 128, 60, 4, 0.03, 0.1, 0.3, 0.4),
]

(HERE / "cases.json").write_text(json.dumps({"cases": CASES}, separators=(",", ":")) + "\n")
