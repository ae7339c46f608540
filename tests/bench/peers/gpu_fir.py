"""FIR filters of CuPy and PyTorch on a CUDA device, and a copy: ms of the kernels by the device's events.

Median of 10 with the clocks up, data on the device, float32. Prints one JSON line a row:
{"peer", "samples", "taps", "ms"}; what fails or is not installed is left out with a line on standard error.
"""

import json

from device_timing import cupy_timer, measure_all, torch_timer

rows = [
    (500_000, 100),
    (500_000, 500),
    (500_000, 2_500),
    (3_000_000, 501),
    (30_000_000, 501),
    (3_000_000, 50_001),
]


def tell(peer, samples, taps, ms):
    print(json.dumps({"peer": peer, "samples": samples, "taps": taps, "ms": ms}), flush=True)


def measure_cupy():
    import cupy
    import cupyx.scipy.signal as signal

    timed = cupy_timer()
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
    big, sums = (cupy.zeros(86_000_000, cupy.float32) for _ in range(2))
    tell("CuPy copy", 86_000_000, 0, timed(lambda: cupy.copyto(sums, big)))
    tell("CuPy cumsum", 86_000_000, 0, timed(lambda: cupy.cumsum(big, out=sums)))


def measure_torch():
    import torch

    torch.backends.cudnn.allow_tf32 = False
    timed = torch_timer()
    for samples, taps in rows:
        if taps > 5_000:
            continue
        x = torch.randn(1, 1, samples, device="cuda")
        h = torch.randn(1, 1, taps, device="cuda") / taps
        tell("PyTorch conv1d", samples, taps, timed(lambda: torch.nn.functional.conv1d(x, h, padding=taps // 2)))


measure_all((measure_cupy, measure_torch))
