"""Paired t-tests by SciPy: golden values for src/dsp/statistics/paired-t.ts. Writes paired-t.json next to it."""

import json
from pathlib import Path

import numpy as np
from scipy import stats

random = np.random.default_rng(41)


def case(name, differences):
    differences = np.asarray(differences, dtype=float)
    result = stats.ttest_1samp(differences, 0.0)
    interval = result.confidence_interval(0.95)
    return {
        "name": name,
        "differences": differences.tolist(),
        "n": len(differences),
        "t": float(result.statistic),
        "df": int(result.df),
        "p": float(result.pvalue),
        "mean": float(differences.mean()),
        "interval": [float(interval.low), float(interval.high)],
    }


cases = [
    case("two pairs", [1.0, 3.0]),
    case("five windows", [4.2, 3.8, 0.6, 7.9, 1.7]),
    case("no effect", [-1.0, 1.0, 2.0, -2.0, 0.0]),
    case("negative", -np.abs(random.normal(3, 1, 12))),
    case("hundred", random.normal(0.2, 1, 100)),
    case("far tail", random.normal(50, 1, 60)),
    case("farther tail", random.normal(1000, 1, 120)),
    case("tail of two", [1000.0, 1000.001]),
]
Path(__file__).with_name("paired-t.json").write_text(json.dumps(cases, indent=1) + "\n")
