"""Beats sorted into templates by an independent reference, for tests: based on section 3 of the algorithms page.

Run: python3 tests/golden/templates/make.py
Each case has the record as integers (divide by 1000; null is a gap), the parameters, and the expected result.
"""

import json
import math
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
PRESETS = {
    'human': dict(low=5, high=40, blanking=250, before=100, after=200, shift=30, signal='filtered'),
    'rabbit': dict(low=20, high=60, blanking=150, before=50, after=100, shift=15, signal='rectified'),
}
DEFAULTS = dict(measure='cwa', bin=5, threshold=0.85, pick='first', masterFrom=20, masterLeast=5, growTo=50,
                promoteAfter=50)


def half_up(value):
    return math.floor(value + 0.5)


def stretches(x):
    edges = np.flatnonzero(np.diff(np.concatenate([[0], ~np.isnan(x), [0]]).astype(int)))
    return list(zip(edges[::2], edges[1::2]))


def band_pass(x, fs, low, high):
    wl, wh = [math.tan(math.pi * min(f, 0.45 * fs) / fs) for f in (low, high)]
    a0 = wl / ((wl + 1) * (wh + 1))
    a1 = (wl - 1) / (wl + 1) + (wh - 1) / (wh + 1)
    a2 = (wl - 1) / (wl + 1) * (wh - 1) / (wh + 1)
    y = np.full(len(x), np.nan)
    for start, end in stretches(x):
        for i in range(start, end):
            x2 = x[i - 2] if i - 2 >= start else x[start]
            y1 = y[i - 1] if i - 1 >= start else 0.0
            y2 = y[i - 2] if i - 2 >= start else 0.0
            y[i] = a0 * (x[i] - x2) - a1 * y1 - a2 * y2
    return y


def triggers_of(y, fs, blanking):
    size = np.where(np.isnan(y), 0.0, np.abs(y))
    v = 0.5 * np.max(size[:half_up(2 * fs)])
    c = 2 ** (-1 / fs)
    found = []
    for i, value in enumerate(size):
        if value > v and (not found or i - found[-1] >= half_up(blanking * fs / 1000)):
            found.append(i)
        v = max(0.5 * value, c * v)
    return found


def rho_of(measure, t, s, width):
    if np.ptp(t) == 0 or np.ptp(s) == 0:
        return 0.0
    if measure == 'cwa':
        a, b = t - t.mean(), s - s.mean()
        return float((a * b).sum() / math.sqrt((a * a).sum() * (b * b).sum()))
    if measure in ('bam', 'nad'):
        m = len(t) // width
        t, s = [w[:m * width].reshape(m, width).sum(axis=1) for w in (t, s)]
        if measure == 'bam':
            t, s = t - t.mean(), s - s.mean()
    elif measure == 'dam':
        d, e = np.diff(t), np.diff(s)
        cuts = np.flatnonzero((d[1:] >= 0) != (d[:-1] >= 0)) + 1
        t = np.array([part.sum() for part in np.split(d, cuts)])
        s = np.array([part.sum() for part in np.split(e, cuts)])
    else:
        d, e = np.diff(t) >= 0, np.diff(s) >= 0
        return float(1 - 2 / len(d) * np.sum(d ^ e))
    return float(1 - np.abs(t / np.abs(t).sum() - s / np.abs(s).sum()).sum())


class Sorter:
    def __init__(self, x, fs, preset, params):
        self.p = {**DEFAULTS, **params}
        own = {**PRESETS[preset], **{k: v for k, v in params.items() if k == 'signal'}}
        self.before, self.after, self.S = [half_up(own[k] * fs / 1000) for k in ('before', 'after', 'shift')]
        y = band_pass(x, fs, own['low'], own['high'])
        self.y = np.abs(y) if own['signal'] == 'rectified' else y
        self.triggers = [t for t in triggers_of(y, fs, own['blanking']) if self.has_room(t)]

    def has_room(self, t):
        a, b = t - self.before - self.S, t + self.after + self.S
        return a >= 0 and b <= len(self.y) and not np.isnan(self.y[a:b]).any()

    def window(self, t, shift):
        return self.y[t + shift - self.before:t + shift + self.after]

    def best(self, template, t):
        rhos = [rho_of(self.p['measure'], template, self.window(t, s), self.p['bin'])
                for s in range(-self.S, self.S + 1)]
        k = int(np.argmax(rhos))
        return rhos[k], k - self.S

    def master(self):
        n = self.p['masterFrom']
        for attempt, start in enumerate(range(0, len(self.triggers), n)):
            kept = self.triggers[start:start + n]
            while len(kept) >= self.p['masterLeast']:
                mean = np.mean([self.window(t, 0) for t in kept], axis=0)
                alike = [t for t in kept if self.best(mean, t)[0] >= self.p['threshold']]
                if len(alike) == len(kept):
                    return mean, attempt
                kept = alike
        return None, None

    def run(self):
        samples, attempts = self.master()
        if samples is None:
            return None
        p = self.p
        templates = [dict(label=0, samples=samples, count=0, first=None)]
        master, masters, beats = 0, [[0, self.triggers[0]]], []
        last, row = None, 0
        for t in self.triggers:
            rho, shift = self.best(templates[master]['samples'], t)
            master_rho, label = rho, master
            if not rho > p['threshold']:
                hits = []
                for other in templates:
                    if other['label'] != master:
                        r, s = self.best(other['samples'], t)
                        if r > p['threshold']:
                            hits.append((r, s, other['label']))
                if hits and p['pick'] == 'best':
                    hits = [max(hits, key=lambda hit: hit[0])]
                if hits:
                    rho, shift, label = hits[0]
                    one = templates[label]
                    if one['count'] < p['growTo']:
                        one['samples'] = (one['count'] * one['samples'] + self.window(t, shift)) / (one['count'] + 1)
                else:
                    label = len(templates)
                    templates.append(dict(label=label, samples=self.window(t, shift).copy(), count=0, first=None))
            one = templates[label]
            one['count'] += 1
            if one['first'] is None:
                one['first'] = t
            beats.append([t, label, shift, rho, master_rho])
            row = row + 1 if label == last else 1
            last = label
            if label != master and row >= p['promoteAfter']:
                master, row, last = label, 0, None
                masters.append([label, t])
        return dict(attempts=attempts, master=master, masters=masters, beats=beats, templates=[
            dict(label=o['label'], count=o['count'], first=o['first'], samples=o['samples'].tolist())
            for o in templates])


