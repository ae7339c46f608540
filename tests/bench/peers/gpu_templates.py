"""Best similarity over shifts by PyTorch and CuPy: times of all kernels by the device's events, ms, and their results.

Usage: gpu_templates.py FOLDER. The folder holds case.json {"beats", "stretch", "length", "bin", "templates": [1, …]},
windows.f32 (beats × stretch) and templates.f64 (as many as the largest number × length). Times are medians of 10 at
full clock rates, with data on the device, float32; templates are prepared before. Prints one JSON line per row:
{"peer", "measure", "templates", "ms"}, and leaves PEER.MEASURE.TEMPLATES.rho in the folder: the best rho of the first
1000 beats, float32. Failed or missing ones are reported on standard error. Without CUDA, PyTorch
runs on the CPU, which only tests the code.
"""

import json
import sys
from pathlib import Path

import numpy

from device_timing import cupy_timer, measure_all, torch_timer

folder = Path(sys.argv[1])
case = json.loads((folder / "case.json").read_text())
beats, stretch, length, bin_length = (case[name] for name in ("beats", "stretch", "length", "bin"))
shifts = stretch - length + 1
bins = length // bin_length
kept = 1000
windows = numpy.fromfile(folder / "windows.f32", numpy.float32).reshape(beats, stretch)
templates = numpy.fromfile(folder / "templates.f64", numpy.float64).reshape(-1, length)


def about_mean(rows):
    return rows - rows.mean(1, keepdims=True)


def shares(rows):
    return rows / numpy.abs(rows).sum(1, keepdims=True)


def unit_templates(count):
    rows = about_mean(templates[:count])
    return (rows / numpy.sqrt((rows**2).sum(1, keepdims=True))).astype(numpy.float32)


def bin_templates(count, takes_mean):
    rows = templates[:count, : bins * bin_length].reshape(count, bins, bin_length).sum(2)
    return shares(about_mean(rows) if takes_mean else rows).astype(numpy.float32)


def sign_templates(count):
    return numpy.where(numpy.diff(templates[:count]) >= 0, 1, -1)


def partitions(template):
    rises = numpy.diff(template) >= 0
    ends = [0, *(numpy.flatnonzero(rises[1:] != rises[:-1]) + 1), length - 1]
    rise = numpy.diff(template[ends])
    return ends, rise / numpy.abs(rise).sum()


def tell(peer, measure, count, ms, rho):
    rho[:kept].astype(numpy.float32).tofile(folder / f"{peer}.{measure}.{count}.rho")
    print(json.dumps({"peer": peer, "measure": measure, "templates": count, "ms": ms}), flush=True)


def tried(peer, measure, count, run, timed, to_numpy):
    try:
        tell(peer, measure, count, timed(run), to_numpy(run()))
    except Exception as error:
        print(f"{peer}, {measure}, {count} templates: {error}", file=sys.stderr)


