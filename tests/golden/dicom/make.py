"""Values of a recorded DICOM waveform (Apache-2.0) as pydicom reads them, for tests/unit/io/dicom/open.test.ts.

    pip install pydicom==3.0.2 numpy
    python3 tests/golden/dicom/make.py ../shared/data

For each lead: the first samples, their sum, and a sum weighted by index. Sums are of multiples of 2.5 µV and exact.
"""

import json
import sys
import warnings
from pathlib import Path

import pydicom

warnings.simplefilter("ignore")
data = Path(sys.argv[1])
files = []
for path in ["other-formats/sample.dcm"]:
    dataset = pydicom.dcmread(data / path)
    group = dataset.WaveformSequence[0]
    values = dataset.waveform_array(0)
    channels = []
    for k, channel in enumerate(group.ChannelDefinitionSequence):
        lead = values[:, k].tolist()
        channels.append(
            {
                "label": channel.ChannelSourceSequence[0].CodeMeaning.removeprefix("Lead "),
                "unit": channel.ChannelSensitivityUnitsSequence[0].CodeValue,
                "fs": int(group.SamplingFrequency),
                "count": len(lead),
                "first": lead[:8],
                "sum": sum(lead),
                "weighted": sum(value * (n % 97) for n, value in enumerate(lead)),
            }
        )
    at = str(dataset.AcquisitionDateTime)
    start = f"{at[:4]}-{at[4:6]}-{at[6:8]}T{at[8:10]}:{at[10:12]}:{at[12:14]}"
    files.append({"path": path, "startTime": start, "channels": channels})
text = json.dumps({"reader": f"pydicom {pydicom.__version__}", "files": files}, indent=1)
(Path(__file__).parent / "values.json").write_text(text + "\n")
