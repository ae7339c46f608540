"""Golden shifts of rows around approximate positions, by an independent implementation in NumPy and SciPy.

Run:  python3 tests/golden/aligned/make.py
Rows are aligned by minimising each one's misfit directly (scipy.optimize.minimize_scalar over the shift, size, offset and
slope by numpy.linalg.lstsq); the template is the weighted mean of the aligned rows, until convergence.

One pulse signal of 500 Hz (base64 of little-endian int16, `scale` per unit) with its approximate positions and shifts, and values of
the cubic spline through it.
"""

import base64
import json
import pathlib

import numpy as np
from scipy.interpolate import CubicSpline, make_interp_spline
from scipy.optimize import minimize_scalar
from scipy.signal import firwin, filtfilt

HERE = pathlib.Path(__file__).parent
FS, BEATS, SCALE = 500, 24, 1 / 8192
BEFORE, AFTER, REACH = 50, 75, 40


def pulse(sec):
    return 1 / (1 + np.exp(-sec / 0.02)) - 0.7 / (1 + np.exp(-(sec - 0.13) / 0.04))


def make_signal(rng):
    count = BEATS * FS
    values = np.zeros(count)
    t = np.arange(count) / FS
    for i in range(BEATS):
        at = i + 0.5 + 0.004 * rng.standard_normal()
        inside = slice(i * FS, (i + 1) * FS)
        values[inside] += (1 + 0.1 * rng.standard_normal()) * pulse(t[inside] - at)
    values += 0.1 * np.sin(2 * np.pi * 0.25 * t)
    noise = filtfilt(firwin(101, 20, fs=FS), 1, rng.standard_normal(count))
    return values + 0.02 * noise / noise.std()


def fit(row, columns):
    by = np.linalg.lstsq(columns, row, rcond=None)[0]
    return by, row - columns @ by


def align(values, places):
    spline = CubicSpline(np.arange(len(values)), values)
    grid = np.arange(-BEFORE, AFTER + 1)
    line = np.column_stack([np.ones(len(grid)), grid])
    free = lambda row: fit(row, line)[1]  # noqa: E731
    row_at = lambda i, shift: spline(places[i] + shift + grid)  # noqa: E731
    shifts = np.zeros(len(places))
    rows = [free(row_at(i, 0)) for i in range(len(places))]
    shape = np.median([row / np.linalg.norm(row) for row in rows], axis=0)
    for _ in range(40):
        shape = free(shape)
        shape /= np.linalg.norm(shape)
        fitted = np.column_stack([shape, line])

        def mismatch(shift, i):
            row = free(row_at(i, shift))
            return -(row @ shape) / np.linalg.norm(row)

        former = shifts.copy()
        for i in range(len(places)):
            coarse = np.arange(-REACH, REACH + 1, 2)
            start = coarse[np.argmin([mismatch(shift, i) for shift in coarse])]
            # The root of the misfit's component along the template's slope, like in the method, near the best match.
            slope = np.gradient(CubicSpline(grid, shape)(np.arange(-BEFORE, AFTER + 0.001, 0.01)), 0.01)[::100]
            columns = np.column_stack([shape, slope, line])
            shift = float(start)
            for _ in range(50):
                by = fit(row_at(i, shift), columns)[0]
                shift -= by[1] / by[0]
            best = minimize_scalar(mismatch, args=(i,), bracket=(shift - 1, shift, shift + 1)).x
            assert abs(best - shift) < 2, "the two criteria part"
            shifts[i] = shift
        shifts -= np.median(shifts)
        fits = [fit(row_at(i, shifts[i]), fitted) for i in range(len(places))]
        misfit = np.array([rest @ rest for _, rest in fits])
        size = np.array([by[0] for by, _ in fits])
        weight = 2 * np.median(misfit) / (misfit + np.median(misfit))
        shape = sum(w * a * row_at(i, shifts[i]) for i, (w, a) in enumerate(zip(weight, size)))
        if np.abs(shifts - former).max() < 1e-6:
            break
    return shifts / FS * 1000


def main():
    rng = np.random.default_rng(7)
    samples = np.round(make_signal(rng) / SCALE).astype("<i2")
    values = samples * SCALE
    places = (np.arange(BEATS) + 0.5) * FS
    at = np.sort(rng.uniform(100, len(values) - 100, 40))
    spline = make_interp_spline(np.arange(len(values)), values, k=3)
    golden = {
        "fs": FS,
        "scale": SCALE,
        "samples": base64.b64encode(samples.tobytes()).decode(),
        "placesSec": (places / FS).tolist(),
        "shiftMs": align(values, places).tolist(),
        "spline": {"at": at.tolist(), "value": spline(at).tolist(), "slope": spline.derivative()(at).tolist()},
    }
    (HERE / "pulse.json").write_text(json.dumps(golden) + "\n")


main()
