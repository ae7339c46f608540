"""Statistics by SciPy: golden values for src/dsp/{two-sample-t,wilcoxon,pitman-morgan,bland-altman,normal-tail}.ts.

Writes statistics.json next to it. SciPy has no Pitman–Morgan test: it is Pearson's test of sums and differences, and
the ends of its interval are the ratios that it just accepts. SciPy 1.17 chooses the method of `wilcoxon` itself;
older versions are not exact where there are ties.
"""

import json
from pathlib import Path

import numpy as np
from scipy import optimize, stats

random = np.random.default_rng(17)


def t_test(a, b, equal):
    result = stats.ttest_ind(a, b, equal_var=equal)
    interval = result.confidence_interval(0.95)
    return {
        "t": float(result.statistic),
        "df": float(result.df),
        "p": float(result.pvalue),
        "difference": float(np.mean(a) - np.mean(b)),
        "interval": [float(interval.low), float(interval.high)],
    }


def signed_rank(d):
    told = d[d != 0]
    plain = len(told) == len(d) and len(np.unique(np.abs(told))) == len(told)
    exact = len(d) <= (50 if plain else 13)
    result = stats.wilcoxon(d)
    return {
        "n": len(told),
        "w": float(result.statistic),
        "p": float(result.pvalue),
        "method": "exact" if exact else "normal",
    }


def pitman_morgan(a, b):
    def r_of(ratio):
        c = b * np.sqrt(ratio)
        return stats.pearsonr(a + c, a - c)

    edge = stats.t.ppf(0.975, len(a) - 2)

    def t_of(log_ratio):
        r = r_of(np.exp(log_ratio)).statistic
        return r * np.sqrt((len(a) - 2) / (1 - r * r))

    ratio = float(np.var(a, ddof=1) / np.var(b, ddof=1))
    middle = np.log(ratio)
    low = optimize.brentq(lambda x: t_of(x) - edge, middle - 12, middle, xtol=1e-14)
    high = optimize.brentq(lambda x: t_of(x) + edge, middle, middle + 12, xtol=1e-14)
    return {
        "t": float(t_of(0)),
        "df": len(a) - 2,
        "p": float(r_of(1.0).pvalue),
        "ratio": ratio,
        "interval": [float(np.exp(low)), float(np.exp(high))],
    }


def agreement(d):
    n, sd = len(d), np.std(d, ddof=1)
    mean = np.mean(d)
    of_mean = stats.t.interval(0.95, n - 1, loc=mean, scale=stats.sem(d))
    error = sd * np.sqrt(1 / n + 1.96**2 / (2 * (n - 1)))
    limits = [mean - 1.96 * sd, mean + 1.96 * sd]
    return {
        "difference": float(mean),
        "interval": [float(x) for x in of_mean],
        "sd": float(sd),
        "limits": [float(x) for x in limits],
        "limitIntervals": [[float(x) for x in stats.t.interval(0.95, n - 1, loc=c, scale=error)] for c in limits],
    }


def case(name, a, b):
    a, b = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    paired = len(a) == len(b)
    return {
        "name": name,
        "a": a.tolist(),
        "b": b.tolist(),
        "welch": t_test(a, b, False),
        "student": t_test(a, b, True),
        "wilcoxon": signed_rank(a - b) if paired else None,
        "pitmanMorgan": pitman_morgan(a, b) if paired and len(a) > 2 else None,
        "blandAltman": agreement(a - b) if paired else None,
    }


base = random.normal(0.9, 0.05, 15)
cases = [
    case("two and two", [1.0, 3.0], [2.0, 5.5]),
    case("unlike sizes", random.normal(3, 1, 5), random.normal(4, 4, 40)),
    case("fifteen subjects", base, base + random.normal(0.02, 0.03, 15)),
    case("fifty pairs", random.normal(100, 5, 50), random.normal(101, 8, 50)),
    case("fifty-one pairs", random.normal(100, 5, 51), random.normal(101, 8, 51)),
    case("ties", random.integers(0, 6, 30), random.integers(1, 7, 30) + 0.5),
    case("zeros", [1, 2, 3, 4, 5, 6, 7], [1, 2.5, 2, 4, 7, 3, 12]),
    case("few ties", [5, 9, 3, 8, 8, 1, 7, 7, 2, 6, 9, 4, 3], [4, 7, 5, 6, 8.5, 2, 4, 4, 4, 1, 3, 4, 3]),
    case("fourteen with zeros", random.integers(0, 4, 14), random.integers(0, 5, 14)),
    case("far tail", random.normal(50, 1, 300), random.normal(0, 2, 300)),
    case("exact tail", np.arange(1, 41) * 1.01, random.normal(0, 0.2, 40)),
    case("opposed", [1, 2, 3, 4.5], [4, 3, 2, 0]),
]
tails = [{"z": z, "p": float(2 * stats.norm.sf(abs(z)))} for z in [0.0, 1e-9, 0.3, -1.96, 2.5, 2.9, 4.0, -8.0, 20.0, 37.0]]
Path(__file__).with_name("statistics.json").write_text(json.dumps({"cases": cases, "tails": tails}) + "\n")
