"""Envelopes of heart sounds by SciPy (1.11 or later), written to envelope.json.

Zero-phase band-pass 25 to 400 Hz of order 4 (padding of 3·(2·sections + 1)), Shannon energy, absolute value or magnitude
of the analytic signal (scipy.signal.hilbert between zeros up to a power of two), and a Hann window of 20 ms with odd
reflection at the ends. The magnitudes alone, for several lengths, are written to hilbert.json.
"""

import json
from pathlib import Path

import numpy as np
from scipy import signal


def sound(fs, count, seed):
    random = np.random.default_rng(seed)
    t = np.arange(count) / fs
    burst = np.exp(-(((t - 0.15) / 0.02) ** 2)) * np.sin(2 * np.pi * 60 * t)
    return np.round(burst + 0.05 * random.standard_normal(count) + 0.3, 6)


def magnitude(x):
    return np.abs(signal.hilbert(x, 1 << (len(x) - 1).bit_length()))[: len(x)]


def envelope(x, fs, low, high, kind, smoothing):
    edges, form = ([low, high], "bandpass") if high < 0.45 * fs else (low, "highpass")
    sections = signal.butter(4, edges, form, fs=fs, output="sos")
    band = signal.sosfiltfilt(sections, x, padtype="odd", padlen=3 * (2 * len(sections) + 1))
    scaled = band / np.max(np.abs(band))
    energy = {
        "shannon": lambda: -(scaled**2) * np.log(scaled**2),
        "absolute": lambda: np.abs(band),
        "hilbert": lambda: magnitude(band),
    }[kind]()
    half = int(np.floor(smoothing / 1000 * fs / 2 + 0.5))
    window = signal.get_window("hann", 2 * half + 1, fftbins=False)
    window /= np.sum(window)
    padded = np.concatenate(
        [2 * energy[0] - energy[half:0:-1], energy, 2 * energy[-1] - energy[-2 : -half - 2 : -1]]
    )
    return np.convolve(padded, window, "valid")


cases = []
for fs, count, low, high, kind, smoothing in [
    (2000, 700, 25, 400, "shannon", 20),
    (2000, 700, 25, 400, "absolute", 20),
    (2000, 700, 25, 400, "hilbert", 20),
    (1000, 400, 40, 200, "shannon", 30),
    (1000, 400, 40, 200, "hilbert", 30),
    (800, 300, 25, 400, "shannon", 20),
]:
    x = sound(fs, count, 18)
    y = envelope(x, fs, low, high, kind, smoothing)
    cases.append(
        {
            "fs": fs,
            "lowHz": low,
            "highHz": high,
            "envelope": kind,
            "smoothingMs": smoothing,
            "sound": x.tolist(),
            "expected": [float(f"{value:.13g}") for value in y],
        }
    )
Path(__file__).with_name("envelope.json").write_text(json.dumps(cases) + "\n")

magnitudes = []
for count in [5, 64, 250, 512]:
    x = sound(1000, count, count)
    magnitudes.append({"x": x.tolist(), "expected": [float(f"{value:.13g}") for value in magnitude(x)]})
Path(__file__).with_name("hilbert.json").write_text(json.dumps(magnitudes) + "\n")
