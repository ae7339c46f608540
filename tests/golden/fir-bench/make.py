"""Golden data for the FIR workbench from SciPy. Run: python3 tests/golden/fir-bench/make.py

Equiripple designs (`remez`), frequency responses (`freqz`, `group_delay`) and Welch spectra (`welch`).
"""

import json
from pathlib import Path

import numpy as np
import scipy
from scipy import signal as sp

FOLDER = Path(__file__).parent


def signal(count):
    """Returns the doubles of tests/support/golden-signal.ts."""
    i = np.arange(count, dtype=np.float64)
    residues = (i * i * 7919.0 + i * 104729.0) % 20011.0 - 10005.0
    return residues / 1024.0 + i / 64.0 - (i * i) / 65536.0 + 12.0


EQUIRIPPLE = [
    # taps, edges of the bands, gains; in units of the sampling rate
    (21, [0, 0.1, 0.15, 0.5], [1, 0]),
    (100, [0, 0.05, 0.07, 0.5], [1, 0]),
    (101, [0, 0.005, 0.02, 0.5], [0, 1]),
    (100, [0, 0.01, 0.03, 0.1, 0.12, 0.5], [0, 1, 0]),
    (101, [0, 0.01, 0.03, 0.1, 0.12, 0.5], [0, 1, 0]),
    (201, [0, 0.1, 0.11, 0.13, 0.14, 0.5], [1, 0, 1]),
    (501, [0, 0.038, 0.042, 0.5], [1, 0]),
    (1001, [0, 0.038, 0.04, 0.5], [1, 0]),
    (3, [0, 0.1, 0.3, 0.5], [1, 0]),
    (2, [0, 0.1, 0.3, 0.5], [1, 0]),
]


def equiripple():
    rows = []
    for taps, edges, gains in EQUIRIPPLE:
        coefficients = sp.remez(taps, edges, gains, fs=1, maxiter=200)
        frequencies, response = sp.freqz(coefficients, worN=1 << 16, fs=1)
        deviation = max(
            np.max(np.abs(np.abs(response[(frequencies >= a) & (frequencies <= b)]) - gain))
            for a, b, gain in zip(edges[::2], edges[1::2], gains)
        )
        rows.append(
            {
                "tapCount": taps,
                "bands": [{"from": a, "to": b, "gain": g} for a, b, g in zip(edges[::2], edges[1::2], gains)],
                "deviation": deviation,
                "coefficients": list(coefficients[: (taps + 1) // 2]),
            }
        )
    return rows


def responses():
    rows = []
    for taps, cutoff, pass_zero in [(101, 30, True), (100, [0.5, 30], False), (825, 0.5, False)]:
        coefficients = sp.firwin(taps, cutoff, pass_zero=pass_zero, fs=500)
        frequencies = np.arange(0, 8193, 64) * 500 / 16384
        _, gain = sp.freqz(coefficients, worN=frequencies, fs=500)
        type_ = "lowpass" if pass_zero else "bandpass" if isinstance(cutoff, list) else "highpass"
        low, high = cutoff if isinstance(cutoff, list) else (cutoff, cutoff)
        rows.append(
            {
                "spec": {"type": type_, "lowHz": low, "highHz": high, "tapCount": taps},
                "frequencyHz": list(frequencies),
                "re": list(gain.real),
                "im": list(gain.imag),
            }
        )
    return rows


def spectra():
    rows = []
    for count, fs in [(7000, 125), (7001, 90.25), (300, 125), (301, 125), (9000, 256), (1, 125)]:
        segment = min(round(4 * fs), count)
        frequencies, density = sp.welch(signal(count), fs, window="hann", nperseg=segment)
        rows.append(
            {"count": count, "fs": fs, "frequencyHz": list(frequencies), "density": list(density)}
        )
    return rows


content = {
    "versions": {"numpy": np.__version__, "scipy": scipy.__version__},
    "equiripple": equiripple(),
    "responses": responses(),
    "spectra": spectra(),
}
(FOLDER / "fir-bench.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")
