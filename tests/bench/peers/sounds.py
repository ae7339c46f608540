"""Envelopes of SciPy on the bench's own sound: zero-phase band-pass, magnitude, and smoothing by a Hann window."""

import os
import sys

import numpy as np
import scipy.signal as sg
from timing import median_ms, report

sound = np.fromfile(os.path.join(sys.argv[1], "sound"))
fs = float(np.fromfile(os.path.join(sys.argv[1], "fs"))[0])
sections = sg.butter(4, [25, 400], "bandpass", fs=fs, output="sos")
window = sg.get_window("hann", 2 * round(0.01 * fs) + 1, fftbins=False)
window /= np.sum(window)


def envelope(loudness):
    band = sg.sosfiltfilt(sections, sound, padlen=3 * (2 * len(sections) + 1))
    return np.convolve(loudness(band), window, "same")


def shannon(band):
    square = (band / np.max(np.abs(band))) ** 2
    return -square * np.log(np.maximum(square, np.finfo(float).tiny))


def hilbert(band):
    return np.abs(sg.hilbert(band, 1 << (len(band) - 1).bit_length()))[: len(band)]


report(
    {
        name: median_ms(lambda loudness=loudness: envelope(loudness), 9)
        for name, loudness in {"shannon": shannon, "absolute": np.abs, "hilbert": hilbert}.items()
    }
)
