"""Figure 5.2 of Cziesler 2014: the reduction of the SD by least variance, window by window.

    python spread_by_window.py FIGURE.png RECORD…
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from beatbench import numbers, table

figure, *records = sys.argv[1:]
windows = table("intervals", *records, "--rows", "windows")
drawing, axes = plt.subplots(2, 1, figsize=(8, 6), sharex=True, layout="constrained")
for axis, interval, name in zip(axes, ["rptt", "lvet"], ["rPTT", "LVET"]):
    historic = numbers(windows[f"{interval}.historic.sd_ms"])
    least = numbers(windows[f"{interval}.leastVariance.sd_ms"])
    difference = historic - least
    axis.bar(np.arange(1, len(difference) + 1), difference, color=np.where(difference > 0, "#2a8a4a", "#b03a2e"))
    axis.axhline(0, color="black", linewidth=0.8)
    axis.set_ylabel(f"{name}: difference of SD (ms)")
    smaller = np.count_nonzero(difference > 0)
    print(f"{name}: smaller by least variance in {smaller} of {np.count_nonzero(np.isfinite(difference))} windows")
axes[0].set_title("SD by the historic method less SD by least variance")
axes[1].set_xlabel("window")
drawing.savefig(figure, dpi=150)
