"""A synthetic cohort of RR lists and the comparison of its states by NumPy and SciPy: golden values for
src/pipeline/cohort/summarise-series.ts. Writes cohort-series.json next to it."""

import json
from pathlib import Path

import numpy as np
from scipy import stats

random = np.random.default_rng(17)

# State: mean RR in ms, SD of random beat-to-beat variation, amplitude of respiration at 0.25 Hz.
states = {"supine": (950, 18, 40), "tilt": (780, 10, 22), "recovery": (930, 17, 38)}
subjects = [f"S{k:02d}" for k in range(1, 10)]
# Subjects without a recording in a state.
missing = {("S04", "tilt"), ("S07", "recovery"), ("S09", "supine")}


def rr_of(state, own):
    """Makes 320 RR, ms, integers."""
    mean, spread, depth = states[state]
    mean, spread, depth = mean * own[0], spread * own[1], depth * own[1]
    at, values = 0.0, []
    for _ in range(320):
        value = round(mean + depth * np.sin(2 * np.pi * 0.25 * at) + random.normal(0, spread))
        values.append(value)
        at += value / 1000
    return values


def figures(rr):
    rr = np.asarray(rr, dtype=float)
    steps = np.diff(rr)
    return {
        "mean": float(rr.mean()),
        "sd": float(rr.std(ddof=1)),
        "rmssd": float(np.sqrt(np.mean(steps**2))),
        "sd1": float(steps.std(ddof=1) / np.sqrt(2)),
    }


def holm(values):
    order = np.argsort(values)
    corrected = np.maximum.accumulate([min(1.0, values[k] * (len(values) - i)) for i, k in enumerate(order)])
    result = np.empty(len(values))
    result[order] = corrected
    return result.tolist()


def difference(own, base):
    paired = [own[s] - base[s] for s in subjects if s in own and s in base]
    test = stats.ttest_1samp(paired, 0.0)
    interval = test.confidence_interval(0.95)
    ranks = stats.wilcoxon(paired)
    return {
        "n": len(paired),
        "difference": float(np.mean(paired)),
        "interval": [float(interval.low), float(interval.high)],
        "t": float(test.statistic),
        "p": float(test.pvalue),
        "w": float(ranks.statistic),
        "ranksP": float(ranks.pvalue),
    }


files = []
for subject in subjects:
    own = (random.uniform(0.85, 1.15), random.uniform(0.6, 1.5))
    for state in states:
        if (subject, state) in missing:
            continue
        # One subject was recorded twice in a state, and counts once.
        for trial in range(2 if (subject, state) == ("S02", "supine") else 1):
            files.append({"subject": subject, "state": state, "trial": trial + 1, "rr": rr_of(state, own)})

told = {}
for name in ["mean", "sd", "rmssd", "sd1"]:
    values = {
        state: {
            subject: float(np.mean([figures(f["rr"])[name] for f in files if f["subject"] == subject and f["state"] == state]))
            for subject in subjects
            if (subject, state) not in missing
        }
        for state in states
    }
    others = ["tilt", "recovery"]
    tests = {state: difference(values[state], values["supine"]) for state in others}
    for key, into in [("p", "pHolm"), ("ranksP", "ranksPHolm")]:
        for state, p in zip(others, holm([tests[state][key] for state in others])):
            tests[state][into] = p
    told[name] = {
        "states": {
            state: {"n": len(own), "mean": float(np.mean(list(own.values()))), "sd": float(np.std(list(own.values()), ddof=1))}
            for state, own in values.items()
        },
        "against": tests,
    }

golden = {"files": files, "figures": told}
Path(__file__).with_name("cohort-series.json").write_text(json.dumps(golden) + "\n")
