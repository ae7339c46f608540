"""Raw PPGs with R-peaks: one pulse per beat, baseline wander, respiration and noise, from a seed."""

import numpy as np


def rhythm(random, seconds, rate, jitter):
    """Returns R-peaks about 60/rate s apart, none on a sample."""
    r, at = [], 0.31713
    while at < seconds:
        r.append(at)
        at += 60 / rate * (1 + jitter * random.standard_normal() + 0.02 * np.sin(2 * np.pi * 0.23 * at))
    return np.array(r)


def step(x):
    return 0.5 + 0.5 * np.tanh(x / 2)


def notched(after_foot, lvet, size):
    """Makes a steep rise 70 ms after the foot, a slow fall and the steepest one at the notch."""
    late = np.maximum(after_foot - lvet, 0)
    pulse = step((after_foot - 0.07) / 0.014) * np.exp(-np.maximum(after_foot, 0) / 0.6)
    pulse *= (1 - 0.45 * step((after_foot - lvet) / 0.009)) * np.exp(-late / 0.12)
    return size * (pulse + 0.06 * np.exp(-0.5 * ((after_foot - lvet - 0.06) / 0.02) ** 2))


def smooth(after_foot, lvet, size):
    """Makes three Gaussians: the steepest fall is on the systolic wave, long before the notch."""
    rise = lvet * 0.42
    waves = [(rise, rise * 0.42, 1), (lvet - 0.02, 0.045, 0.5), (lvet + 0.1, 0.075, 0.35)]
    return size * sum(height * np.exp(-0.5 * ((after_foot - at) / width) ** 2) for at, width, height in waves)


def pulses(t, r, random, foot_ms=230, lvet_ms=280, jitter_ms=3, size_jitter=0.05, shape=notched):
    """Makes one pulse per beat; foot and notch only approximate the requested times."""
    x = np.zeros(len(t))
    for at in r:
        foot = at + (foot_ms + jitter_ms * random.standard_normal()) / 1000
        lvet = (lvet_ms + jitter_ms * random.standard_normal()) / 1000
        x += shape(t - foot, lvet, 1 + size_jitter * random.standard_normal())
    return x


def ppg(fs, seconds, r, random, noise=0.005, wander=0.1, **shape):
    t = np.arange(int(round(seconds * fs))) / fs
    x = pulses(t, r, random, **shape)
    return x + wander * np.sin(2 * np.pi * 0.19 * t + 1) + noise * random.standard_normal(len(t))
