"""Section 1 of the algorithms page, from R-peaks and a raw PPG to beats and windows."""

import math

import numpy as np

import spread
from beats import averaged, matches, own_samples, segment, window_of, windows
from filters import prepare
from marks import Beat

FEET = ["percent-height", "minimum", "second-derivative", "third-derivative", "intersecting-tangents"]
NOTCHES = ["quarry-pigott", "first-derivative", "slope-extrapolation", "third-derivative"]

DEFAULTS = {
    "from": None, "to": None, "rate": "500", "ppgLowpass": 20, "taps": 501, "rrFrom": 0.5, "rrTo": 1.8,
    "leastMatch": 0, "average": 10, "tail": 0.4, "upstrokeTo": 1, "peakTo": 0.4, "peakToMs": 300, "notchTo": 0.65,
    "foot": "percent-height", "footPercent": 5, "notch": "quarry-pigott", "footThreshold": "auto",
    "notchThreshold": "auto", "levels": 50, "leastFound": 90, "sweepTo": 50, "maxShift": None, "sweepOver": "window",
    "lvetFoot": "own", "window": 60, "acceptance": 6, "ppvMissed": "outside",
}  # fmt: skip


def numbers(values):
    """Replaces reasons by NaN."""
    return np.array([math.nan if isinstance(v, str) else v for v in values], dtype=float)


def table(beats, f):
    """Returns one row per beat, one column per threshold."""
    return np.array([numbers(f(beat)) for beat in beats]).reshape(len(beats), -1)


def hand(value):
    """Returns a manual threshold as (side, percentage); minus means the downslope, and a foot has no side."""
    return None if value == "auto" else ("down" if value < 0 else "up", abs(value))


class Features:
    """Returns all times of the kept beats, ms after R; rows are beats."""

    def __init__(self, beats, params):
        self.feet, self.notches = spread.foot_levels(params), spread.notch_levels(params)
        percent = params["footPercent"]
        self.historic_foot_words = [b.time(b.foot, params["foot"], percent) for b in beats]
        self.historic_notch_words = [b.time(b.notch, params["notch"]) for b in beats]
        self.historic_foot = numbers(self.historic_foot_words)
        self.historic_notch = numbers(self.historic_notch_words)
        self.foot = table(beats, lambda b: [b.time(b.foot, "percent-height", p) for _, p in self.feet])
        self.notch = table(beats, lambda b: [b.time(b.notch_level, side, q) for side, q in self.notches])
        foot_by_hand = hand(params["footThreshold"])
        notch_by_hand = hand(params["notchThreshold"])
        self.hand_foot = foot_by_hand and numbers([b.time(b.foot, "percent-height", foot_by_hand[1]) for b in beats])
        self.hand_notch = notch_by_hand and numbers([b.time(b.notch_level, *notch_by_hand) for b in beats])


def analyse(case):
    params = {**DEFAULTS, **case["params"]}
    r, fs_raw = np.array(case["r"]), case["fs"]
    end = case["duration"] if params["to"] is None else params["to"]
    begin = 0 if params["from"] is None else params["from"]
    ppg, slope, fs, flipped = prepare(case["ppg"], fs_raw, params)
    # Index of the first sample of the part in the record, from which its times count.
    start = case["start"] / fs_raw * fs
    bounds = windows(begin, end, params["window"])
    rejected, median = segment(r, start / fs, (start + len(ppg) - 1) / fs, params)
    rho = matches(r, rejected, median, bounds, ppg, fs, start)
    if params["leastMatch"] > 0:
        for i, match in enumerate(rho):
            if rejected[i] is None and match is not None and match < params["leastMatch"]:
                rejected[i] = "unlike"
    kept = [i for i in range(len(r)) if rejected[i] is None]
    rr = np.diff(r)
    grids = [[own_samples(x, fs, start, r[i], rr[i], median, params["tail"]) for i in kept] for x in (ppg, slope)]
    zero = -grids[0][0][0] if kept else 0

    def features(following):
        laid = [averaged([samples for _, samples in grid], following) for grid in grids]
        beats = [Beat(p, d, zero, rr[i], fs, params) for p, d, i in zip(*laid, kept)]
        return beats, Features(beats, params)

    beats, own = features(params["average"])
    _, plain = features(0)
    belongs = np.array([window_of(bounds, r[i]) for i in kept])
    whole = np.ones(len(kept), bool)
    result = {"flipped": flipped, "windows": []}
    least_foot, least_notch = np.full(len(kept), np.nan), np.full(len(kept), np.nan)
    for w, (a, b) in enumerate(bounds):
        here = belongs == w
        scope = here if params["sweepOver"] == "window" else whole
        window, foot, notch = judge(own, plain, here, scope, params)
        least_foot[here], least_notch[here] = foot[here], notch[here]
        held = [i for i in range(len(r)) if window_of(bounds, r[i]) == w]
        result["windows"].append(
            {
                "from": a, "to": b, "beats": int(here.sum()), "rejected": sum(rejected[i] is not None for i in held),
                "unlike": sum(rho[i] is not None and rho[i] < 0.8 for i in held), **window,
            }
        )  # fmt: skip
    historic_foot, other_foot = lvet_feet(own.historic_foot, least_foot, params)
    lvet = spread.mean(own.historic_notch - historic_foot) if len(kept) > 1 else None
    rate = 60 / np.mean(rr[rr <= 10])
    peak = [beat.found["peak"] for beat in beats]
    result["heartRate"] = rate
    result["lvetIndex"] = {k: None if lvet is None else lvet + slope_ * rate for k, slope_ in (("men", 1.7), ("women", 1.6))}
    result["rejected"] = rejected
    result["window"] = [window_of(bounds, v) for v in r]
    result["kept"] = {
        "missedFoot": words(own.historic_foot_words), "missedNotch": words(own.historic_notch_words),
        "peak": [None if isinstance(p, str) else (p - zero) / fs * 1000 for p in peak],
        "historicFoot": own.historic_foot, "historicNotch": own.historic_notch,
        "leastFoot": least_foot, "leastNotch": least_notch,
        "historicLvet": own.historic_notch - historic_foot, "leastLvet": least_notch - other_foot,
    }  # fmt: skip
    result["feet"] = {m: [b.time(b.foot, m, params["footPercent"]) for b in beats] for m in FEET}
    result["notches"] = {m: [b.time(b.notch, m) for b in beats] for m in NOTCHES}
    return result



