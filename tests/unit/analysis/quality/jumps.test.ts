import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpanTest, JumpFinder } from '../../../../src/analysis/quality/jumps.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { loadEcg } from '../../../support/ecg-record.ts';
import { leadQuality } from '../../../support/whole-ecg.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 250;
const durationSec = 60;
const rSec = varyingBeatTimes(durationSec, 0.85);
const ecg = syntheticEcg(fs, durationSec, rSec);
const largest = ecg.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

function findJumps(x: Float64Array, rate = fs, pieceCount = x.length, beats = rSec) {
  const finder = new JumpFinder(rate, x.length);
  for (let from = 0; from < x.length; from += pieceCount) finder.push(x.slice(from, from + pieceCount));
  return finder.finish(beats);
}

/** Adds values to the ECG around a time, as a function of the time after it, s. */
const addedAt = (sec: number, valueAt: (afterSec: number) => number) =>
  ecg.map((value, n) => value + valueAt(n / fs - sec));

const bell = (sec: number, sdSec: number) => Math.exp(-0.5 * (sec / sdSec) ** 2);

describe('jumps of an ECG', () => {
  it('jumps of an ECG occur where the line changes from one end of an amplifier to the other and stays there, for any sign and amplitude', () => {
    for (const size of [1, -3e-4, 5e6]) {
      const jumping = addedAt(30.1, (after) => (after >= 0 && after < 1 ? 8 * largest : 0));
      const [span, ...others] = findJumps(jumping.map((value) => size * value));
      expect(others).toEqual([]);
      expect(span.fromSec).toBeLessThanOrEqual(29.6);
      expect(span.toSec).toBeGreaterThanOrEqual(31.6);
      expect(span.toSec - span.fromSec).toBeLessThan(2.8);
    }
  });

  it('jumps of an ECG are absent from clean beats, a wide beat three times as high, a steep one that returns, and pacing spikes', () => {
    expect(findJumps(ecg)).toEqual([]);
    expect(findJumps(addedAt(30.1, (after) => 3 * largest * bell(after, 0.04)))).toEqual([]);
    expect(findJumps(addedAt(30.1, (after) => 6 * largest * bell(after, 0.012)))).toEqual([]);
    const spikes = ecg.slice();
    for (const sec of rSec) spikes[Math.round((sec - 0.1) * fs)] += 5 * largest;
    expect(findJumps(spikes)).toEqual([]);
  });

  it('jumps of an ECG occur where the line changes ten times as much as in a beat within milliseconds, even if it returns at once', () => {
    const struck = addedAt(30.1, (after) => (after >= 0 && after < 0.02 ? 20 * largest : 0));
    const spans = findJumps(struck);
    expect(spans).toHaveLength(1);
    expect(spans[0].fromSec).toBeLessThan(30.1);
    expect(spans[0].toSec).toBeGreaterThan(30.12);
  });

  it('jumps of an ECG are absent without beats, and from a record shorter than their window', () => {
    expect(findJumps(ecg, fs, ecg.length, [])).toEqual([]);
    expect(findJumps(ecg.slice(0, 10))).toEqual([]);
    expect(findJumps(new Float64Array(0))).toEqual([]);
  });

  it('jumps of an ECG are the same piece by piece', () => {
    const jumping = addedAt(30.1, (after) => (after >= 0 && after < 1 ? 8 * largest : 0));
    const whole = findJumps(jumping);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (pieceCount) => {
        expect(findJumps(jumping, fs, pieceCount)).toEqual(whole);
      }),
      { numRuns: 20 },
    );
  });

  it('jumps of an ECG make nearby beats doubtful, and their stretch if there are many', () => {
    const once = addedAt(30.1, (after) => (after >= 0 && after < 0.3 ? 8 * largest : 0));
    const { stretches, beats, jumps } = leadQuality({ values: once, gaps: [] }, fs, rSec);
    expect(jumps).toHaveLength(1);
    expect(stretches[3].faults).toContain('jumps');
    expect(stretches.some(({ isDoubtful }) => isDoubtful)).toBe(false);
    const isAtJump = createSpanTest(jumps);
    for (const [k, sec] of rSec.entries()) expect(beats.index[k] === 0).toBe(isAtJump(sec));
    const often = ecg.map((value, n) => {
      const sec = n / fs;
      return value + (sec > 30 && sec < 40 && sec % 2 < 0.4 ? 8 * largest : 0);
    });
    const doubtful = leadQuality({ values: often, gaps: [] }, fs, rSec).stretches;
    expect(doubtful.flatMap(({ isDoubtful }, k) => (isDoubtful ? [k] : []))).toEqual([3]);
  });

  it.skipIf(!hasData)(
    `jumps of an ECG are found where electrodes of a bedside monitor are moved${dataNote}`,
    async () => {
      const { physical, fs: rate } = await loadEcg('wfdb-formats', 'a103l');
      const beats = Array.from({ length: 500 }, (_, k) => 10 + 0.476 * k);
      const spans = findJumps(physical.values, rate, 8192, beats);
      expect(spans.length).toBeGreaterThan(8);
      expect(spans.every(({ fromSec }) => fromSec > 263 && fromSec < 314)).toBe(true);
    },
  );
});
