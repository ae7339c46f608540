"""Figure 2 of Domazet 2016: an ECG as recorded, and through a lowpass, a highpass and a bandpass filter.

    python three_filters.py FIGURE.png RECORD
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from beatbench import channel, head, numbers, report, samples, table

figure, record = sys.argv[1:]
filters = {
    "lowpass, 30 Hz": ["--type", "lowpass", "--high", "30"],
    "highpass, 0.5 Hz": ["--type", "highpass", "--low", "0.5", "--taps", "1001"],
    "bandpass, 0.5 to 30 Hz": ["--type", "bandpass", "--low", "0.5", "--high", "30", "--taps", "1001"],
}
ecg = channel(report("info", record), "ecg")
drawn = {"as recorded": samples(record, "--channels", ecg["label"], "--until", "14")}
for name, words in filters.items():
    drawn[name] = table("filter", record, *words, "--to", "14")
drawing, axes = plt.subplots(4, 1, figsize=(8, 8), sharex=True, layout="constrained")
for axis, (name, frame) in zip(axes, drawn.items()):
    time, values = numbers(frame["time [s]"]), numbers(frame[head(ecg)])
    seen = time >= 10
    axis.plot(time[seen], values[seen], color="#1f4e8c", linewidth=0.8)
    axis.set_title(name)
    axis.set_ylabel(ecg["unit"])
    print(f"{name}: mean {np.nanmean(values[seen]):.4f}, SD {np.nanstd(values[seen]):.4f} {ecg['unit']}")
axes[-1].set_xlabel("s")
drawing.savefig(figure, dpi=150)
