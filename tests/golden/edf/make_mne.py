"""Reads EDF and BDF files by MNE-Python, a second reader independent of the one under test.

Files are of two kinds: small ones made here byte by byte (made-*.edf, made-*.bdf: EDF with mixed rates,
EDF+C that starts within a second, EDF+D with gaps, BDF, BDF+), and recordings under free licences
(edfio, Apache-2.0; pyedflib, BSD-2) from BEATBENCH_DATA/edf, which are not kept here.
Run:  BEATBENCH_DATA=... /usr/bin/python3 tests/golden/edf/make_mne.py
Wrote mne.json with MNE 1.3.0 (Debian's python3-mne), NumPy 1.24.2.

For each channel: rate, number of samples, the SHA-256 of all digital samples as little-endian int32, which
MNE's physical ones are turned back into, and physical samples at every `step`th position, in the file's
unit (MNE gives volts). Channels are read one by one: together, MNE resamples them to one rate. Of EDF+D,
MNE gives the stored samples one after another, and warns that there are gaps. Annotations are onset and
duration in s, and text; MNE counts onsets from the header's start, or from the first sample.
"""

import hashlib
import json
import os
import pathlib
import warnings

import mne
import numpy as np

HERE = pathlib.Path(__file__).parent
DATA = pathlib.Path(os.environ.get("BEATBENCH_DATA", HERE / "../../../../shared/data")) / "edf"
FREE = [
    "short_psg.bdf",
    "short_psg.edf",
    "test_subsecond.bdf",
    "test_subsecond.edf",
    "test_generator.bdf",
    "test_generator_datarec_generator_2.bdf",
    "test_utf8.edf",
]


def field(value, width):
    return str(value).encode("utf-8")[:width].ljust(width)


def tal(onset, *texts, duration=None):
    stamp = f"{onset:+g}" if duration is None else f"{onset:+g}\x15{duration:g}"
    return stamp.encode() + b"\x14" + b"\x14".join(text.encode("utf-8") for text in texts) + b"\x14\x00"


def make(path, channels, records, record_sec, reserved, onsets=None, notes=(), start="11.04.19"):
    """Writes a file; channels are (label, unit, physical range, digital range, samples per record, int array)."""
    is_bdf = path.suffix == ".bdf"
    width = 3 if is_bdf else 2
    has_notes = onsets is not None
    note_samples = 60
    rows = list(channels)
    if has_notes:
        low, high = (-(2**23), 2**23 - 1) if is_bdf else (-32768, 32767)
        label = "BDF Annotations" if is_bdf else "EDF Annotations"
        rows.append((label, "", (-1, 1), (low, high), note_samples, None))
    head = b"\xffBIOSEMI" if is_bdf else field("0", 8)
    head += field("X F 01-JAN-1970 Made", 80) + field("Startdate 11-APR-2019 X X Made", 80)
    head += field(start, 8) + field("21.09.33", 8) + field(256 * (len(rows) + 1), 8) + field(reserved, 44)
    head += field(records, 8) + field(f"{record_sec:g}", 8) + field(len(rows), 4)
    for width_of, text in [
        (16, lambda r: r[0]), (80, lambda r: "electrode"), (8, lambda r: r[1]), (8, lambda r: r[2][0]),
        (8, lambda r: r[2][1]), (8, lambda r: r[3][0]), (8, lambda r: r[3][1]), (80, lambda r: "HP:0.1Hz"),
        (8, lambda r: r[4]), (32, lambda r: ""),
    ]:
        head += b"".join(field(text(row), width_of) for row in rows)
    body = b""
    for record in range(records):
        for _, _, _, _, count, values in channels:
            part = np.asarray(values[record * count : (record + 1) * count], dtype="<i4")
            body += part.view(np.uint8).reshape(-1, 4)[:, :width].tobytes()
        if has_notes:
            inside = tal(onsets[record], "") + b"".join(text for at, text in notes if at == record)
            body += inside.ljust(note_samples * width, b"\0")
    path.write_bytes(head + body)


