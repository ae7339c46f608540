"""Figure 2 of Nasim 2018: three seconds of an ECG before and after segmented-beat modulation.

    python denoised.py FIGURE.png RECORD [FROM]
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from beatbench import channel, head, numbers, report, samples

figure, record, *start = sys.argv[1:]
from_sec = float(start[0]) if start else 10.0
cleaned = report("denoise", record)
ecg = channel(cleaned, "ecg")
recorded = samples(record, "--channels", ecg["label"])
time = numbers(recorded["time [s]"])
signals = {
    "before": numbers(recorded[head(ecg)]),
    "after": numbers(cleaned["result"]["channels"][0]["samples"]),
}
seen = (time >= from_sec) & (time <= from_sec + 3)
drawing, axes = plt.subplots(2, 1, figsize=(8, 5), sharex=True, layout="constrained")
for axis, (name, values) in zip(axes, signals.items()):
    axis.plot(time[seen], values[seen], color="#1f4e8c", linewidth=0.9)
    axis.set_title(name)
    axis.set_ylabel(ecg["unit"])
axes[1].set_xlabel("s")
drawing.savefig(figure, dpi=150)
snr = cleaned["result"]["snr"]
print(f"SNR {snr['before']:.3f} dB before, {snr['after']:.3f} dB after, over {cleaned['result']['cycles']} cycles")
