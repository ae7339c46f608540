"""Figure 5.1 of Cziesler 2014: the pulse with feet and notches, and histograms of the intervals, by both methods.

    python interval_histograms.py FIGURE.png RECORD
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from beatbench import channel, head, numbers, report, samples, table

figure, record = sys.argv[1:]
single = ["--average", "0"]
beats = table("intervals", record, *single)
ppg = channel(report("info", record), "ppg")
pulse = samples(record, "--channels", ppg["label"], "--until", "8")
time, values = numbers(pulse["time [s]"]), numbers(pulse[head(ppg)])

drawing, axes = plt.subplots(2, 3, figsize=(12, 6), layout="constrained", width_ratios=[2, 1, 1])
for row, method, name in zip(axes, ["historic", "leastVariance"], ["historic", "least variance"]):
    row[0].plot(time, values, color="#666666", linewidth=1)
    for feature, mark in [("foot", "o"), ("notch", "v")]:
        at = numbers(beats[f"{feature}.{method}_s"])
        at = at[at <= time[-1]]
        row[0].plot(at, np.interp(at, time, values), mark, markersize=5, label=feature)
    row[0].set_title(f"{ppg['label']}, {name}")
    row[0].set_xlabel("s")
    row[0].margins(y=0.2)
    row[0].legend(loc="upper right", ncols=2)
    for axis, interval, title in [(row[1], "rptt", "rPTT"), (row[2], "lvet", "LVET")]:
        both = [numbers(beats[f"{interval}.{one}_ms"]) for one in ("historic", "leastVariance")]
        edges = np.histogram_bin_edges(np.concatenate([one[np.isfinite(one)] for one in both]), bins=30)
        own = numbers(beats[f"{interval}.{method}_ms"])
        own = own[np.isfinite(own)]
        axis.hist(own, bins=edges)
        axis.set_xlabel(f"{title} (ms)")
        axis.set_title(f"SD {np.std(own, ddof=1):.1f} ms, n {len(own)}")
        print(f"{title} {name}: {len(own)} beats, SD {np.std(own, ddof=1):.3f} ms")
drawing.savefig(figure, dpi=150)
