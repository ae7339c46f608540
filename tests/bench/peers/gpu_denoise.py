"""Segmented-beat modulation by PyTorch and CuPy: times of all kernels by the device's events, ms.

Usage: gpu_denoise.py FOLDER. The folder holds case.json {"columns", "largestMove", "rolling",
"moveGain", "leastMatch", "warmUpCount", "runCount"},
x.f32, firsts.i32, rows.i32 (of each cycle), lefts.i32 and shares.f32 (rows × columns: the positions of a median
cycle's samples in a cycle), template.f32, and for the inverse, one value per sample from the first cycle's start on,
backLefts.i32 and backShares.f32. Times are medians of 10 at full clock rates, with data on the device, float32; index
arrays are prepared before, like ours. Prints one JSON line per row: {"peer", "stage", "ms"}. Failed or missing ones are
reported on standard error. Without CUDA, PyTorch runs on the CPU, which only tests the code.
"""

import json
import sys
import time
from pathlib import Path

import numpy

from device_timing import cupy_timer, measure_all, middle, torch_timer

folder = Path(sys.argv[1])
case = json.loads((folder / "case.json").read_text())
columns, largest_move, rolling = (case[name] for name in ("columns", "largestMove", "rolling"))


def read(name, dtype):
    return numpy.fromfile(folder / name, dtype)


x_host = read("x.f32", numpy.float32)
first_host, row_host = read("firsts.i32", numpy.int32), read("rows.i32", numpy.int32)
left_host = read("lefts.i32", numpy.int32).reshape(-1, columns)
share_host = read("shares.f32", numpy.float32).reshape(-1, columns)
template_host = read("template.f32", numpy.float32)
back_left_host, back_share_host = read("backLefts.i32", numpy.int32), read("backShares.f32", numpy.float32)


def tell(peer, stage, ms):
    print(json.dumps({"peer": peer, "stage": stage, "ms": ms}), flush=True)


def tried(peer, stage, run, timed):
    try:
        tell(peer, stage, timed(run))
    except Exception as error:
        print(f"{peer}, {stage}: {str(error)[:300]}", file=sys.stderr)


