"""Golden data for src/dsp from SciPy and NumPy. Run: python3 tests/golden/dsp/make.py

Long inputs are not stored: `signal(n)` gives the same doubles here and in tests/support/golden-signal.ts.
"""

import json
import math
from pathlib import Path

import numpy as np
import scipy
from scipy import interpolate, signal as sp, stats

FOLDER = Path(__file__).parent
WINDOWS = ["rectangular", "hann", "hamming", "blackman", "kaiser"]


def signal(count):
    """Returns quadratic residues, which resemble noise, on a slope and an arc: exact in doubles."""
    i = np.arange(count, dtype=np.float64)
    residues = (i * i * 7919.0 + i * 104729.0) % 20011.0 - 10005.0
    return residues / 1024.0 + i / 64.0 - (i * i) / 65536.0 + 12.0


def odd(x, before, after):
    left = 2 * x[0] - x[1 : before + 1][::-1]
    right = 2 * x[-1] - x[-after - 1 : -1][::-1] if after else x[:0]
    return np.concatenate([left if before else x[:0], x, right])


def write(name, content):
    versions = {"numpy": np.__version__, "scipy": scipy.__version__}
    text = json.dumps({"versions": versions, **content}, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n")


# FIR design ---------------------------------------------------------------------------------------


def firwin(kind, low, high, taps, window, beta, fs):
    """Calls firwin with the page's rules for dropped cut-offs and even taps; None if skipped."""
    low = None if kind == "lowpass" else low
    high = None if kind == "highpass" else high
    if low is not None and low >= 0.45 * fs:
        return None
    if high is not None and high >= 0.45 * fs:
        if kind == "lowpass":
            return None
        kind, low, high = ("highpass", low, None) if kind == "bandpass" else ("lowpass", None, low)
    if kind in ("highpass", "bandstop") and taps % 2 == 0:
        taps += 1
    name = {"rectangular": "boxcar", "kaiser": ("kaiser", beta)}.get(window, window)
    cutoff = [edge for edge in (low, high) if edge is not None]
    passes_zero = {"lowpass": True, "highpass": False, "bandpass": False, "bandstop": True}[kind]
    return sp.firwin(taps, cutoff, window=name, pass_zero=passes_zero, scale=True, fs=fs)


def fir_design():
    specs = []
    for kind in ["lowpass", "highpass", "bandpass", "bandstop"]:
        for window in WINDOWS:
            for taps in [1, 2, 20, 21]:
                if window in ("hann", "blackman") and taps == 2:
                    continue  # the window is zero at both
                specs.append((kind, 8, 30, taps, window, 8.6, 125))
    specs += [("lowpass", None, 20, 101, "kaiser", beta, 500) for beta in (0, 0.5, 5, 14)]
    specs += [
        ("lowpass", None, 20, 501, "hamming", 8.6, 500),
        ("bandpass", 0.05, 150, 501, "hamming", 8.6, 500),
        ("bandstop", 55, 65, 500, "hamming", 8.6, 500),
        ("bandpass", 0.05, 150, 50001, "hamming", 8.6, 50000),
        ("bandstop", 55, 65, 50001, "blackman", 8.6, 50000),
        ("lowpass", None, 20, 50001, "kaiser", 8.6, 50000),
        # dropped edges
        ("bandpass", 0.5, 150, 64, "hamming", 8.6, 250),
        ("bandpass", 0.5, 112.5, 63, "hamming", 8.6, 250),
        ("bandpass", 120, 150, 63, "hamming", 8.6, 250),
        ("bandstop", 55, 65, 64, "hamming", 8.6, 128),
        ("bandstop", 60, 65, 64, "hamming", 8.6, 128),
        ("lowpass", None, 112.5, 64, "hamming", 8.6, 250),
        ("highpass", 120, None, 64, "hamming", 8.6, 250),
    ]
    cases = []
    for kind, low, high, taps, window, beta, fs in specs:
        h = firwin(kind, low, high, taps, window, beta, fs)
        if h is None:
            h = np.array([1.0])
        if not np.all(np.isfinite(h)):
            raise ValueError((kind, window, taps))
        step = max(1, len(h) // 250)
        cases.append(
            {
                "type": kind,
                "lowHz": low if kind != "lowpass" else None,
                "highHz": high if kind != "highpass" else None,
                "tapCount": taps,
                "window": window,
                "beta": beta,
                "fs": fs,
                "count": len(h),
                "step": step,
                "coefficients": h[::step].tolist(),
            }
        )
    write("fir-design", {"cases": cases})


# Filtering ----------------------------------------------------------------------------------------


def fir():
    cases = []
    for count, taps in [(200, 51), (200, 50), (51, 51), (50, 50), (2, 2), (1, 1), (300, 299)]:
        x = signal(count)
        h = sp.firwin(taps, 0.2) if taps > 2 else np.arange(1.0, taps + 1)
        delay = (taps - 1) // 2
        zero_phase = np.convolve(odd(x, taps - 1 - delay, delay), h, "valid")
        causal = np.convolve(x, h)[:count]
        cases.append(
            {
                "count": count,
                "coefficients": h.tolist(),
                "zeroPhase": zero_phase.tolist(),
                "causal": causal.tolist(),
            }
        )
    write("fir", {"cases": cases})


def derivative():
    x = signal(60)
    fs = 500.0
    slope = np.convolve(odd(x, 4, 4), sp.savgol_coeffs(9, 2, deriv=1, delta=1 / fs), "valid")
    least = np.convolve(odd(x, 3, 3), sp.savgol_coeffs(7, 2, deriv=2, delta=1 / fs), "valid")
    taps = np.array([2, -27, 270, -490, 270, -27, 2]) / 180 * fs * fs
    central = np.convolve(odd(x, 3, 3), taps, "valid")
    write(
        "derivative",
        {"count": 60, "fs": fs, "first": slope.tolist(), "leastSquares": least.tolist(), "central": central.tolist()},
    )


def butterworth():
    cases = []
    for order, low, high, fs in [
        (3, 0.5, 40, 500),
        (3, 0.5, 40, 100),
        (2, 0.5, None, 500),
        (2, 0.5, None, 5000),
        (4, 25, 400, 2000),
        (4, 25, 400, 1000),
        (4, 10, 12, 250),
        (3, None, 40, 360),
        (4, None, 20, 360),
        (5, 8, None, 250),
        (1, 5, 40, 200),
        (1, None, 30, 128),
        (6, 1, 30, 360),
    ]:
        kept = None if high is None or high >= 0.45 * fs else high
        if low is None:
            sos = sp.butter(order, kept, "lowpass", output="sos", fs=fs)
        elif kept is None:
            sos = sp.butter(order, low, "highpass", output="sos", fs=fs)
        else:
            sos = sp.butter(order, [low, kept], "bandpass", output="sos", fs=fs)
        padding = 3 * (2 * len(sos) + 1)
        counts = [300, padding + 1]
        cases.append(
            {
                "order": order,
                "lowHz": low,
                "highHz": high,
                "fs": fs,
                "sections": sos.tolist(),
                "runs": [
                    {"count": n, "filtered": sp.sosfiltfilt(sos, signal(n), padtype="odd", padlen=padding).tolist()}
                    for n in counts
                ],
            }
        )
    write("butterworth", {"cases": cases})


# Resampling ---------------------------------------------------------------------------------------


def resample_stretch(x, start, up, down, taps, output):
    half = (len(taps) - 1) // 2
    pad = min(-(-half // up), len(x) - 1)
    upsampled = sp.upfirdn(taps, odd(x, pad, pad), up, 1)
    indices = np.arange(output[0], output[1]) * down - start * up
    return upsampled[indices + half + pad * up]


def resample():
    cases = []
    for fs, fs_new, count, gaps in [
        (360, 500, 700, []),
        (500, 360, 700, []),
        (1000, 500, 900, []),
        (250, 500, 400, []),
        (128, 500, 300, []),
        (500, 128, 900, []),
        (50000, 500, 20000, []),
        (4000, 500, 30000, []),
        (8000, 500, 40001, []),
        (1000, 333.3, 900, []),
        (500, 500 * math.pi / 3, 600, []),
        (360, 500, 900, [[200, 201], [240, 300], [500, 503]]),
        (1000, 500, 1200, [[0, 5], [411, 413], [515, 516], [616, 617], [1190, 1200]]),
        (4000, 500, 30000, [[12001, 12003], [12800, 12801]]),
    ]:
        from fractions import Fraction

        ratio = Fraction(fs_new / fs).limit_denominator(10000)
        up, down = ratio.numerator, ratio.denominator
        larger = max(up, down)
        taps_count = math.ceil((80 - 7.95) / (2.285 * 0.1 * math.pi / larger)) + 1
        taps_count += 1 - taps_count % 2
        taps = up * sp.firwin(taps_count, 0.95 / larger, window=("kaiser", 0.1102 * (80 - 8.7)))
        half = (taps_count - 1) / 2 / up
        x = signal(count)
        total = -(-count * up // down)
        y = np.full(total, np.nan)
        bounds = [0] + [edge for gap in gaps for edge in gap] + [count]
        for a, b in zip(bounds[::2], bounds[1::2]):
            if b - a > half:
                output = (-(-a * up // down), -(-b * up // down))
                y[output[0] : output[1]] = resample_stretch(x[a:b], a, up, down, taps, output)
        values = [None if np.isnan(v) else v for v in y.tolist()]
        step = 4 if total > 2000 else 1
        cases.append(
            {
                "fs": fs,
                "fsNew": fs_new,
                "count": count,
                "gaps": gaps,
                "up": up,
                "down": down,
                "tapCount": taps_count,
                "outputCount": total,
                "missingCount": int(np.isnan(y).sum()),
                "step": step,
                "values": values[::step],
            }
        )
    write("resample", {"cases": cases})


# Splines ------------------------------------------------------------------------------------------


def spline_on(knots_x, knots_y, grid):
    if len(knots_x) == 0:
        return np.zeros_like(grid)
    if len(knots_x) == 1:
        return np.full_like(grid, knots_y[0])
    curve = interpolate.CubicSpline(knots_x, knots_y, bc_type="natural")
    return curve(np.clip(grid, knots_x[0], knots_x[-1]))


def spline():
    cases = []
    for count in [1, 2, 3, 4, 12]:
        knots_x = np.array([0.3 + 0.8 * i + 0.013 * ((i * 7) % 11) for i in range(count)])
        knots_y = signal(count) / 4
        cases.append(
            {
                "knotX": knots_x.tolist(),
                "knotY": knots_y.tolist(),
                "values": spline_on(knots_x, knots_y, np.arange(600) / 50).tolist(),
            }
        )
    baselines = []
    for fs, count in [(360, 1800), (50, 300), (500, 2400)]:
        x = signal(count)
        peaks = [0.05, 0.0933, 0.91, 1.6337, 2.42, 3.3331, 4.1, 4.71]
        knots = []
        for r in peaks:
            t = r - 0.09
            if t < 0 or t > (count - 1) / fs:
                continue
            near = [x[i] for i in range(count) if t - 0.005 - 1e-9 <= i / fs <= t + 0.005 + 1e-9]
            knots.append((t, float(np.median(near)) if near else x[math.floor(t * fs + 0.5)]))
        grid = np.arange(count) / fs
        values = spline_on(np.array([k[0] for k in knots]), np.array([k[1] for k in knots]), grid)
        step = 6
        baselines.append({"fs": fs, "count": count, "rPeaksSec": peaks, "step": step, "values": values[::step].tolist()})
    write("spline", {"cases": cases, "baselines": baselines})


# Statistics and random numbers --------------------------------------------------------------------


def statistics():
    cases = []
    for count in [1, 2, 3, 4, 5, 50, 51]:
        x = signal(count)
        y = signal(count + 7)[7:]
        quantiles = [0, 2.5, 10, 25, 33.3, 50, 75, 97.5, 100]
        cases.append(
            {
                "count": count,
                "mean": float(np.mean(x)),
                "sd": float(np.std(x, ddof=1)) if count > 1 else None,
                "median": float(np.median(x)),
                "quantiles": quantiles,
                "percentiles": np.percentile(x, quantiles).tolist(),
                "skewness": float(stats.skew(x)) if count > 1 else 0,
                "pearson": float(np.corrcoef(x, y)[0, 1]) if count > 1 else 0,
            }
        )
    write("stats", {"cases": cases})


MASK = 0xFFFFFFFF


def generator(seed):
    """Generates xoshiro128** over splitmix32 in Python's integers."""

    def splitmix():
        nonlocal seed
        seed = (seed + 0x9E3779B9) & MASK
        t = seed ^ (seed >> 16)
        t = t * 0x21F0AAAD & MASK
        t ^= t >> 15
        t = t * 0x735A2D97 & MASK
        return t ^ (t >> 15)

    def rotate(v, k):
        return ((v << k) | (v >> (32 - k))) & MASK

    s = [splitmix() for _ in range(4)]

    def step():
        result = rotate(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 9 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 11)
        return result

    return step


def log_by_series(x):
    m, e = x, 0
    while m < 0.7071067811865476:
        m, e = m * 2, e - 1
    while m > 1.4142135623730951:
        m, e = m / 2, e + 1
    s = (m - 1) / (m + 1)
    square = s * s
    total = 0.0
    for k in range(25, 2, -2):
        total = (total + 1 / k) * square
    return e * 0.6931471805599453 + (2 * s + 2 * s * total)


def random():
    cases = []
    for seed in [0, 1, 42, 4294967295]:
        step = generator(seed)

        def uniform():
            high = step() >> 5
            return (high * 67108864 + (step() >> 6)) / 9007199254740992

        words = [step() for _ in range(4)]
        uniforms = [uniform() for _ in range(6)]
        normals = []
        while len(normals) < 40:
            u, v = 2 * uniform() - 1, 2 * uniform() - 1
            q = u * u + v * v
            if q >= 1 or q == 0:
                continue
            factor = math.sqrt(-2 * log_by_series(q) / q)
            normals += [u * factor, v * factor]
        cases.append({"seed": seed, "words": words, "uniforms": uniforms, "normals": normals})
    write("random", {"cases": cases})


for make in [fir_design, fir, derivative, butterworth, resample, spline, statistics, random]:
    make()
