"""Runs beatbench and reads what it prints. Needs Python 3.9 and NumPy; with pandas, tables are data frames."""

import csv
import io
import json
import os
import shlex
import shutil
import subprocess
import sys

import numpy as np

try:
    import pandas
except ImportError:
    pandas = None

# How the program is called; BEATBENCH="node /somewhere/dist-cli/beatbench.js" takes another.
program = shlex.split(os.environ.get("BEATBENCH", "npx beatbench"))


def run(*words):
    """What beatbench prints for these words, as text. What it says beside goes to standard error."""
    call = [shutil.which(program[0]) or program[0], *program[1:], *map(str, words)]
    done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    sys.stderr.write(done.stderr)
    # 1: a recording failed, and its entry says why.
    if done.returncode not in (0, 1):
        raise RuntimeError(f"beatbench {words[0]} ended with status {done.returncode}")
    return done.stdout


def report(*words):
    """The JSON of a command over one recording, or over several together, as dicts and lists."""
    found = json.loads(run(*words))
    for one in found if isinstance(found, list) else [found]:
        if "error" in one:
            raise RuntimeError(f"{one['recording']['name']}: {one['error']['message']}")
    return found


def table(*words):
    """The CSV of a command: a data frame, or without pandas a dict of arrays by the heads of columns."""
    return parse(run(*words, "--csv"))


def samples(record, *words):
    """A recording as a table: `time [s]`, and each channel as `LABEL [UNIT]`; a shorter one is empty at its end."""
    return parse(run("convert", record, "--to", "csv", "--out", "-", *words))


def parse(text):
    """A table of beatbench."""
    if pandas is not None:
        return pandas.read_csv(io.StringIO(text))
    heads, *rows = csv.reader(io.StringIO(text))
    return {head: column([row[k] for row in rows]) for k, head in enumerate(heads)}


def column(cells):
    """Numbers where all cells are numbers or empty, which are NaN; else texts."""
    try:
        return np.array([float(cell) if cell else np.nan for cell in cells])
    except ValueError:
        return np.array(cells)


def channel(found, role):
    """Label, unit and rate of the first channel of a role, `ecg`, `ppg` or `pcg`, in a report."""
    return next(one for one in found["recording"]["channels"] if one["role"] == role)


def head(one):
    """What the column of a channel is called in a table of samples."""
    return f"{one['label']} [{one['unit']}]" if one["unit"] else one["label"]


def numbers(values):
    """A column, or a list of the JSON, as floats; what is missing is NaN."""
    return np.array([np.nan if value is None else value for value in values], dtype=float)
