"""FIR filters of CuPy and PyTorch on a CUDA device, and a copy: ms of the kernels by the device's events.

Median of 10 with the clocks up, data on the device, float32. Prints one JSON line a row:
{"peer", "samples", "taps", "ms"}; what fails or is not installed is left out with a line on standard error.
"""

import json
import sys
import time

rows = [
    (500_000, 100),
    (500_000, 500),
    (500_000, 2_500),
    (3_000_000, 501),
    (30_000_000, 501),
    (3_000_000, 50_001),
]
repeats = 10


def tell(peer, samples, taps, ms):
    print(json.dumps({"peer": peer, "samples": samples, "taps": taps, "ms": ms}), flush=True)


def warm_up(copy, wait):
    """Copies for half a second, so that the clocks are up, and leaves some copies queued ahead of what is timed."""
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        for _ in range(100):
            copy()
        wait()
    for _ in range(300):
        copy()


def middle(values):
    return sorted(values)[len(values) // 2]


def measure_cupy():
    import cupy
    import cupyx.scipy.signal as signal

    warm, other = cupy.zeros(100_000_000, cupy.float32), cupy.empty(100_000_000, cupy.float32)

    def timed(run):
        warm_up(lambda: cupy.copyto(other, warm), cupy.cuda.Device().synchronize)
        for _ in range(5):
            run()
        times = []
        for _ in range(repeats):
            start, end = cupy.cuda.Event(), cupy.cuda.Event()
            start.record()
            run()
            end.record()
            end.synchronize()
            times.append(cupy.cuda.get_elapsed_time(start, end))
        return middle(times)

    for samples, taps in rows:
        x = cupy.random.standard_normal(samples, dtype=cupy.float32)
        h = cupy.random.standard_normal(taps, dtype=cupy.float32) / taps
        y = cupy.empty_like(x)
        for name in ("convolve", "oaconvolve", "fftconvolve"):
            if not hasattr(signal, name):
                continue
            ways = {"mode": "same"}
            tell(f"CuPy {name}", samples, taps, timed(lambda: getattr(signal, name)(x, h, **ways)))
        tell("CuPy copy", samples, 0, timed(lambda: cupy.copyto(y, x)))
    big, sums = warm[:86_000_000], other[:86_000_000]
    tell("CuPy copy", 86_000_000, 0, timed(lambda: cupy.copyto(sums, big)))
    tell("CuPy cumsum", 86_000_000, 0, timed(lambda: cupy.cumsum(big, out=sums)))


def measure_torch():
    import torch

    torch.backends.cudnn.allow_tf32 = False
    warm, other = torch.zeros(100_000_000, device="cuda"), torch.empty(100_000_000, device="cuda")
    for samples, taps in rows:
        if taps > 5_000:
            continue
        x = torch.randn(1, 1, samples, device="cuda")
        h = torch.randn(1, 1, taps, device="cuda") / taps
        run = lambda: torch.nn.functional.conv1d(x, h, padding=taps // 2)
        run()
        warm_up(lambda: other.copy_(warm), torch.cuda.synchronize)
        for _ in range(5):
            run()
        times = []
        for _ in range(repeats):
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            start.record()
            run()
            end.record()
            end.synchronize()
            times.append(start.elapsed_time(end))
        tell("PyTorch conv1d", samples, taps, middle(times))


for measure in (measure_cupy, measure_torch):
    try:
        measure()
    except Exception as error:
        print(f"{measure.__name__}: {error}", file=sys.stderr)
