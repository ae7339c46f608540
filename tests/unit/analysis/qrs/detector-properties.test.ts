import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resample } from '../../../../src/dsp/resampling/resample.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import { beatsBy } from '../../../support/every-detector.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { resampledMarkToleranceMs, resampledRToleranceMs } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 250;
const durationSec = 40;
const rSec = varyingBeatTimes(durationSec, 0.85);
const ecg = syntheticEcg(fs, durationSec, rSec);
/** Index by which every detector has forgotten the start of the record. */
const settledIndex = 15 * fs;

const listMarks = (beats: readonly QrsBeat[]) => beats.map((beat) => beat.onsetIndex);

/** Returns the maximum distance of some numbers to the nearest of others. */
function farthest(from: readonly number[], to: readonly number[]): number {
  return Math.max(...from.map((each) => Math.min(...to.map((other) => Math.abs(other - each)))));
}

describe.each([
  // Number of samples by which a mark may move if the learning phase, or a block, differs.
  { method: 'curve-length', movedCount: 0 },
  { method: 'pan-tompkins', movedCount: 0 },
  { method: 'trigger', movedCount: 1 },
  { method: 'beatbench', movedCount: 1 },
] as const)('$method', ({ method, movedCount }) => {
  const marks = listMarks(beatsBy(method, ecg, fs));
  const settled = marks.filter((index) => index >= settledIndex);

  test('finds the same beats in a record that begins earlier or later', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5 * fs, max: 5 * fs }), (shift) => {
        const moved = shift < 0 ? ecg.slice(-shift) : new Float64Array(shift + ecg.length).fill(ecg[0]);
        if (shift >= 0) moved.set(ecg, shift);
        const found = listMarks(beatsBy(method, moved, fs)).map((index) => index - shift);
        const late = found.filter((index) => index >= settledIndex - movedCount);
        expect(late.length).toBe(settled.length);
        expect(farthest(settled, late)).toBeLessThanOrEqual(movedCount);
      }),
      { numRuns: caseCount(25) },
    );
  });

  test('finds the same marks in an inverted record', () => {
    const turned = ecg.map((value) => -value);
    expect(listMarks(beatsBy(method, turned, fs))).toEqual(marks);
  });

  test.each([125, 128, 200, 360, 500, 1000])('finds the same beats after resampling to %i Hz', (rate) => {
    const beats = beatsBy(method, ecg, fs);
    const other = beatsBy(method, resample({ values: ecg, gaps: [] }, fs, rate).values, rate);
    expect(other).toHaveLength(beats.length);
    const marksMs = (each: readonly QrsBeat[], hz: number) =>
      each.map(({ onsetIndex }) => (1000 * onsetIndex) / hz);
    expect(farthest(marksMs(beats, fs), marksMs(other, rate))).toBeLessThan(resampledMarkToleranceMs);
    const rMs = (each: readonly QrsBeat[]) => each.map((beat) => 1000 * (beat.rSec ?? Infinity));
    expect(farthest(rMs(beats), rMs(other))).toBeLessThan(resampledRToleranceMs);
  });
});

describe('amplitude', () => {
  const factors = fc.double({ min: 0.05, max: 20, noNaN: true });

  test.each(['pan-tompkins', 'trigger', 'beatbench'] as const)(
    'does not affect the marks of %s',
    (method) => {
      const marks = listMarks(beatsBy(method, ecg, fs));
      fc.assert(
        fc.property(factors, (factor) => {
          const sized = ecg.map((value) => factor * value);
          expect(listMarks(beatsBy(method, sized, fs))).toEqual(marks);
        }),
        { numRuns: 15 },
      );
    },
  );

  test('does not affect the marks of curve-length without a unit, since it guesses the scale', () => {
    const marks = listMarks(beatsBy('curve-length', ecg, fs, ''));
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), (power) => {
        const sized = ecg.map((value) => 2 ** power * value);
        expect(listMarks(beatsBy('curve-length', sized, fs, ''))).toEqual(marks);
      }),
      { numRuns: 10 },
    );
  });

  test('from 0.3 to 10 mV changes an onset of curve-length by at most one sample, and loses no beat', () => {
    const marks = listMarks(beatsBy('curve-length', ecg, fs));
    for (const factor of [0.3, 0.5, 2, 3.7, 10]) {
      const other = listMarks(
        beatsBy(
          'curve-length',
          ecg.map((value) => factor * value),
          fs,
        ),
      );
      expect(other).toHaveLength(marks.length);
      expect(farthest(marks, other)).toBeLessThanOrEqual(1);
    }
  });
});