def make_all():
    random = np.random.default_rng(160)
    draw = lambda count, low, high: random.integers(low, high + 1, count)
    edges = lambda values, low, high: np.concatenate([[low, high, 0, -1], values[4:]])
    ecg = lambda count: edges(draw(count, -2048, 2047), -2048, 2047)
    wide = lambda count: edges(draw(count, -(2**23), 2**23 - 1), -(2**23), 2**23 - 1)
    make(HERE / "made-plain.edf", [
        ("ECG II", "mV", (-5.12, 5.1175), (-2048, 2047), 50, ecg(200)),
        ("Pleth", "NU", (0, 1), (-32768, 32767), 25, edges(draw(100, -32768, 32767), -32768, 32767)),
        ("Resp", "", (100, -100), (-100, 100), 5, draw(20, -100, 100)),
    ], 4, 0.2, "")
    notes = [
        (0, tal(0.25, "first") + tal(0.5, "two", "at once")),
        (1, tal(1.125, "büro — Ωμ", duration=0.5)),
        (3, tal(3.999, "last", duration=12)),
    ]
    eight = [("ECG", "uV", (-3276.8, 3276.7), (-32768, 32767), 40, draw(160, -32768, 32767)),
             ("SpO2", "%", (0, 100), (0, 1000), 1, draw(4, 0, 1000))]
    make(HERE / "made-plus.edf", eight, 4, 1, "EDF+C", [0.375, 1.375, 2.375, 3.375], notes)
    gapped = [(0, tal(0.5, "before the gap")), (2, tal(10.5, "after it", duration=1))]
    make(HERE / "made-gaps.edf", eight, 4, 1, "EDF+D", [0, 1, 10, 12.5], gapped)
    biosemi = [("A1", "uV", (-262144, 262143), (-8388608, 8388607), 64, wide(192)),
               ("Status", "Boolean", (-8388608, 8388607), (-8388608, 8388607), 64, draw(192, 0, 65535))]
    make(HERE / "made-plain.bdf", biosemi, 3, 0.25, "24BIT")
    make(HERE / "made-plus.bdf", biosemi[:1], 3, 0.25, "BDF+C", [0, 0.25, 0.5], notes[:1])


def read(path):
    reader = mne.io.read_raw_bdf if path.suffix == ".bdf" else mne.io.read_raw_edf
    options = {"verbose": "error", "stim_channel": None, "infer_types": False}
    everything = reader(path, **options)
    channels = []
    for k, label in enumerate(everything.ch_names):
        alone = reader(path, include=[label], **options)
        own = alone._raw_extras[0]
        volts = alone.get_data()[0]
        cal, offset, gain = float(own["cal"][0]), float(own["offsets"][0]), float(own["units"][0])
        physical = volts / gain
        digital = (physical - offset) / cal
        rounded = np.rint(digital)
        assert np.max(np.abs(digital - rounded)) < 1e-3, (path, label)
        step = max(1, len(volts) // 16)
        channels.append({
            "label": label,
            "fs": alone.info["sfreq"],
            "count": len(volts),
            "sha256": hashlib.sha256(rounded.astype("<i4").tobytes()).hexdigest(),
            "range": float(abs(cal) * (rounded.max() - rounded.min())),
            "step": step,
            "physical": physical[::step].tolist(),
        })
    notes = everything.annotations
    return {
        "start": None if everything.info["meas_date"] is None else everything.info["meas_date"].isoformat(),
        "channels": channels,
        "annotations": [[float(a["onset"]), float(a["duration"]), str(a["description"])] for a in notes],
    }


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    make_all()
    made = {path.name: read(path) for path in sorted(HERE.glob("made-*"))}
    recorded = {name: read(DATA / name) for name in FREE}
    (HERE / "mne.json").write_text(json.dumps({"made": made, "recorded": recorded}, indent=1) + "\n")