def bump(x, centre, width, height):
    n = np.arange(len(x))
    x += height * np.exp(-0.5 * ((n - centre) / width) ** 2)


def record(fs, kinds, rr, seed, noise=0.02):
    rng = np.random.default_rng(seed)
    x = np.zeros(int((len(kinds) + 1.5) * rr * fs))
    at = rr * fs * 0.8
    for kind in kinds:
        c, gain = at + rng.normal(0, 0.004 * fs), 1 + 0.05 * rng.normal()
        if kind == 'N':
            bump(x, c, 0.010 * fs, gain)
            bump(x, c + 0.03 * fs, 0.010 * fs, -0.3 * gain)
        elif kind == 'V':
            bump(x, c, 0.035 * fs, -1.2 * gain)
            bump(x, c + 0.09 * fs, 0.03 * fs, 0.7 * gain)
        elif kind == 'W':
            bump(x, c - 0.02 * fs, 0.02 * fs, 0.9 * gain)
            bump(x, c + 0.04 * fs, 0.02 * fs, 0.8 * gain)
        elif kind == '?':
            for _ in range(5):
                bump(x, c + rng.uniform(-0.06, 0.1) * fs, 0.012 * fs, rng.normal())
        at += rr * fs * (1 + 0.03 * rng.normal())
    return np.round((x + noise * rng.normal(size=len(x))) * 1000)


def mixed(seed, count):
    rng = np.random.default_rng(seed)
    return ['N'] * 4 + list(rng.choice(list('NNNNNVW'), count - 4))


def cases():
    x = record(250, mixed(1, 60), 0.8, 2)
    for measure in ('cwa', 'bam', 'nad', 'dam', 'adios'):
        params = dict(measure=measure, threshold={'cwa': 0.85, 'bam': 0.5, 'nad': 0.45, 'dam': 0.6, 'adios': 0.3}[measure])
        yield f'human-{measure}', x, 250, 'human', params
    yield 'human-best', x, 250, 'human', dict(pick='best', threshold=0.9, growTo=3)
    yield 'human-rectified', x, 250, 'human', dict(signal='rectified')
    rabbit = record(500, mixed(3, 60), 0.3, 4)
    yield 'rabbit-cwa', rabbit, 500, 'rabbit', {}
    yield 'rabbit-nad', rabbit, 500, 'rabbit', dict(measure='nad', bin=4, threshold=0.5)
    kinds = ['N'] * 12 + ['V'] + ['N'] * 3 + ['V'] * 16 + ['W'] * 4 + ['V', 'N', 'N', 'V'] * 3 + ['N'] * 16
    yield 'promotion', record(250, kinds, 0.7, 5), 250, 'human', dict(promoteAfter=12, masterFrom=8)
    gaps = record(250, mixed(6, 40), 0.8, 7)
    gaps[1500:1620] = np.nan
    gaps[1630:1633] = np.nan
    gaps[5000:5600] = np.nan
    yield 'gaps', gaps, 250, 'human', {}
    start = record(250, mixed(8, 25), 0.8, 9)
    start[:130] = np.nan
    yield 'gap-at-start', start, 250, 'human', dict(masterFrom=10)
    late = record(250, ['?'] * 12 + ['N'] * 20 + ['V', 'N'] * 4, 0.8, 10)
    yield 'late-master', late, 250, 'human', dict(masterFrom=10)
    yield 'no-master', record(250, ['?'] * 20, 0.8, 11), 250, 'human', dict(masterFrom=10)


def shorten(result):
    """Rounds values that are compared with a tolerance to nine digits."""
    if isinstance(result, float):
        return float(f'{result:.10g}')
    if isinstance(result, dict):
        return {key: shorten(value) for key, value in result.items()}
    if isinstance(result, list):
        return [shorten(value) for value in result]
    return int(result) if isinstance(result, np.integer) else result


def main():
    signals = {}
    out = []
    for name, x, fs, preset, params in cases():
        key = f'{fs}-{len(x)}-{int(np.nansum(np.abs(x)))}'
        signals[key] = [None if math.isnan(v) else int(v) for v in x]
        result = Sorter(x / 1000, fs, preset, params).run()
        out.append(dict(name=name, signal=key, fs=fs, preset=preset, params=params, result=shorten(result)))
        tell = 'no master' if result is None else f"{len(result['beats'])} beats, {[t['count'] for t in result['templates']]}, {result['masters']}, {result['attempts']}"
        print(name, tell)
    for name, value in (('signals', signals), ('cases', out)):
        with open(os.path.join(HERE, f'{name}.json'), 'w') as file:
            json.dump(value, file, separators=(',', ':'))


main()
