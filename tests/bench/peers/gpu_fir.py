"""FIR filters of CuPy and PyTorch on a CUDA device, and a copy: times of the kernels by the device's events, ms.

Times are medians of 10 at full clock rates, with data on the device, float32; "with transfers" is wall-clock time, from
NumPy arrays to reused NumPy arrays; "from doubles" is the same with double precision in and out, into new memory, where
the device or the host converts, whichever is faster. Prints one JSON line per row:
{"peer", "samples", "taps", "ms"}; failed or missing ones are reported on standard error.
"""

import json
import time

from device_timing import cupy_timer, measure_all, middle, torch_timer

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


transfers = [(500_000, 2_500), (3_000_000, 501), (30_000_000, 501)]


def on_the_wall(run):
    times = []
    for _ in range(12):
        start = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - start))
    return middle(times[2:])


def host_arrays(samples, taps):
    import numpy

    make = numpy.random.default_rng(1)
    x = make.standard_normal(samples, dtype=numpy.float32)
    return x, make.standard_normal(taps, dtype=numpy.float32) / taps, numpy.zeros_like(x)


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
    for samples, taps in transfers:
        x, h, y = host_arrays(samples, taps)
        h = cupy.asarray(h)
        way = lambda: cupy.asnumpy(signal.oaconvolve(cupy.asarray(x), h, mode="same"), out=y)
        tell("CuPy with transfers", samples, taps, on_the_wall(way))
        wide = x.astype("float64")
        filtered = lambda x: signal.oaconvolve(x, h, mode="same")
        ways = (
            lambda: cupy.asnumpy(filtered(cupy.asarray(wide).astype("float32")).astype("float64")),
            lambda: cupy.asnumpy(filtered(cupy.asarray(wide.astype("float32")))).astype("float64"),
        )
        tell("CuPy from doubles", samples, taps, min(map(on_the_wall, ways)))
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
    for samples, taps in transfers:
        x, h, y = (torch.from_numpy(values) for values in host_arrays(samples, taps))
        h = h.cuda().reshape(1, 1, -1)
        # Like the samples: torch pads both sides equally, by whole samples.
        out = y.reshape(1, 1, -1) if taps % 2 else torch.zeros(1, 1, samples + 1)
        way = lambda: out.copy_(
            torch.nn.functional.conv1d(x.cuda().reshape(1, 1, -1), h, padding=taps // 2)
        )
        tell("PyTorch with transfers", samples, taps, on_the_wall(way))
        wide = x.double()
        filtered = lambda x: torch.nn.functional.conv1d(x.reshape(1, 1, -1), h, padding=taps // 2)
        ways = (
            lambda: filtered(wide.cuda().float()).double().cpu(),
            lambda: filtered(wide.float().cuda()).cpu().double(),
        )
        tell("PyTorch from doubles", samples, taps, min(map(on_the_wall, ways)))


measure_all((measure_cupy, measure_torch))