def measure_torch():
    import torch

    has_cuda = torch.cuda.is_available()
    place = "cuda" if has_cuda else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.set_grad_enabled(False)
    timed = torch_timer()

    def on_device(values):
        return torch.from_numpy(values).to(place)

    x, first, row = on_device(x_host), on_device(first_host), on_device(row_host).long()
    left, share = on_device(left_host), on_device(share_host)
    template = on_device(template_host)
    about = template - template.mean()
    unit = about / about.norm()
    back_left, back_share = on_device(back_left_host).long(), on_device(back_share_host)
    back_right = (back_left + 1).clamp(max=columns - 1)
    clean_from, clean_to = int(first_host[0]), int(first_host[0]) + len(back_left_host)

    def modulate_by(x, first, row, left, share):
        at = first[:, None] + left[row]
        return torch.lerp(x[at], x[at + 1], share[row])

    def rhos_of(x, first, row, left, share, unit):
        rhos = []
        for move in range(-largest_move, largest_move + 1):
            own = modulate_by(x, first + move, row, left, share)
            own = own - own.mean(1, keepdim=True)
            rhos.append((own * unit).sum(1) * torch.rsqrt((own * own).sum(1)))
        return torch.stack(rhos, 1)

    def best_move(x, first, row, left, share, unit):
        return rhos_of(x, first, row, left, share, unit).max(1).values

    def demodulate_by(template, back_left, back_right, back_share):
        return torch.lerp(template[back_left], template[back_right], back_share)

    def go(peer, stage, run):
        tried(peer, stage, run, timed)

    rows = modulate_by(x, first, row, left, share)
    across = rows.T.contiguous()
    middle_rank = (len(first_host) + 1) // 2
    ways = {"PyTorch": lambda own: own}
    if has_cuda:
        ways["PyTorch compiled"] = torch.compile
    for peer, made in ways.items():
        modulate, moves, demodulate = made(modulate_by), made(best_move), made(demodulate_by)
        go(peer, "modulation", lambda: modulate(x, first, row, left, share))
        go(peer, "moves", lambda: moves(x, first, row, left, share, unit))
        go(peer, "demodulation", lambda: demodulate(template, back_left, back_right, back_share))
    go("PyTorch median", "median", lambda: torch.median(rows, 0).values)
    go("PyTorch median, columns", "median", lambda: torch.median(across, 1).values)
    go("PyTorch kthvalue, columns", "median", lambda: torch.kthvalue(across, middle_rank, 1).values)
    go("PyTorch sort, columns", "ranks", lambda: torch.sort(across, 1).values[:, middle_rank - 1])
    go("PyTorch median of windows", "rolling", lambda: rows.unfold(0, rolling, 1).median(2).values)

    def whole():
        """Uploads samples, runs each stage once like the method, reads clean samples back; wall-clock time."""
        own = torch.from_numpy(x_host).to(place)
        laid = modulate_by(own, first, row, left, share)
        initial = torch.median(laid.T.contiguous(), 1).values
        near = initial - initial.mean()
        rho = best_move(own, first, row, left, share, near / near.norm())
        kept = laid[rho >= 0.0].T.contiguous()
        found = torch.sort(kept, 1).values
        clean = own.clone()
        last = found[:, found.shape[1] // 2].contiguous()
        clean[clean_from:clean_to] = demodulate_by(last, back_left, back_right, back_share)
        return clean.cpu().numpy()

    gain_least, match_least = case["moveGain"], case["leastMatch"]
    is_odd = torch.arange(len(first_host), device=place) % 2 == 1

    def decided(own):
        """Returns clean samples, moves, kept cycles, template, its percentiles and those of halves, all on the device."""
        laid = modulate_by(own, first, row, left, share)
        initial = torch.median(laid.T.contiguous(), 1).values
        near = initial - initial.mean()
        rhos = rhos_of(own, first, row, left, share, near / near.norm())
        best = rhos.max(1)
        still = rhos[:, largest_move]
        is_moved = best.values - still > gain_least
        moves = torch.where(is_moved, best.indices - largest_move, 0)
        is_kept = torch.where(is_moved, best.values, still) >= match_least
        moves = torch.where(is_kept, moves, 0)
        moved = modulate_by(own, first + moves.int(), row, left, share)
        found = torch.sort(moved[is_kept].T.contiguous(), 1).values
        ranks = [found[:, round(q * (found.shape[1] - 1))] for q in (0.5, 0.1, 0.9)]
        halves = [torch.median(moved[is_kept & half].T.contiguous(), 1).values for half in (~is_odd, is_odd)]
        clean = own.clone()
        clean[clean_from:clean_to] = demodulate_by(ranks[0].contiguous(), back_left, back_right, back_share)
        return clean, moves, is_kept, torch.stack([*ranks, *halves])

    x_double_host = x_host.astype(numpy.float64)

    def double_on_device():
        """Runs from double precision on the host to double precision there, with decisions in it; converted on the device."""
        clean, *rest = decided(torch.from_numpy(x_double_host).to(place).float())
        return clean.double().cpu().numpy(), [values.cpu().numpy() for values in rest]

    def double_on_host():
        """Runs the same, converted to single precision and back by the host's threads."""
        clean, *rest = decided(torch.from_numpy(x_double_host).float().to(place))
        return clean.cpu().double().numpy(), [values.cpu().numpy() for values in rest]

    def end_to_end(run):
        for _ in range(case["warmUpCount"]):
            run()
        times = []
        for _ in range(case["runCount"]):
            start = time.perf_counter()
            run()
            times.append(1000 * (time.perf_counter() - start))
        return middle(times)

    def go_whole(peer, stage, run):
        tried(peer, stage, run, end_to_end)

    go_whole("PyTorch", "whole", whole)
    go_whole("PyTorch, widened on the device", "whole-double", double_on_device)
    go_whole("PyTorch, widened on the host", "whole-double", double_on_host)


def measure_cupy():
    import cupy
    from cupyx.scipy import ndimage

    timed = cupy_timer()
    x, first, row = cupy.asarray(x_host), cupy.asarray(first_host), cupy.asarray(row_host)
    left, share = cupy.asarray(left_host), cupy.asarray(share_host)
    template = cupy.asarray(template_host)
    back_left, back_share = cupy.asarray(back_left_host), cupy.asarray(back_share_host)
    back_right = cupy.minimum(back_left + 1, columns - 1)
    about = template - template.mean()
    unit = about / cupy.linalg.norm(about)

    between = cupy.ElementwiseKernel("T a, T b, T s", "T y", "y = a + s * (b - a)", "between")

    def modulate(move=0):
        at = (first + move)[:, None] + left[row]
        return between(x[at], x[at + 1], share[row])

    def moves():
        best = None
        for move in range(-largest_move, largest_move + 1):
            own = modulate(move)
            own -= own.mean(1, keepdims=True)
            rho = (own @ unit) / cupy.sqrt((own * own).sum(1))
            best = rho if best is None else cupy.maximum(best, rho)
        return best

    def go(peer, stage, run):
        tried(peer, stage, run, timed)

    rows = modulate()
    across = cupy.ascontiguousarray(rows.T)
    go("CuPy", "modulation", modulate)
    go("CuPy", "moves", moves)
    go("CuPy", "demodulation", lambda: between(template[back_left], template[back_right], back_share))
    go("CuPy median", "median", lambda: cupy.median(rows, 0))
    go("CuPy median, columns", "median", lambda: cupy.median(across, 1))
    go("CuPy percentile, columns", "ranks", lambda: cupy.percentile(across, cupy.asarray([50, 10, 90]), 1)[0])
    go("CuPy median_filter", "rolling", lambda: ndimage.median_filter(rows, (rolling, 1)))


measure_all((measure_torch, measure_cupy))
