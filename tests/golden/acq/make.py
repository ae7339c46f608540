"""Reference samples of AcqKnowledge files: `python3 make.py DATA` writes values.json, DATA the folder of recordings.

Independent of the reader: the pattern of ticks is expanded completely, and the compressed blocks are
found from the end of the file's parts by zlib itself.
"""

import hashlib
import json
import pathlib
import struct
import sys
import zlib

import numpy as np

FILES = [
    "misc/iso_8859_1.acq",
    "misc/r35_test.acq",
    "misc/r42_test.acq",
    "nojournal/nojournal-3.8.1-c.acq",
    "nojournal/nojournal-3.8.1.acq",
    "nojournal/nojournal-4.1.0-c.acq",
    "nojournal/nojournal-5.0.1-c.acq",
    "nojournal/nojournal-5.0.1.acq",
    "physio/physio-3.9.1-c.acq",
    "physio/physio-5.0.1-c.acq",
]


def channels_of(raw):
    order = ">" if 30 <= struct.unpack_from(">i", raw, 2)[0] < 400 else "<"

    def number(kind, at):
        return struct.unpack_from(order + kind, raw, at)[0]

    revision = number("i", 2)
    is_late = revision >= 61
    compressed = bool(number("i", 972 if is_late else 1936)) if revision >= 41 else False
    at = number("i", 6) + (40 if revision >= 124 else 0)
    channels = []
    for _ in range(number("h", 10)):
        divider = number("h", at + (152 if is_late else 250)) if revision >= 38 else 1
        channels.append(
            {
                "label": raw[at + 6 : at + 46].split(b"\0")[0],
                "unit": raw[at + 68 : at + 88].split(b"\0")[0],
                "count": number("i", at + 88),
                "scale": number("d", at + 92),
                "offset": number("d", at + 100),
                "divider": max(1, divider),
            }
        )
        at += number("i", at)
    at += number("i" if is_late else "h", at)
    for k, channel in enumerate(channels):
        channel["type"] = "f8" if number("h", at + 4 * k) == 8 else "i2"
    return order, 1000 / number("d", 16), compressed, channels, at + 4 * len(channels)


def interleaved(raw, order, channels, at):
    """Returns every sample of every tick in the order of the file, as (tick, channel)."""
    ticks = max(c["count"] * c["divider"] for c in channels)
    places = []
    for k, channel in enumerate(channels):
        own = np.arange(channel["count"]) * channel["divider"]
        places.append(np.stack([own, np.full(len(own), k)], axis=1))
    places = np.concatenate(places)
    assert places[:, 0].max() < ticks
    places = places[np.lexsort((places[:, 1], places[:, 0]))]
    sizes = np.array([8 if c["type"] == "f8" else 2 for c in channels])[places[:, 1]]
    starts = at + np.concatenate([[0], np.cumsum(sizes)[:-1]])
    out = []
    for k, channel in enumerate(channels):
        size = 8 if channel["type"] == "f8" else 2
        index = starts[places[:, 1] == k][:, None] + np.arange(size)
        block = np.frombuffer(raw, np.uint8)[index].tobytes()
        out.append(np.frombuffer(block, order + channel["type"]))
    return out


def compressed(raw, channels, at):
    """Finds zlib blocks by trying each possible start and keeping those of the correct length."""
    out = []
    for channel in channels:
        wanted = channel["count"] * (8 if channel["type"] == "f8" else 2)
        while True:
            at = raw.index(b"\x78", at)
            inflater = zlib.decompressobj()
            try:
                block = inflater.decompress(raw[at:])
            except zlib.error:
                block = b""
            if inflater.eof and len(block) == wanted:
                break
            at += 1
        at = len(raw) - len(inflater.unused_data)
        out.append(np.frombuffer(block, "<" + channel["type"]))
    return out


def main(data):
    result = {}
    for name in FILES:
        raw = (data / "biopac-acq" / name).read_bytes()
        order, fs, is_compressed, channels, at = channels_of(raw)
        stored = compressed(raw, channels, at) if is_compressed else interleaved(raw, order, channels, at)
        rows = []
        for channel, samples in zip(channels, stored):
            physical = samples.astype(np.float64)
            if channel["type"] == "i2":
                physical = physical * channel["scale"] + channel["offset"]
            rows.append(
                {
                    "label": channel["label"].decode("latin1"),
                    "unit": channel["unit"].decode("latin1"),
                    "fs": fs / channel["divider"],
                    "count": len(physical),
                    "first": physical[:4].tolist(),
                    "sha256": hashlib.sha256(physical.astype("<f8").tobytes()).hexdigest(),
                }
            )
        result[name] = rows
    pathlib.Path(__file__).with_name("values.json").write_text(json.dumps(result, indent=1) + "\n")


main(pathlib.Path(sys.argv[1]))