def words(values):
    return [v if isinstance(v, str) else None for v in values]


def lvet_feet(historic, least, params):
    """Returns the foot at which the historic and the least-variance LVET start."""
    return {"own": (historic, least), "historic": (historic, historic), "least-variance": (least, least)}[params["lvetFoot"]]


def judge(own, plain, here, scope, params):
    """Computes one window: `here` are its kept beats, `scope` those over which its thresholds are chosen."""
    chosen = spread.least(own.feet, own.foot[scope], own.foot[scope], own.historic_foot[scope], params)
    foot, plain_foot, foot_level = pick(own.foot, plain.foot, own.hand_foot, plain.hand_foot, own.feet, chosen, params["footThreshold"])
    historic, least = lvet_feet(own.historic_foot, foot, params)
    plain_historic, plain_least = lvet_feet(plain.historic_foot, plain_foot, params)
    lvet = own.notch - least[:, None]
    best = spread.least(own.notches, lvet[scope], own.notch[scope], own.historic_notch[scope], params)
    notch, plain_notch, notch_level = pick(own.notch, plain.notch, own.hand_notch, plain.hand_notch, own.notches, best, params["notchThreshold"])
    sets = (own.feet, own.foot[here], own.foot[here], own.historic_foot[here], params)
    notch_sets = (own.notches, lvet[here], own.notch[here], own.historic_notch[here], params)
    window = {
        "rptt": both(own.historic_foot, own.historic_foot, plain.historic_foot, foot, foot, plain_foot, here, params),
        "lvet": both(
            own.historic_notch - historic, own.historic_notch, plain.historic_notch - plain_historic,
            notch - least, notch, plain_notch - plain_least, here, params,
        ),
        "sweep": {"foot": spread.sweep(*sets), "notch": spread.sweep(*notch_sets)},
        "boot": {},
    }  # fmt: skip
    for name, level, by_hand, arguments, interval_now in (
        ("rptt", foot_level, params["footThreshold"] != "auto", sets, foot),
        ("lvet", notch_level, params["notchThreshold"] != "auto", notch_sets, notch - least),
    ):
        row = window[name]["leastVariance"]
        row["chosenBy"] = "hand" if by_hand else "sweep"
        row["side"], row["threshold"] = level or (None, None)
        own_choice = not by_hand and params["sweepOver"] == "window"
        row["splitHalfSd"] = spread.split_half(*arguments, None if own_choice else interval_now[here])
        interval, wins = None, None
        if here.sum() > 1 and own_choice:
            interval, wins = spread.bootstrap(*arguments, np.random.default_rng(11))
        window["boot"][name] = {"sdInterval": interval, "wins": wins}
    return window, foot, notch


def pick(own, plain, own_hand, plain_hand, levels, chosen, threshold):
    """Returns the column of the manual or best threshold, averaged and not, and its level."""
    if own_hand is not None:
        return own_hand, plain_hand, hand(threshold)
    if chosen is None:
        return np.full(len(own), np.nan), np.full(len(own), np.nan), None
    return own[:, chosen], plain[:, chosen], levels[chosen]


def both(historic, historic_from_r, historic_plain, least, least_from_r, least_plain, here, params):
    rows = []
    for interval, from_r, plain in ((historic, historic_from_r, historic_plain), (least, least_from_r, least_plain)):
        row = spread.statistics(interval[here], from_r[here], params)
        row["sdUnaveraged"] = spread.sd(plain[here]) if here.sum() > 1 else None
        rows.append(row)
    shift = None if None in (rows[0]["mean"], rows[1]["mean"]) else rows[1]["mean"] - rows[0]["mean"]
    return {"historic": rows[0], "leastVariance": {**rows[1], "shift": shift}}
