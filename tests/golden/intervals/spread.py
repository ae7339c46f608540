"""Statistics, both sweeps, the choice of thresholds, split half and bootstrap of a window (section 1)."""

import numpy as np


def present(values):
    return values[~np.isnan(values)]


def mean(values):
    values = present(values)
    return float(values.mean()) if len(values) else None


def sd(values):
    values = present(values)
    return float(values.std(ddof=1)) if len(values) > 1 else None


def ppv(from_r, params):
    """Returns the fraction of found intervals from R within the acceptance range around the median, including the ends."""
    found = present(from_r)
    true = int(np.sum(np.abs(found - np.median(found)) <= params["acceptance"])) if len(found) else 0
    number = len(from_r) if params["ppvMissed"] == "false" else len(found)
    return true / number if number else None


def statistics(interval, from_r, params):
    """Computes mean and SD of `interval`; `from_r` is the feature after R. One row per kept beat, NaN if missing."""
    missed = int(np.isnan(from_r).sum())
    if len(from_r) < 2:
        return {"mean": None, "sd": None, "ppv": None, "missed": missed}
    return {"mean": mean(interval), "sd": sd(interval), "ppv": ppv(from_r, params), "missed": missed}


def foot_levels(params):
    count = params["levels"]
    return [("foot", (j + 1) / count * 50) for j in range(count)]


def notch_levels(params):
    count = params["levels"] // 2
    return [(side, (j + 1) / count * 50) for side in ("down", "up") for j in range(count)]


def ruled_out(levels, intervals, from_r, historic, params):
    """Returns why each threshold (a column) is excluded, or None."""
    out = []
    for (_, threshold), interval, column in zip(levels, intervals.T, from_r.T):
        found = np.count_nonzero(~np.isnan(interval))
        reason = None
        if found < params["leastFound"] / 100 * len(interval):
            reason = "leastFound"
        elif threshold > params["sweepTo"]:
            reason = "sweepTo"
        elif params["maxShift"] is not None:
            own, reference = mean(column), mean(historic)
            if own is None or reference is None or abs(own - reference) > params["maxShift"]:
                reason = "maxShift"
        out.append(reason)
    return out


def in_running(levels, intervals, from_r, historic, params):
    return [j for j, out in enumerate(ruled_out(levels, intervals, from_r, historic, params)) if out is None]


def steadiest(candidates, intervals):
    """Returns the candidate with the least SD, the first of equals; None if none has one."""
    best, best_sd = None, None
    for j in candidates:
        own = sd(intervals[:, j])
        if own is not None and (best_sd is None or own < best_sd):
            best, best_sd = j, own
    return best


def least(levels, intervals, from_r, historic, params):
    return steadiest(in_running(levels, intervals, from_r, historic, params), intervals)


def sweep(levels, intervals, from_r, historic, params):
    out = ruled_out(levels, intervals, from_r, historic, params)
    rows = []
    for j, (side, threshold) in enumerate(levels):
        row = statistics(intervals[:, j], from_r[:, j], params)
        del row["missed"]
        found = int(np.count_nonzero(~np.isnan(intervals[:, j])))
        rows.append({"side": side, "threshold": threshold, **row, "found": found, "ruledOut": out[j]})
    return rows


def split_half(levels, intervals, from_r, historic, params, fixed=None):
    """Computes the split half. `fixed` is the interval at a threshold not chosen by this window, which is not chosen again."""
    n = len(from_r)
    if n < 10:
        return None
    half = n // 2
    if fixed is not None:
        return sd(fixed[half + params["average"] + 1 :])
    chosen = least(levels, intervals[:half], from_r[:half], historic[:half], params)
    return None if chosen is None else sd(intervals[half + params["average"] + 1 :, chosen])


def bootstrap(levels, intervals, from_r, historic, params, random, resamples=1000):
    """Returns percentiles 2.5 and 97.5 of the least SD over moving blocks, and the wins of each candidate threshold."""
    n = len(from_r)
    block = min(n, params["average"] + 1)
    spreads, wins = [], np.zeros(len(levels))
    candidates = in_running(levels, intervals, from_r, historic, params)
    for _ in range(resamples):
        starts = random.integers(0, n - block + 1, -(-n // block))
        rows = (starts[:, None] + np.arange(block)).ravel()[:n]
        chosen = steadiest(candidates, intervals[rows])
        if chosen is not None:
            wins[chosen] += 1
            spreads.append(sd(intervals[rows, chosen]))
    interval = [float(v) for v in np.percentile(spreads, [2.5, 97.5])] if spreads else None
    return interval, (wins / resamples).tolist()
