"""Decoding of the bench's own files by NumPy, to physical float64 of every channel."""

import io
import json
import os
import sys

import numpy as np

try:
    import pandas
except ImportError:
    pandas = None
from timing import least_cpu_ms, report

folder = sys.argv[1]


def path(name):
    return os.path.join(folder, name)


layout = json.load(open(path("layout.json")))
with open(path("data.csv"), "rb") as file:
    text = file.read()


def format16():
    return np.fromfile(path("16.dat"), "<i2").reshape(-1, 2).T / 1000.0


def format212():
    raw = np.fromfile(path("212.dat"), np.uint8).reshape(-1, 3).astype(np.int16)
    first = ((raw[:, 1] & 15) << 8 | raw[:, 0]) << 4 >> 4
    second = ((raw[:, 1] & 240) << 4 | raw[:, 2]) << 4 >> 4
    return first / 1000.0, second / 1000.0


def edf():
    raw = np.fromfile(path("data.edf"), "<i2", offset=layout["edfHeaderBytes"])
    records = raw.reshape(-1, layout["edfRecordSamples"])
    count = layout["edfSignalSamples"]
    return [records[:, k * count : (k + 1) * count].ravel() / 1000.0 for k in range(2)]


def csv(precision):
    # The C reader of pandas, or that of NumPy without pandas.
    if pandas is None:
        return np.loadtxt(io.BytesIO(text), delimiter=",", skiprows=1)
    table = pandas.read_csv(io.BytesIO(text), engine="c", float_precision=precision)
    return [table[name].to_numpy() for name in table.columns]


runs = {
    "16": format16,
    "212": format212,
    "edf": edf,
    "csv": lambda: csv("round_trip"),
    "new memory": lambda: [np.full(900_000, float(k)) for k in range(2)],
    # Its default, which is off by the last bit for many long numbers.
    "csv, not exact": lambda: csv(None),
}
report({name: least_cpu_ms(run, 12) for name, run in runs.items()})
