"""Figure 16 of Kratsas 2000: the template of the normal beat next to the most frequent other template.

    python beat_templates.py FIGURE.png RECORD
"""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from beatbench import channel, numbers, report

figure, record = sys.argv[1:]
found = report("templates", record, "--signal", "filtered")
result = found["result"]
ecg = channel(found, "ecg")
master = result["master"]
templates = sorted(result["templates"], key=lambda one: (one["label"] != master, -one["count"]))[:4]
size = (3 * len(templates), 3.2)
drawing, axes = plt.subplots(1, len(templates), figsize=size, sharey=True, layout="constrained", squeeze=False)
for axis, template in zip(axes[0], templates):
    values = numbers(template["samples"])
    time = 1000 * np.arange(len(values)) / ecg["rate"] - found["parameters"]["before"]
    axis.plot(time, values, color="#1f4e8c")
    what = "master" if template["label"] == master else f"template {template['label']}"
    axis.set_title(f"{what}, n {template['count']}")
    axis.set_xlabel("ms from the trigger")
    print(f"{what}: n {template['count']}, first at {template['first']:.3f} s")
axes[0][0].set_ylabel(ecg["unit"])
drawing.savefig(figure, dpi=150)
