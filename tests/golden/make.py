"""Regenerates all reference data, each folder's by its own script, which receives the folder of recordings.

Usage: make.py [FOLDER …]. Recordings are read from BEATBENCH_DATA; edf/make_mne.py needs Debian's python3-mne.
"""

import os
import subprocess
import sys
from pathlib import Path

here = Path(__file__).resolve().parent
data = Path(os.environ.get("BEATBENCH_DATA", here.parents[2] / "shared" / "data"))
asked = sys.argv[1:]
failed = []
for script in sorted(here.glob("*/make*.py")):
    folder = script.parent.name
    if asked and folder not in asked:
        continue
    print(f"{folder}: {script.name}", flush=True)
    if subprocess.run([sys.executable, str(script), str(data)], check=False).returncode != 0:
        failed.append(f"{folder}/{script.name}")
if failed:
    sys.exit(f"Not made: {', '.join(failed)}")
