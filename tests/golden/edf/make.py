"""Decodes EDF and BDF files with NumPy, independently of the reader under test.

Only files under Apache-2.0 (edfio) and BSD-2 (pyedflib) are decoded, from BEATBENCH_DATA/edf.
Run:  BEATBENCH_DATA=... python3 tests/golden/edf/make.py
Wrote values.json with Python 3.11.2, NumPy 1.24.2.

For each channel: header fields, the SHA-256 of all digital samples as little-endian int32, and
physical samples at every `step`th position by the header's two ranges,
pmin + (d - dmin) * (pmax - pmin) / (dmax - dmin). For each file: every annotation with a text.
"""

import hashlib
import json
import os
import pathlib

import numpy as np

FILES = [
    "SC4001EC-Hypnogram.bdf",
    "SC4001EC-Hypnogram.edf",
    "short_psg.bdf",
    "short_psg.edf",
    "test_subsecond.bdf",
    "test_subsecond.edf",
    "test_generator.bdf",
    "test_generator_datarec_generator_2.bdf",
    "test_utf8.edf",
]
HERE = pathlib.Path(__file__).parent
DATA = pathlib.Path(os.environ.get("BEATBENCH_DATA", HERE / "../../../../shared/data")) / "edf"


def columns(raw, at, count, width):
    return [raw[at + i * width : at + (i + 1) * width].decode("utf-8").strip() for i in range(count)]


def decode(path):
    raw = path.read_bytes()
    size = 3 if raw[0] == 0xFF else 2
    count = int(raw[252:256])
    duration = float(raw[244:252])
    at = 256
    fields = {}
    for name, width in [("label", 16), ("transducer", 80), ("unit", 8), ("pmin", 8), ("pmax", 8),
                        ("dmin", 8), ("dmax", 8), ("prefilter", 80), ("samples", 8), ("reserved", 32)]:
        fields[name] = columns(raw, at, count, width)
        at += count * width
    samples = [int(n) for n in fields["samples"]]
    body = np.frombuffer(raw[at:], dtype=np.uint8)
    record_bytes = sum(samples) * size
    records = body[: len(body) // record_bytes * record_bytes].reshape(-1, record_bytes)
    channels, annotations, onsets = [], [], []
    offset = 0
    for i in range(count):
        part = records[:, offset : offset + samples[i] * size]
        offset += samples[i] * size
        if fields["label"][i].endswith("Annotations"):
            for k, row in enumerate(part):
                first = True
                for tal in bytes(row).split(b"\0"):
                    if not tal:
                        continue
                    pieces = tal.split(b"\x14")
                    onset = float(pieces[0].split(b"\x15")[0])
                    if first:
                        onsets.append(onset)
                    first = False
                    annotations += [[onset, text.decode("utf-8")] for text in pieces[1:] if text]
            continue
        bytes3 = part.reshape(-1, size).astype(np.int64)
        digital = sum(bytes3[:, k] << (8 * k) for k in range(size))
        digital = np.where(digital >= 1 << (8 * size - 1), digital - (1 << (8 * size)), digital)
        pmin, pmax, dmin, dmax = (float(fields[f][i]) for f in ("pmin", "pmax", "dmin", "dmax"))
        physical = pmin + (digital - dmin) * (pmax - pmin) / (dmax - dmin)
        step = max(1, len(digital) // 40)
        channels.append({
            "label": fields["label"][i],
            "unit": fields["unit"][i],
            "fs": samples[i] / duration,
            "count": len(digital),
            "range": pmax - pmin,
            "sha256": hashlib.sha256(digital.astype("<i4").tobytes()).hexdigest(),
            "step": step,
            "physical": physical[::step].tolist(),
        })
    return {"channels": channels, "annotations": annotations, "offset": onsets[0] if onsets else 0}


def main():
    values = {name: decode(DATA / name) for name in FILES}
    (HERE / "values.json").write_text(json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n")


main()
