"""Writes arrays with NumPy, and what NumPy reads from them: every real type in both byte orders, axes in both orders, archives.

    python3 make.py
"""

import base64
import hashlib
import io
import json
from pathlib import Path

import numpy as np

here = Path(__file__).parent
count = 260
k = np.arange(count)


def digests(array):
    """Returns each channel as float64, with the same NaN for all values that are not finite."""
    channels = [array] if array.ndim == 1 else list(array.T if array.shape[0] >= array.shape[1] else array)
    found = []
    for channel in channels:
        values = channel.astype("<f8")
        values[~np.isfinite(values)] = np.nan
        words = values.view("<u8").copy()
        words[np.isnan(values)] = 0x7FF8000000000000
        found.append({"count": len(values), "sha256": hashlib.sha256(words.tobytes()).hexdigest()})
    return found


def saved(array, version=None):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=version)
    return base64.b64encode(out.getvalue()).decode()


def file(array, version=None):
    return {"bytes": saved(array, version), "channels": digests(array)}


files = {}
for kind in ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]:
    width = int(kind[1])
    if kind[0] == "f":
        plain = np.sin(k / 7) * 10.0 ** (k % 5 - 3)
        plain[5:9] = [np.nan, np.inf, -np.inf, -0.0]
    else:
        span = 2 ** min(8 * width, 53)
        plain = (k * 0x123456789) % span - (span // 2 if kind[0] == "i" else 0)
        ends = np.iinfo(kind)
        plain[:2] = [max(ends.min, -(2**53)), min(ends.max, 2**53)]
    for order in "<>":
        files[f"{order}{kind}"] = file(plain.astype(order + kind))
both = np.stack([np.cos(k / 9), k * 0.25], axis=1)
files["rows, C"] = file(both)
files["rows, Fortran"] = file(np.asfortranarray(both.astype(">f4")))
files["columns, C"] = file(np.ascontiguousarray(both.T.astype("<i2")))
files["columns, Fortran"] = file(np.asfortranarray(both.T.astype("<f4")))
files["version 2"] = file(both, (2, 0))
files["version 3"] = file(both, (3, 0))
files["three axes, of which one counts"] = file(k.astype("<i2").reshape(1, count, 1))
files["three axes, of which one counts"]["channels"] = digests(k.astype("<i2"))

archives = {}
for name, save in [("stored", np.savez), ("packed", np.savez_compressed)]:
    out = io.BytesIO()
    save(
        out,
        ecg=np.cos(k / 9),
        ecg_unit=np.array("mV"),
        ppg=np.sin(k / 20).astype(">f4"),
        fs=np.array(250),
        names=np.array(["a", "bc"]),
    )
    archives[name] = {
        "bytes": base64.b64encode(out.getvalue()).decode(),
        "channels": digests(np.cos(k / 9)) + digests(np.sin(k / 20).astype(">f4")),
    }
(here / "arrays.json").write_text(json.dumps({"files": files, "archives": archives}) + "\n")
