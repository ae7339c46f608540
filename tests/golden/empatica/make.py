"""Synthetic sessions of an EmbracePlus, written by fastavro (1.12.2), and their content.

    pip install fastavro==1.12.2
    python make.py
"""

import json
import math
from pathlib import Path

import fastavro

here = Path(__file__).parent
start = 1_700_000_000_250_000


def clocked(name, fields):
    return {
        "name": name,
        "type": {
            "name": name.capitalize(),
            "type": "record",
            "fields": [
                {"name": "timestampStart", "type": "long"},
                {"name": "samplingFrequency", "type": "float"},
                *fields,
            ],
        },
    }


def array(name, items):
    return {"name": name, "type": {"type": "array", "items": items}}


def schema(conversion):
    parameters = {
        "name": "imuParams",
        "type": {"name": "ImuParams", "type": "record", "fields": conversion},
    }
    whole = [array(axis, "int") for axis in "xyz"]
    return {
        "name": "made.format.Session",
        "type": "record",
        "fields": [
            {
                "name": "schemaVersion",
                "type": {
                    "name": "Version",
                    "type": "record",
                    "fields": [{"name": part, "type": "int"} for part in ("major", "minor", "patch")],
                },
            },
            {"name": "fwVersion", "type": "Version"},
            {"name": "timezone", "type": "int"},
            {"name": "deviceSn", "type": "string"},
            {"name": "enrollment", "type": {"type": "map", "values": "string"}},
            {"name": "kind", "type": {"name": "Kind", "type": "enum", "symbols": ["A", "B"]}},
            {
                "name": "rawData",
                "type": {
                    "name": "RawData",
                    "type": "record",
                    "fields": [
                        clocked("accelerometer", [parameters, *whole]),
                        clocked("gyroscope", [{"name": "imuParams", "type": "ImuParams"}, *whole]),
                        clocked("eda", [array("values", "float")]),
                        clocked("temperature", [array("values", "float")]),
                        clocked("bvp", [array("values", "float")]),
                        {
                            "name": "systolicPeaks",
                            "type": {
                                "name": "Peaks",
                                "type": "record",
                                "fields": [array("peaksTimeNanos", "long")],
                            },
                        },
                        {
                            "name": "tags",
                            "type": {
                                "name": "Tags",
                                "type": "record",
                                "fields": [array("tagsTimeMicros", "long")],
                            },
                        },
                        {"name": "note", "type": ["null", "string"], "default": None},
                    ],
                },
            },
        ],
    }


def session(conversion, gyroscope):
    bvp = [100 * math.sin(2 * math.pi * 1.2 * n / 64) for n in range(640)]
    counts = [(n * 37) % 4001 - 2000 for n in range(640)]
    axes = {"x": counts, "y": [-count for count in counts], "z": [2048] * 640}
    clock = {"timestampStart": start, "samplingFrequency": 64.0}
    return {
        "schemaVersion": {"major": 6, "minor": 4, "patch": 0},
        "fwVersion": {"major": 1, "minor": 0, "patch": 0},
        "timezone": 3600,
        "deviceSn": "SECRET-SERIAL",
        "enrollment": {"participantID": "SECRET-PERSON"},
        "kind": "B",
        "rawData": {
            "accelerometer": {**clock, "imuParams": conversion, **axes},
            "gyroscope": {**clock, "imuParams": conversion, **(axes if gyroscope else {axis: [] for axis in "xyz"})},
            "eda": {
                "timestampStart": start + 500_000,
                "samplingFrequency": 4.0,
                "values": [0.5 + n / 64 for n in range(38)],
            },
            "temperature": {**clock, "samplingFrequency": 1.0, "values": [33 + n / 8 for n in range(10)]},
            "bvp": {**clock, "values": bvp},
            "systolicPeaks": {
                "peaksTimeNanos": [1000 * start + round(1e9 * (0.25 + k) / 1.2) for k in range(11)]
            },
            "tags": {"tagsTimeMicros": [start + 2_500_000, start - 60_000_000]},
            "note": "SECRET-NOTE",
        },
    }


def figures(names):
    return [{"name": name, "type": "int"} for name in names]


ranges = {"physicalMin": -16, "physicalMax": 16, "digitalMin": -32768, "digitalMax": 32767}
factor = {"conversionFactor": 0.00048828125}
made = [
    ("plain", schema(figures(ranges)), session(ranges, True), "null"),
    ("deflated", schema([{"name": "conversionFactor", "type": "float"}]), session(factor, False), "deflate"),
]
for name, form, value, codec in made:
    with open(here / f"{name}.avro", "wb") as out:
        fastavro.writer(out, fastavro.parse_schema(form), [value], codec=codec, sync_marker=bytes(range(16)))

# Read back from the file, since floats have lost digits.
with open(here / "plain.avro", "rb") as source:
    raw = next(fastavro.reader(source))["rawData"]
held = {
    "bvp": raw["bvp"]["values"],
    "eda": raw["eda"]["values"],
    "temperature": raw["temperature"]["values"],
    "x": raw["accelerometer"]["x"],
    "peaksSec": [(peak - 1000 * start) / 1e9 for peak in raw["systolicPeaks"]["peaksTimeNanos"]],
}
(here / "values.json").write_text(json.dumps(held) + "\n")