def measure_torch():
    import torch
    from torch.nn.functional import avg_pool1d, conv1d

    has_cuda = torch.cuda.is_available()
    place = "cuda" if has_cuda else "cpu"
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.backends.cudnn.benchmark = True
    torch.set_grad_enabled(False)
    timed = torch_timer()
    x = torch.from_numpy(windows).to(place)

    def to_numpy(found):
        return found[0].float().cpu().numpy()

    def on_device(rows, dtype=torch.float32):
        return torch.from_numpy(rows).to(place, dtype)

    def centred():
        own = x - x.mean(1, keepdim=True)
        sums, squares = (length * avg_pool1d(of[:, None], length, 1)[:, 0] for of in (own, own * own))
        return own, torch.rsqrt(squares - sums * sums / length)

    def cwa_by_conv1d(unit):
        own, scale = centred()
        return conv1d(own[:, None], unit[:, None]).mul_(scale[:, None]).max(2)

    def cwa_by_matmul(unit):
        own, scale = centred()
        return torch.matmul(own.unfold(1, length, 1), unit.T).mul_(scale[:, :, None]).max(1)

    def binned(takes_mean):
        sums = bin_length * avg_pool1d(x[:, None], bin_length, 1)[:, 0]
        rows = sums.as_strided((beats, shifts, bins), (sums.stride(0), 1, bin_length)).contiguous()
        if takes_mean:
            rows -= rows.mean(2, keepdim=True)
        return rows.div_(rows.abs().sum(2, keepdim=True))

    def areas(own, takes_mean):
        rows = binned(takes_mean)
        apart = torch.empty_like(rows)
        sums = torch.stack([torch.sub(rows, one, out=apart).abs_().sum(2) for one in own], 2)
        return (1 - sums).max(1)

    def areas_by_cdist(own, takes_mean):
        apart = torch.cdist(binned(takes_mean).view(-1, bins), own, p=1)
        return (1 - apart.view(beats, shifts, -1)).max(1)

    def dam(parts):
        rows = x.unfold(1, length, 1)
        found = []
        for ends, share in parts:
            rise = rows[:, :, ends].diff(dim=2)
            rise /= rise.abs().sum(2, keepdim=True)
            found.append((1 - rise.sub_(share).abs_().sum(2)).max(1).values)
        return (torch.stack(found, 1),)

    def adios(signs):
        own = torch.where(x.diff(dim=1) >= 0, 1, -1).to(signs.dtype)
        best = torch.matmul(own.unfold(1, length - 1, 1), signs.T).max(1)
        return (best.values.float() / (length - 1),)

    def go(peer, measure, count, run):
        tried(peer, measure, count, run, timed, to_numpy)

    # Sums of 149 signs are exact in half precision, so that tensor cores can compute them.
    half = torch.float16 if has_cuda else torch.float32
    for count in case["templates"]:
        unit = on_device(unit_templates(count))
        go("PyTorch conv1d", "cwa", count, lambda: cwa_by_conv1d(unit))
        go("PyTorch matmul", "cwa", count, lambda: cwa_by_matmul(unit))
        for measure, takes_mean in (("bam", True), ("nad", False)):
            own = on_device(bin_templates(count, takes_mean))
            go("PyTorch by template", measure, count, lambda: areas(own, takes_mean))
            go("PyTorch cdist", measure, count, lambda: areas_by_cdist(own, takes_mean))
        parts = [
            (torch.tensor(ends, device=place), on_device(share))
            for ends, share in map(partitions, templates[:count])
        ]
        go("PyTorch by template", "dam", count, lambda: dam(parts))
        signs = on_device(sign_templates(count), half)
        go("PyTorch matmul", "adios", count, lambda: adios(signs))


def measure_cupy():
    import cupy

    view = cupy.lib.stride_tricks.sliding_window_view
    x = cupy.asarray(windows)
    timed = cupy_timer()
    apart = cupy.ReductionKernel("T a, T b", "T sum", "abs(a - b)", "a + b", "sum = a", "0", "apart")

    def cwa(unit):
        own = x - x.mean(1, keepdims=True)
        rows = view(own, length, 1).reshape(-1, length)
        sums, squares = rows.sum(1), cupy.einsum("ij,ij->i", rows, rows)
        rho = rows @ unit.T
        rho *= (1 / cupy.sqrt(squares - sums * sums / length))[:, None]
        rho = rho.reshape(beats, shifts, -1)
        return rho.max(1), rho.argmax(1)

    def areas(own, takes_mean):
        rows = view(view(x, bin_length, 1).sum(2), (bins - 1) * bin_length + 1, 1)[:, :, ::bin_length]
        if takes_mean:
            rows = rows - rows.mean(2, keepdims=True)
        rows = rows / cupy.abs(rows).sum(2, keepdims=True)
        rho = 1 - apart(rows[:, :, None], own[None, None], axis=3)
        return rho.max(1), rho.argmax(1)

    def go(measure, count, run):
        tried("CuPy", measure, count, run, timed, lambda found: cupy.asnumpy(found[0]))

    for count in case["templates"]:
        unit = cupy.asarray(unit_templates(count))
        go("cwa", count, lambda: cwa(unit))
        for measure, takes_mean in (("bam", True), ("nad", False)):
            own = cupy.asarray(bin_templates(count, takes_mean))
            go(measure, count, lambda: areas(own, takes_mean))


measure_all((measure_torch, measure_cupy))
