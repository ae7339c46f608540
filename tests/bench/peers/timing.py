"""Prints the median times of some functions as JSON for the bench."""

import json
import platform
import statistics
import time

import numpy
import scipy


def median_ms(run, count):
    run()
    times = []
    for _ in range(count):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def least_cpu_ms(run, count):
    times = []
    for _ in range(count):
        start = time.process_time()
        run()
        times.append((time.process_time() - start) * 1000)
    return min(times)


def report(ms):
    versions = f"SciPy {scipy.__version__}, NumPy {numpy.__version__}, Python {platform.python_version()}"
    print(json.dumps({"versions": versions, "ms": ms}))
