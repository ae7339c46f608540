"""Runs beatbench and reads its output. Needs Python 3.9 and NumPy; with pandas, tables are data frames."""

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

# Command of the program; the environment variable BEATBENCH="node /somewhere/dist-cli/beatbench.js" replaces it.
program = shlex.split(os.environ.get("BEATBENCH", "npx beatbench"))


def run(*words):
    """Returns the output of beatbench for these words, as text. Its messages go to standard error."""
    call = [shutil.which(program[0]) or program[0], *program[1:], *map(str, words)]
    done = subprocess.run(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
    sys.stderr.write(done.stderr)
    # 1: a recording failed, and its entry has the reason.
    if done.returncode not in (0, 1):
        raise RuntimeError(f"beatbench {words[0]} ended with status {done.returncode}")
    return done.stdout


def report(*words):
    """Returns the JSON of a command over one recording, or over several together, as dicts and lists."""
    found = json.loads(run(*words))
    for one in found if isinstance(found, list) else [found]:
        if "error" in one:
            raise RuntimeError(f"{one['recording']['name']}: {one['error']['message']}")
    return found


def table(*words):
    """Returns the CSV of a command: a data frame, or without pandas a dict of arrays by column heading."""
    return parse(run(*words, "--csv"))


def samples(record, *words):
    """Returns a recording as a table: `time [s]`, and each channel as `LABEL [UNIT]`; shorter ones end with empty cells."""
    return parse(run("convert", record, "--to", "csv", "--out", "-", *words))


def parse(text):
    """Parses a table of beatbench."""
    if pandas is not None:
        return pandas.read_csv(io.StringIO(text))
    heads, *rows = csv.reader(io.StringIO(text))
    return {head: column([row[k] for row in rows]) for k, head in enumerate(heads)}


def column(cells):
    """Returns numbers if all cells are numbers or empty (NaN); otherwise texts."""
    try:
        return np.array([float(cell) if cell else np.nan for cell in cells])
    except ValueError:
        return np.array(cells)


def channel(found, role):
    """Returns label, unit and rate of the first channel of a role, `ecg`, `ppg` or `pcg`, in a report."""
    return next(one for one in found["recording"]["channels"] if one["role"] == role)


def head(one):
    """Returns the heading of a channel's column in a table of samples."""
    return f"{one['label']} [{one['unit']}]" if one["unit"] else one["label"]


def numbers(values):
    """Returns a column, or a list of the JSON, as floats; missing values are NaN."""
    return np.array([np.nan if value is None else value for value in values], dtype=float)
