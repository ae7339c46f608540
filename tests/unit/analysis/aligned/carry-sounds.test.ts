import { describe, expect, it } from 'vitest';
import { findStrays } from '../../../../src/analysis/aligned/find-strays.ts';
import { explainArbitraryShifts } from '../../../../src/analysis/aligned/why-not-measurable.ts';
import { parseNoise } from '../../../../src/analysis/synth/parse.ts';
import { mean, sampleSd } from '../../../../src/dsp/statistics/stats.ts';
import { soundRecord, runSounds } from '../../../support/sounds-run.ts';
import { coverageRange } from '../../../support/tolerances.ts';
import { sweep } from '../../../support/gate.ts';

const seeds = [1, 2, 3, 4, 5, 6];

/** Returns the errors of single beats found by both methods, ms, and the likely errors of the aligned ones. */
async function measureErrors(name: 's1' | 's2', noise: string, seed: number) {
  const { recording, trueBeats } = soundRecord({ durationSec: 60, seed, noise: parseNoise(noise) });
  const { result } = await runSounds(recording, { average: 0, resamples: 0, window: 'record' });
  return result.beats.flatMap((beat) => {
    const truth = trueBeats.find(({ r }) => Math.abs(r - beat.r) < 0.05)?.[name] ?? null;
    const { historic, aligned } = beat[name];
    if (truth === null || historic === null || aligned === null) return [];
    return [
      {
        historic: 1000 * (historic - truth),
        aligned: 1000 * (aligned - truth),
        likely: beat.likelyError[name] ?? 0,
      },
    ];
  });
}

type SoundCase = readonly ['s1' | 's2', 'white:10' | 'white:20'];

const gateCases: readonly SoundCase[] = [['s2', 'white:20']];
const otherCases: readonly SoundCase[] = [
  ['s1', 'white:10'],
  ['s1', 'white:20'],
  ['s2', 'white:10'],
];

describe('sounds by alignment', () => {
  for (const { cases, isLeftOut, note } of sweep(gateCases, otherCases))
    it.skipIf(isLeftOut).each(cases)(
      `aligned sounds follow single beats of %s in %s more steadily than the threshold, within their likely errors${note}`,
      async (name, noise) => {
        const shares: number[] = [];
        for (const seed of seeds) {
          const errors = await measureErrors(name, noise, seed);
          expect(errors.length).toBeGreaterThan(50);
          const aligned = errors.map((error) => error.aligned);
          expect(sampleSd(aligned)).toBeLessThan(sampleSd(errors.map(({ historic }) => historic)));
          const middle = mean(aligned);
          shares.push(
            mean(errors.map((error) => (Math.abs(error.aligned - middle) <= 1.96 * error.likely ? 1 : 0))),
          );
        }
        expect(mean(shares)).toBeGreaterThan(coverageRange.least);
        expect(mean(shares)).toBeLessThan(coverageRange.most);
      },
    );
});

describe('a sound with two similar parts', () => {
  /** Returns shifts of beats around one position, and of others around another, ms. */
  const shifts = (first: number, second: number) =>
    Float64Array.from({ length: first + second }, (_, i) => (i < first ? 0 : 20) + 2 * Math.sin(i));
  const none = (values: Float64Array) => values.map(() => 1);
  const sound = { name: 'S1', reach: 80, isSound: true };

  it('a sound is not measurable if its beats fit two parts, and the message suggests a remedy', () => {
    const atTwo = shifts(12, 8);
    expect(explainArbitraryShifts(atTwo, none(atTwo), sound)).toMatch(
      /^Beats have S1 at two places, 20 ms apart: parts of the sound are similar\. A longer smoothing/,
    );
    expect(explainArbitraryShifts(atTwo, none(atTwo), { ...sound, isSound: false })).toBeNull();
    const spread = Float64Array.from({ length: 20 }, (_, i) => 2 * i);
    expect(explainArbitraryShifts(spread, none(spread), sound)).toBeNull();
  });

  it('no beat fits one part further on than the others', () => {
    const few = shifts(18, 3);
    const even = none(few);
    const errors = even.map(() => 1.5);
    expect(findStrays(few, errors, even, even, true)).toEqual(Array.from(few, (_, i) => i >= 18));
  });
});

describe('shifts', () => {
  it('a shift of a single row is an outlier if the row is uncertain, and none if it is certain', () => {
    const rows = Float64Array.from({ length: 40 }, (_, i) => (i === 7 ? 40 : 0) + Math.sin(i));
    const even = rows.map(() => 1);
    const ofError = (ms: number) =>
      findStrays(
        rows,
        even.map(() => ms),
        even,
        even,
        false,
      );
    expect(ofError(1.5)).toEqual(Array.from(rows, (_, i) => i === 7));
    expect(ofError(0.5)).not.toContain(true);
  });

  it('shifts that change at once for some beats are no outliers', () => {
    const changed = Float64Array.from({ length: 40 }, (_, i) => (i < 30 ? 0 : 25) + Math.sin(i));
    const even = changed.map(() => 1);
    const errors = even.map(() => 1.5);
    expect(findStrays(changed, errors, even, even, false)).not.toContain(true);
  });

  it('shifts of rows of another size are outliers if they differ', () => {
    const rows = Float64Array.from({ length: 40 }, (_, i) => (i === 7 ? 8 : 0) + Math.sin(i));
    const even = rows.map(() => 1);
    const sizes = rows.map((_, i) => (i === 7 || i === 20 ? 4 : 1));
    const errors = even.map(() => 1.2);
    expect(findStrays(rows, errors, even, even, false)).not.toContain(true);
    expect(findStrays(rows, errors, even, sizes, false).indexOf(true)).toBe(7);
    expect(findStrays(rows, errors, even, sizes, false).lastIndexOf(true)).toBe(7);
  });
});
