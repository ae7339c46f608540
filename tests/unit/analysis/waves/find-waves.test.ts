import { describe, expect, it } from 'vitest';
import { defaultAlignLimits } from '../../../../src/analysis/aligned/carry-from-mean.ts';
import { divideWindows } from '../../../../src/analysis/intervals/windows.ts';
import { WaveFinder } from '../../../../src/analysis/waves/find-waves.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { mean } from '../../../../src/dsp/statistics/stats.ts';
import type { BeatClass } from '../../../../src/model/rhythm.ts';
import type { TimeSpan } from '../../../../src/model/samples.ts';

/** A train of beats whose waves are Gaussians at known positions. */
interface MadeEcg {
  readonly fs?: number;
  readonly seconds?: number;
  readonly rr?: number;
  /** Amplitude of P, of all waves, and of T, mV. */
  readonly p?: number;
  readonly t?: number;
  readonly gain?: number;
  readonly noise?: number;
  /** SD of the T wave's position between beats, s. */
  readonly tJitter?: number;
  /** Amplitude of fibrillation waves, mV. */
  readonly fibrillation?: number;
  /** Amplitudes of the U wave, and of a baseline wander of 0.3 Hz, mV. */
  readonly u?: number;
  readonly wander?: number;
  readonly seed?: number;
}

const pAt = -0.16;
const tAt = 0.28;
const uAt = 0.48;

function makeEcg({
  fs = 250,
  seconds = 60,
  rr = 0.85,
  p = 0.12,
  t = 0.3,
  gain = 1,
  noise = 0,
  tJitter = 0,
  fibrillation = 0,
  u = 0,
  wander = 0,
  seed = 1,
}: MadeEcg) {
  const random = createRandom(seed);
  const x = new Float64Array(Math.round(seconds * fs));
  const add = (at: number, size: number, sd: number): void => {
    const to = Math.min(x.length - 1, Math.floor((at + 6 * sd) * fs));
    for (let n = Math.max(0, Math.ceil((at - 6 * sd) * fs)); n <= to; n++) {
      x[n] += size * Math.exp(-0.5 * ((n / fs - at) / sd) ** 2);
    }
  };
  const rSec: number[] = [];
  for (let at = 0.6; at < seconds - 0.8; at += rr * (1 + 0.03 * Math.sin(at))) {
    rSec.push(at);
    add(at + pAt, p, 0.02);
    add(at - 0.025, -0.1, 0.008);
    add(at, 1.1, 0.011);
    add(at + 0.028, -0.25, 0.009);
    add(at + tAt + tJitter * random.normal(), t, 0.04);
    add(at + uAt, u, 0.03);
  }
  for (let n = 0; n < x.length; n++) {
    const wave = Math.sin(2 * Math.PI * 6.3 * (n / fs) + 2 * Math.sin(n / fs / 1.7));
    x[n] =
      gain *
      (x[n] +
        noise * random.normal() +
        fibrillation * wave +
        wander * Math.sin(2 * Math.PI * 0.3 * (n / fs)));
  }
  return { x, fs, rSec: Float64Array.from(rSec) };
}

function find(
  leads: readonly ReturnType<typeof makeEcg>[],
  beatClass: BeatClass | readonly BeatClass[] = 'N',
  pieces = 1,
  excluded: readonly TimeSpan[] = [],
) {
  const [{ x, fs, rSec }] = leads;
  const finder = new WaveFinder({
    rSec,
    classes: Array.from(rSec, (_, i) => (typeof beatClass === 'string' ? beatClass : beatClass[i])),
    rate: fs,
    sampleCount: x.length,
    leadCount: leads.length,
    lead: 0,
    isOverall: leads.length > 1,
    windows: divideWindows(0, x.length / fs, 60),
    excluded,
    limits: defaultAlignLimits,
  });
  const size = Math.ceil(x.length / pieces);
  for (let from = 0; from < x.length; from += size) {
    finder.push(leads.map((lead) => lead.x.subarray(from, from + size)));
  }
  return finder.finish();
}

const ms = (sec: number | undefined) => (sec === undefined ? Number.NaN : 1000 * sec);

