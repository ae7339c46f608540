"""Short-time spectra of `tests/support/golden-signal.ts` by `scipy.signal.spectrogram`."""

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


def spectrogram(count, fs, segment, hop):
    frequencies, _, density = sp.spectrogram(
        signal(count), fs, window="hann", nperseg=segment, noverlap=segment - hop
    )
    return {
        "count": count,
        "fs": fs,
        "segment": segment,
        "hop": hop,
        "stepHz": float(frequencies[1]),
        # In order of segments.
        "density": [float(value) for value in density.T.ravel()],
    }


content = {
    "versions": {"numpy": np.__version__, "scipy": scipy.__version__},
    "spectrograms": [
        spectrogram(1000, 2000, 128, 37),
        spectrogram(700, 1000, 65, 65),
        spectrogram(90, 250.5, 2, 11),
    ],
}
(FOLDER / "spectrogram.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")
