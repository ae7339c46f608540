"""Measures kernels on a CUDA device by its own events: medians in ms, at full clock rates."""

import sys
import time

repeats = 10
warm_samples = 100_000_000


def middle(values):
    return sorted(values)[len(values) // 2]


def warm_up(copy, wait):
    """Copies for half a second to raise the clock rates, and leaves some copies queued ahead of the timed kernels."""
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        for _ in range(100):
            copy()
        wait()
    for _ in range(300):
        copy()


def median_of_events(run, make_event, elapsed_ms):
    times = []
    for _ in range(repeats):
        start, end = make_event(), make_event()
        start.record()
        run()
        end.record()
        end.synchronize()
        times.append(elapsed_ms(start, end))
    return middle(times)


def torch_timer():
    """Returns a timing function; without CUDA it runs once in wall-clock time, which only tests the code."""
    import torch

    def on_cpu(run):
        run()
        start = time.perf_counter()
        run()
        return 1000 * (time.perf_counter() - start)

    if not torch.cuda.is_available():
        return on_cpu
    warm, other = (torch.zeros(warm_samples, device="cuda") for _ in range(2))

    def timed(run):
        for _ in range(3):
            run()
        warm_up(lambda: other.copy_(warm), torch.cuda.synchronize)
        return median_of_events(
            run, lambda: torch.cuda.Event(enable_timing=True), lambda start, end: start.elapsed_time(end)
        )

    return timed


def cupy_timer():
    """Returns a timing function."""
    import cupy

    warm, other = cupy.zeros(warm_samples, cupy.float32), cupy.empty(warm_samples, cupy.float32)

    def timed(run):
        for _ in range(3):
            run()
        warm_up(lambda: cupy.copyto(other, warm), cupy.cuda.Device().synchronize)
        return median_of_events(run, cupy.cuda.Event, cupy.cuda.get_elapsed_time)

    return timed


def measure_all(measures):
    """Runs each; a failed or missing one is reported on standard error."""
    for measure in measures:
        try:
            measure()
        except Exception as error:
            print(f"{measure.__name__}: {error}", file=sys.stderr)
