"""Reads a CSV export with Python's csv module and NumPy, independently of the reader under test.

The file is BIDMC record 01 (Pimentel et al. 2017, PhysioNet, ODC-By 1.0), from BEATBENCH_DATA/bidmc.
Run:  BEATBENCH_DATA=... python3 tests/golden/table/make.py
Wrote bidmc.json with Python 3.11.2, NumPy 1.24.2.

For each channel: its label, the number of values, the SHA-256 of all as little-endian float64, and
every `step`th value.
"""

import csv
import hashlib
import json
import os
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).parent
DATA = pathlib.Path(os.environ.get("BEATBENCH_DATA", HERE / "../../../../shared/data"))
STEP = 1500


def main():
    with open(DATA / "bidmc" / "bidmc_01_Signals.csv", newline="") as file:
        rows = list(csv.reader(file))
    values = np.array(rows[1:], dtype=np.float64)
    time = values[:, 0]
    rate = np.polyfit(time, np.arange(len(time)), 1)[0]
    channels = [
        {
            "label": label.strip(),
            "count": len(values),
            "sha256": hashlib.sha256(np.ascontiguousarray(values[:, k]).astype("<f8").tobytes()).hexdigest(),
            "values": values[::STEP, k].tolist(),
        }
        for k, label in enumerate(rows[0])
        if k > 0
    ]
    content = {"fs": round(rate), "step": STEP, "channels": channels}
    (HERE / "bidmc.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")


main()
