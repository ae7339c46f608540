"""Writes MATLAB files with SciPy, and what SciPy reads from them and from recordings with a free licence.

    python3 make.py FOLDER_OF_RECORDINGS
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
from scipy.io import loadmat, savemat

here = Path(__file__).parent
data = Path(sys.argv[1])
count = 300
k = np.arange(count)

types = {
    name: ((k * 37) % 251 - (0 if name.startswith("u") else 125)).astype(name)
    for name in ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]
}
types["float64"] = np.sin(k / 7)
types["float32"] = np.cos(k / 9).astype("float32")
types["float64"][5:8] = [np.nan, np.inf, np.nan]
everything = {
    **types,
    "fs": np.uint16(250),
    "notes": np.array([["a", "b"]], dtype=object),
    "z": k[:20] * 1j,
    "cube": np.zeros((3, 3, 3)),
    "flags": (k % 3 == 0),
}
nested = {
    "study": {
        "ecg": {"v": types["float64"][10:], "fs": 500.0, "units": "mV"},
        "pulse": {"ppg": np.column_stack([k, -k]).astype("int16"), "sampling_rate": 125.0},
        "peaks": k[::3].astype("uint16"),
    },
    "t": k / 200,
    "resp": np.sin(k / 50)[:, None],
}


def digest(values):
    values = np.asarray(values, dtype="<f8").copy()
    values[~np.isfinite(values)] = np.nan
    # The same bit pattern for all NaN.
    words = values.view("<u8")
    words[np.isnan(values)] = 0x7FF8000000000000
    return {"count": int(values.size), "sha256": hashlib.sha256(words.tobytes()).hexdigest()}


savemat(here / "types-plain.mat", everything)
savemat(here / "types-packed.mat", everything, do_compression=True)
savemat(here / "nested-packed.mat", nested, do_compression=True)
savemat(here / "nested-plain.mat", nested)
savemat(here / "version-4.mat", {"ecg": types["float64"], "ppg": types["int16"], "fs": 250.0}, format="4")

expected = {"made": {name: digest(values) for name, values in types.items()}, "recorded": {}}
expected["made"]["flags"] = digest(everything["flags"])
for path, columns in {
    # Apache-2.0 (analysiscenter/cardio)
    "mat/A00001.mat": lambda m: [m["val"][0]],
    # MIT (danmcduff/iphys-toolbox)
    "iphys-ecg-ppg/ECGData.mat": lambda m: [m["ECG"][0, 0]["data"][:, 0]],
    "iphys-ecg-ppg/PPGData.mat": lambda m: [m["PPG"][0, 0]["data"][:, 0]],
    # BSD-3-Clause (cliffordlab/PhysioNet-Cardiovascular-Signal-Toolbox)
    "icu-ecg-abp-ppg/TestICUdata.mat": lambda m: list(m["signal"].T),
}.items():
    expected["recorded"][path] = [digest(each) for each in columns(loadmat(data / path))]
(here / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