describe('the waves of beats', () => {
  it.each([100, 125, 250, 360, 500, 1000])(
    'the waves of beats lie at their true positions, at %i Hz',
    (fs) => {
      const ecg = makeEcg({ fs });
      const { beats, windows } = find([ecg]);
      expect(beats.length).toBe(ecg.rSec.length);
      for (const { r, p, qrs, t } of beats) {
        expect(Math.abs(ms(p?.peak) - ms(r + pAt))).toBeLessThan(4);
        expect(Math.abs(ms(t?.peak) - ms(r + tAt))).toBeLessThan(5);
        // P has an SD of 20 ms, QRS extends from −50 to 55 ms, T has an SD of 40 ms.
        expect(ms(r + pAt) - ms(p?.onset)).toBeGreaterThan(25);
        expect(ms(r + pAt) - ms(p?.onset)).toBeLessThan(70);
        expect(ms(p?.end) - ms(r + pAt)).toBeGreaterThan(25);
        expect(ms(r) - ms(qrs?.onset)).toBeGreaterThan(30);
        expect(ms(r) - ms(qrs?.onset)).toBeLessThan(65);
        expect(ms(qrs?.end) - ms(r)).toBeGreaterThan(35);
        expect(ms(qrs?.end) - ms(r)).toBeLessThan(70);
        expect(ms(t?.end) - ms(r + tAt)).toBeGreaterThan(55);
        expect(ms(t?.end) - ms(r + tAt)).toBeLessThan(130);
      }
      expect(windows[0]?.qtc?.bazett).toBeCloseTo(
        (windows[0]?.qt ?? 0) / Math.sqrt(60 / (windows[0]?.heartRate ?? 0)),
        9,
      );
    },
  );

  it('the waves of beats have no RR, and no QTc, over excluded parts', () => {
    const whole = makeEcg({});
    const out = { fromSec: 10, toSec: 13 };
    const rSec = whole.rSec.filter((sec) => sec < out.fromSec || sec > out.toSec);
    const { beats } = find([{ ...whole, rSec }], 'N', 1, [out]);
    const first = rSec.findIndex((sec) => sec > out.toSec);
    expect(beats.flatMap(({ rr }, i) => (rr === null ? [i] : []))).toEqual([0, first]);
    expect(Math.max(...beats.map(({ rr }) => rr ?? 0))).toBeLessThan(900);
  });

  it('the waves of beats in excluded parts are absent, also from median beats', () => {
    const clean = makeEcg({});
    const out = { fromSec: 5, toSec: 50 };
    const isOut = (sec: number): boolean => sec > out.fromSec && sec < out.toSec;
    const x = clean.x.map((value, n) => (isOut(n / clean.fs) ? Math.sign(Math.sin(n / 20)) : value));
    const { beats, windows } = find([{ ...clean, x }], 'N', 1, [out]);
    for (const { r, qrs } of beats) expect(qrs === null).toBe(isOut(r));
    expect(windows[0]?.beats).toBe(beats.filter(({ r }) => !isOut(r) && r < 60).length);
    expect(Math.abs((windows[0]?.qt ?? 0) - (find([clean]).windows[0]?.qt ?? 0))).toBeLessThan(5);
    const none = find([{ ...clean, x }], 'N', 1, [{ fromSec: 0, toSec: 60 }]);
    expect(none.windows[0]).toMatchObject({ beats: 0, class: null, heartRate: null, qt: null });
  });

  it('a median beat includes beats in poor signal, which have no class, if their QRS resembles it', () => {
    const ecg = makeEcg({ noise: 0.02 });
    const classes = Array.from(ecg.rSec, (_, i): BeatClass => (i % 3 === 0 ? 'N' : 'unknown'));
    const known = classes.filter((one) => one === 'N').length;
    // Every third beat without a class has a QRS of another shape.
    const other = classes.flatMap((one, i) => (one === 'unknown' && i % 3 === 2 ? [i] : []));
    for (const i of other) {
      for (let n = Math.round((ecg.rSec[i] - 0.06) * ecg.fs); n < (ecg.rSec[i] + 0.06) * ecg.fs; n++)
        ecg.x[n] *= -1;
    }
    const [window] = find([ecg], classes).windows;
    expect(window.class).toBe('N');
    expect(window.others).toBe(0);
    expect(window.beats).toBe(ecg.rSec.length - other.length);
    expect(window.beats).toBeGreaterThan(known + 15);
  });

  it('the waves of beats end before an early following beat, and have no QTc if half of the beats are early', () => {
    const fs = 250;
    const plain = find([makeEcg({ fs, rr: 1.1 })]);
    // A wide beat 0.5 s after every beat, or every second one.
    for (const every of [1, 2]) {
      const { x, rSec } = makeEcg({ fs, rr: 1.1 });
      const early = rSec.filter((_, i) => i % every === 0).map((sec) => sec + 0.5);
      for (const at of early)
        for (let n = 0; n < x.length; n++)
          x[n] = (x[n] ?? 0) + 1.3 * Math.exp(-0.5 * ((n / fs - at) / 0.03) ** 2);
      const all = [
        ...Array.from(rSec, (sec) => ({ sec, own: 'N' as const })),
        ...Array.from(early, (sec) => ({ sec, own: 'V' as const })),
      ].toSorted((a, b) => a.sec - b.sec);
      const finder = new WaveFinder({
        rSec: Float64Array.from(all, ({ sec }) => sec),
        classes: all.map(({ own }) => own),
        rate: fs,
        sampleCount: x.length,
        leadCount: 1,
        lead: 0,
        isOverall: false,
        windows: divideWindows(0, x.length / fs, 60),
        excluded: [],
        limits: defaultAlignLimits,
      });
      finder.push([x]);
      const [window] = finder.finish().windows;
      expect(window?.class).toBe('N');
      expect(window?.others).toBe(early.length);
      expect(Math.abs((window?.qt ?? 0) - (plain.windows[0]?.qt ?? 0))).toBeLessThan(12);
      expect(window?.qtc).toBeNull();
    }
    expect(plain.windows[0]?.others).toBe(0);
  });

  it('the waves of a fast heart keep apart: T ends before the next P, and P is no part of QRS', () => {
    // P is as tall as T and begins some 30 ms after it.
    const rr = 0.58;
    const size = { p: 0.25, t: 0.25 };
    const slow = find([makeEcg({ rr: 1, ...size, noise: 0.01 })]).windows[0];
    const { beats, windows } = find([makeEcg({ rr, ...size, noise: 0.01 })]);
    expect(Math.abs((windows[0]?.qt ?? 0) - (slow?.qt ?? 0))).toBeLessThan(25);
    expect(Math.abs((windows[0]?.qrsDuration ?? 0) - (slow?.qrsDuration ?? 0))).toBeLessThan(12);
    for (const { r, p, t } of beats.slice(1, -1)) {
      expect(Math.abs(ms(p?.peak) - ms(r + pAt))).toBeLessThan(15);
      expect(ms(t?.end)).toBeLessThan(ms(r + rr * 1.03 + pAt));
    }
  });

  it('a ventricular beat has a P wave if it comes as late as the usual ones, not if it comes early', () => {
    const { x, fs, rSec } = makeEcg({ noise: 0.01 });
    const classes = Array.from(rSec, (_, i): BeatClass => (i % 8 === 5 ? 'V' : 'N'));
    const found = (times: Float64Array) => {
      const finder = new WaveFinder({
        rSec: times,
        classes,
        rate: fs,
        sampleCount: x.length,
        leadCount: 1,
        lead: 0,
        isOverall: false,
        windows: divideWindows(0, x.length / fs, 60),
        excluded: [],
        limits: defaultAlignLimits,
      });
      finder.push([x]);
      return finder.finish().beats.filter((beat) => beat.class === 'V');
    };
    expect(found(rSec).every(({ p }) => p !== null)).toBe(true);
    // As if the beat before were nearer: what precedes this beat may then be the T wave of that one.
    const early = found(rSec.map((sec, i) => (classes[i + 1] === 'V' ? sec + 0.2 : sec)));
    expect(early.every(({ p }) => p === null)).toBe(true);
  });

  it('the waves of beats end before a U wave, and tolerate baseline wander', () => {
    const plain = find([makeEcg({})]);
    for (const disturbed of [{ u: 0.06 }, { wander: 1 }]) {
      const { beats } = find([makeEcg(disturbed)]);
      const moved = beats.map(({ t }, i) => ms(t?.end) - ms(plain.beats[i]?.t?.end));
      const onset = beats.map(({ qrs }, i) => ms(qrs?.onset) - ms(plain.beats[i]?.qrs?.onset));
      expect(Math.max(...moved.map(Math.abs)), JSON.stringify(disturbed)).toBeLessThan(15);
      expect(Math.max(...onset.map(Math.abs)), JSON.stringify(disturbed)).toBeLessThan(6);
    }
  });

  it('the waves of beats are missed if flat, and P on the previous T wave is not invented', () => {
    expect(find([makeEcg({ t: 0, noise: 0.01 })]).beats.flatMap(({ t, qt }) => [t, qt])).toEqual(
      expect.not.arrayContaining([expect.anything()]),
    );
    // 150 per minute: T 120 ms before the next R, P 160 ms before it.
    const { beats } = find([makeEcg({ rr: 0.4, noise: 0.01 })]);
    const inside = beats.slice(1, -1);
    expect(inside.every(({ qrs }) => qrs !== null)).toBe(true);
    const away = inside.flatMap(({ r, p }) => (p === null ? [] : [Math.abs(ms(p.peak) - ms(r + pAt))]));
    expect(Math.max(0, ...away)).toBeLessThan(45);
    const ends = inside.flatMap(({ r, t }) => (t === null ? [] : [ms(t.end) - ms(r)]));
    expect(Math.max(0, ...ends)).toBeLessThan(400);
  });

  it('the waves of beats are those of a long recording even for three seconds', () => {
    const { beats, windows } = find([makeEcg({ seconds: 3 })]);
    const [first] = find([makeEcg({})]).beats;
    expect(beats).toHaveLength(2);
    expect(Math.abs((beats[0]?.qt ?? 0) - (first?.qt ?? 0))).toBeLessThan(8);
    expect(windows).toHaveLength(1);
  });

  it('the waves of beats are the same in an ECG that is inverted, or a thousand times as large', () => {
    const plain = find([makeEcg({})]);
    for (const gain of [-1, 1000]) {
      const other = find([makeEcg({ gain })]);
      other.beats.forEach(({ p, qrs, t }, i) => {
        expect(p?.onset).toBeCloseTo(plain.beats[i]?.p?.onset ?? 0, 6);
        expect(qrs?.end).toBeCloseTo(plain.beats[i]?.qrs?.end ?? 0, 6);
        expect(t?.end).toBeCloseTo(plain.beats[i]?.t?.end ?? 0, 6);
      });
    }
  });

  it('the waves of beats are the same in an ECG in pieces', () => {
    const ecg = makeEcg({ noise: 0.02 });
    expect(find([ecg], 'N', 37)).toEqual(find([ecg]));
  });

  it.each([-0.3, 0.12])('the waves of beats have a T wave of %f mV', (t) => {
    const { beats } = find([makeEcg({ t })]);
    const errors = beats.map((beat) => ms(beat.t?.peak) - ms(beat.r + tAt));
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(6);
  });

  it('the waves of beats keep their positions in noise of 20 dB', () => {
    const clean = find([makeEcg({})]);
    for (const seed of [3, 4, 5]) {
      const { windows } = find([makeEcg({ noise: 0.025, seed })]);
      expect(Math.abs((windows[0]?.qt ?? 0) - (clean.windows[0]?.qt ?? 0))).toBeLessThan(12);
      expect(Math.abs((windows[0]?.pr ?? 0) - (clean.windows[0]?.pr ?? 0))).toBeLessThan(12);
    }
  });

  it('the waves of beats have no P wave without one, or with fibrillation waves in its place', () => {
    for (const seed of [1, 2, 3]) {
      const none = find([makeEcg({ p: 0, noise: 0.01, seed })]);
      const fibrillation = find([makeEcg({ p: 0, noise: 0.01, fibrillation: 0.06, seed })]);
      for (const { beats } of [none, fibrillation]) {
        expect(beats.filter(({ p }) => p !== null).length / beats.length).toBeLessThan(0.1);
      }
    }
  });

  it('ventricular beats have no P wave', () => {
    expect(find([makeEcg({})], 'V').beats.every(({ p }) => p === null)).toBe(true);
  });

  it('the waves of beats report how much QT changes from beat to beat', () => {
    for (const [seed, tJitter] of [
      [1, 0.005],
      [2, 0.01],
    ] as const) {
      const { windows } = find([makeEcg({ tJitter, noise: 0.01, seed, seconds: 120 })]);
      const remaining = mean(windows.map(({ qtVariability }) => qtVariability.remainingSd ?? Number.NaN));
      // 140 beats: their own SD is known to 6 %.
      expect(Math.abs(remaining / (1000 * tJitter) - 1)).toBeLessThan(0.2);
    }
  });

  it('the waves of beats are those of most leads, one of which is noise', () => {
    const plain = find([makeEcg({})]);
    const leads = [
      makeEcg({}),
      makeEcg({ gain: 0.7 }),
      makeEcg({ gain: -0.5 }),
      makeEcg({ gain: 0, noise: 1, seed: 9 }),
    ];
    const { windows } = find(leads);
    expect(Math.abs((windows[0]?.qt ?? 0) - (plain.windows[0]?.qt ?? 0))).toBeLessThan(15);
  });

  it('the waves of beats are missing for no beats, and those of the only beat', () => {
    const { x, fs } = makeEcg({ seconds: 10 });
    const empty = { x, fs, rSec: new Float64Array() };
    expect(find([empty]).beats).toEqual([]);
    const one = find([{ x, fs, rSec: Float64Array.of(0.6 + 0.85 * (1 + 0.03 * Math.sin(0.6))) }]);
    expect(one.beats).toHaveLength(1);
    expect(one.beats[0]?.qrs).not.toBeNull();
  });

  it('the waves of beats are missing if the ECG is flat or missing', () => {
    const { x, fs, rSec } = makeEcg({ seconds: 10 });
    const flat = find([{ x: new Float64Array(x.length), fs, rSec }]);
    expect(flat.beats.every(({ p, qrs, t }) => p === null && qrs === null && t === null)).toBe(true);
    const gone = find([{ x: x.map(() => Number.NaN), fs, rSec }]);
    expect(gone.beats.every(({ qrs }) => qrs === null)).toBe(true);
    expect(gone.windows[0]?.qt).toBeNull();
  });
});
