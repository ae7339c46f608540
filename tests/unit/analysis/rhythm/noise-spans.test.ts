import { expect, test } from 'vitest';
import { extraMarkSpans, mayContainNoise, noiseSpans } from '../../../../src/analysis/rhythm/noise-spans.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

/** Makes marks from 1 s on, with the spread and the signal quality of each part; mean RR is 0.8 s. */
function marks(...parts: readonly { count: number; spread: number; inPoor: boolean }[]) {
  const random = createRandom(7);
  let at = 1;
  const timesSec: number[] = [];
  const isPoor: boolean[] = [];
  for (const { count, spread, inPoor } of parts) {
    for (let i = 0; i < count; i++) {
      timesSec.push((at += 0.8 * Math.exp(spread * random.normal())));
      isPoor.push(inPoor);
    }
  }
  return { timesSec: Float64Array.from(timesSec), isPoor };
}

const noiseOf = ({ timesSec, isPoor }: ReturnType<typeof marks>) => noiseSpans(timesSec, isPoor, () => false);

test('marks of calibration pulses are noise, however regular', () => {
  const times = Float64Array.from({ length: 40 }, (_, k) => (k < 20 ? 0.25 * k : 5 + 0.8 * (k - 20)));
  const isPoor = Array.from(times, (_, k) => k < 20);
  expect(noiseSpans(times, isPoor, () => false)).toEqual([]);
  expect(noiseSpans(times, isPoor, (mark) => mark < 18)).toEqual([{ fromSec: 0, toSec: 5 }]);
});

test('marks in poor signal that are as irregular as noise are noise, with the RR on both sides', () => {
  const found = marks(
    { count: 30, spread: 0.05, inPoor: false },
    { count: 20, spread: 0.5, inPoor: true },
    { count: 30, spread: 0.05, inPoor: false },
  );
  const { timesSec } = found;
  expect(noiseOf(found)).toEqual([{ fromSec: timesSec[29], toSec: timesSec[50] }]);
  expect(mayContainNoise(timesSec)).toBe(true);
});

test('regular marks are beats, and so are irregular ones in good signal', () => {
  const steady = marks({ count: 30, spread: 0.05, inPoor: false }, { count: 20, spread: 0.05, inPoor: true });
  expect(noiseOf(steady)).toEqual([]);
  expect(mayContainNoise(steady.timesSec)).toBe(false);
  expect(noiseOf(marks({ count: 60, spread: 0.5, inPoor: false }))).toEqual([]);
});

test('a missed beat, or a rising rate, is no noise', () => {
  const times = Array.from({ length: 40 }, (_, k) => 0.8 * k).filter((_, k) => k !== 25);
  const isPoor = times.map((sec) => sec > 16 && sec < 24);
  expect(noiseSpans(Float64Array.from(times), isPoor, () => false)).toEqual([]);
  let at = 0;
  const rising = Float64Array.from({ length: 60 }, (_, k) => (at += 1.2 - 0.014 * k));
  expect(noiseSpans(rising, Array(60).fill(true), () => false)).toEqual([]);
});

test('if the rhythm itself is irregular, as in atrial fibrillation, marks in poor signal are beats', () => {
  const found = marks({ count: 60, spread: 0.3, inPoor: false }, { count: 20, spread: 0.35, inPoor: true });
  expect(noiseOf(found)).toEqual([]);
});

test('fewer than five marks are noise if none lies in good signal', () => {
  const few = marks({ count: 3, spread: 0, inPoor: true });
  expect(noiseOf(few)).toEqual([{ fromSec: few.timesSec[0], toSec: few.timesSec[2] }]);
  expect(mayContainNoise(few.timesSec)).toBe(true);
  const more = marks({ count: 20, spread: 0, inPoor: false }, { count: 3, spread: 0.6, inPoor: true });
  expect(noiseOf(more)).toEqual([]);
});

test('a single mark between beats in time is noise, unless it was given a class', () => {
  const times = Float64Array.of(0, 0.8, 1.2, 1.6, 2.4);
  const reasons = Array.from(times, (_, mark) =>
    mark === 2 ? ('single, between beats in time' as const) : ('usual shape, in time' as const),
  );
  expect(extraMarkSpans(times, reasons, () => false)).toEqual([{ fromSec: 0.8, toSec: 1.6 }]);
  expect(extraMarkSpans(times, reasons, (mark) => mark === 2)).toEqual([]);
});
