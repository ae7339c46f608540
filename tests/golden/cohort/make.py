"""Thresholds chosen over several recordings, and the figures at them, in NumPy.

Based only on docs/cohort.md and section 1 of the algorithms page. Run it to regenerate pooled.json.
"""

import json
from pathlib import Path

import numpy as np

FEET = [10, 20, 30, 40, 50]
NOTCHES = [-12.5, -25, -50, 12.5, 25, 50]
PARAMS = {"average": 1, "acceptance": 6, "leastFound": 90, "sweepTo": 50, "maxShift": "off", "lvetFoot": "own"}


def recording(rng, subject, centre, windows, gaps):
    """Makes beats of some windows; positions of each level have their own scatter."""
    beats = sum(windows)
    members, first = [], 0
    for count in windows:
        members.append(list(range(first, first + count)))
        first += count
    sway = rng.normal(0, 2, beats)
    foot = [centre + 8 * k + sway + rng.normal(0, 1 + rng.uniform(0, 4), beats) for k in range(len(FEET))]
    notch = [centre + 290 + 7 * k + sway + rng.normal(0, 1 + rng.uniform(0, 4), beats) for k in range(len(NOTCHES))]
    historic = {"foot": centre + 3 + rng.normal(0, 5, beats), "notch": centre + 300 + rng.normal(0, 7, beats)}
    for places in [*foot, *notch, historic["foot"], historic["notch"]]:
        places[rng.random(beats) < gaps] = np.nan
    return {"subject": subject, "members": members, "historic": historic, "foot": foot, "notch": notch}


def within(lists):
    """Returns the SD around each list's own mean, and the number found."""
    lists = [x[~np.isnan(x)] for x in lists]
    squares = sum(((x - x.mean()) ** 2).sum() for x in lists if len(x))
    freedom = sum(max(0, len(x) - 1) for x in lists)
    return (np.sqrt(squares / freedom) if freedom else np.nan), sum(map(len, lists))


def choose(recordings, beats_of):
    kept = sum(len(beats_of(r)) for r in recordings)

    def least(count, values):
        best, sds = None, []
        for k in range(count):
            sd, found = within([values(r, k)[beats_of(r)] for r in recordings])
            sds.append(sd)
            if found * 100 >= PARAMS["leastFound"] * kept and (best is None or sd < sds[best]):
                best = k
        return best, sds

    foot, foot_sds = least(len(FEET), lambda r, k: r["foot"][k])
    notch, notch_sds = least(len(NOTCHES), lambda r, k: r["notch"][k] - r["foot"][foot])
    return foot, notch, foot_sds, notch_sds


def sd(x):
    x = x[~np.isnan(x)]
    return x.std(ddof=1) if len(x) > 1 else None


def positives(x):
    x = x[~np.isnan(x)]
    right = int((np.abs(x - np.median(x)) <= PARAMS["acceptance"]).sum())
    return [right, len(x) - right]


def figures(r, chosen, held):
    windows = []
    for own in r["members"]:
        rest = own[len(own) // 2 + PARAMS["average"] + 1 :]
        at = lambda f, n, beats: (r["foot"][f][beats], (r["notch"][n] - r["foot"][f])[beats])
        rptt, lvet = at(*chosen, own)
        rptt_held, lvet_held = at(*held, rest)
        windows.append(
            {
                "rptt": {"sd": sd(rptt), "mean": np.nanmean(rptt), "heldOut": sd(rptt_held)},
                "lvet": {"sd": sd(lvet), "mean": np.nanmean(lvet), "heldOut": sd(lvet_held)},
                "historicHeldOut": sd((r["historic"]["notch"] - r["historic"]["foot"])[rest]),
                "foot": positives(r["foot"][chosen[0]][own]),
                "notch": positives(r["notch"][chosen[1]][own]),
            }
        )
    return windows


def halves(r):
    return [b for own in r["members"] for b in own[: len(own) // 2]]


def all_beats(r):
    return [b for own in r["members"] for b in own]


def plain(value):
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(one) for one in value]
    if isinstance(value, (float, np.floating)):
        return None if np.isnan(value) else float(value)
    return value


def expected(recordings):
    foot, notch, foot_sds, notch_sds = choose(recordings, all_beats)
    held_foot, held_notch, _, _ = choose(recordings, halves)
    return {
        "foot": FEET[foot],
        "notch": NOTCHES[notch],
        "heldOut": {"foot": FEET[held_foot], "notch": NOTCHES[held_notch]},
        "footSds": foot_sds,
        "notchSds": notch_sds,
        "windows": [figures(r, (foot, notch), (held_foot, held_notch)) for r in recordings],
    }


def main():
    rng = np.random.default_rng(7)
    recordings = [
        recording(rng, "A", 200, [14, 17], 0.02),
        recording(rng, "B", 150, [21], 0.05),
        recording(rng, "A", 260, [12, 10, 15], 0.0),
    ]
    subjects = {s: [r for r in recordings if r["subject"] == s] for s in ("A", "B")}
    out = {
        "params": PARAMS,
        "feet": FEET,
        "notches": NOTCHES,
        "recordings": recordings,
        "cohort": expected(recordings),
        "subject": {name: expected(own) for name, own in subjects.items()},
    }
    path = Path(__file__).with_name("pooled.json")
    path.write_text(json.dumps(plain(out)) + "\n")


if __name__ == "__main__":
    main()
