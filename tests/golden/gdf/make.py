"""Values of made GDF files as MNE reads them, for tests/unit/io/gdf/open.test.ts.

    npx rolldown tests/support/made-files-program.ts --platform node -o made.mjs
    node made.mjs FOLDER
    python3 tests/golden/gdf/make.py FOLDER

Wrote values.json with MNE 1.3.0 (Debian's python3-mne), NumPy 1.24.2. Values are those of MNE: µV in V, others in the
unit of the file. Annotations are onset and duration in s, and text.
"""

import json
import sys
from pathlib import Path

import mne

mne.set_log_level("ERROR")
files = {}
for path in sorted(Path(sys.argv[1], "gdf").glob("*.gdf")):
    raw = mne.io.read_raw_gdf(path, preload=True)
    data = raw.get_data()
    files[path.stem] = {
        "fs": raw.info["sfreq"],
        "start": raw.info["meas_date"].strftime("%Y-%m-%dT%H:%M:%S.%f"),
        "channels": raw.ch_names,
        "first": [own[:6].tolist() for own in data],
        "sum": [float(own.sum()) for own in data],
        "weighted": [float(sum(v * (n % 97) for n, v in enumerate(own))) for own in data],
        "annotations": [
            [float(one["onset"]), float(one["duration"]), str(one["description"])]
            for one in raw.annotations
        ],
    }
text = json.dumps({"reader": f"MNE {mne.__version__}", "files": files}, indent=1)
(Path(__file__).parent / "values.json").write_text(text + "\n")
