import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitShifts, type AlignParams } from '../../../../src/analysis/aligned/fit-shifts.ts';
import type { AlignedRows } from '../../../../src/analysis/aligned/judge-rows.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { alignByReference } from '../../../support/align-by-reference.ts';
import {
  alignedErrorTolerance,
  alignedShiftTolerance,
  exactShiftTolerance,
  outlierTolerance,
} from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const fs = 500;
const params: AlignParams = { beforeSec: 0.1, afterSec: 0.15, reach: 80, leastMatch: 0.8, largestError: 10 };

/** A beat of a synthetic signal: its delay, size and baseline. */
interface MadeRow {
  readonly shiftMs: number;
  readonly size: number;
  readonly offset: number;
  readonly slope: number;
  /** Relative slowing of everything after the approximate position. */
  readonly stretch?: number;
}

const plainRow: MadeRow = { shiftMs: 0, size: 1, offset: 0, slope: 0 };

/** Returns a smooth upstroke, peak and fall, s from the approximate position. */
function wave(sec: number): number {
  return 1 / (1 + Math.exp(-sec / 0.02)) - 0.7 / (1 + Math.exp(-(sec - 0.13) / 0.04));
}

/** Makes white noise after a low-pass, like in a pulse: the mean of 13 samples, of SD 1. */
function smoothNoise(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const white = Float64Array.from({ length: count + 12 }, () => random.normal());
  return Float64Array.from({ length: count }, (_, k) =>
    white.subarray(k, k + 13).reduce((sum, value) => sum + value / Math.sqrt(13), 0),
  );
}

/** Makes noise whose power falls with the square of the frequency. */
function slowNoise(count: number, seed: number): Float64Array {
  let sum = 0;
  return smoothNoise(count, seed).map((value) => (sum = 0.998 * sum + value / 20));
}

/** Makes one beat per second, each separately, so that baselines do not meet. */
function makeSignal(rows: readonly MadeRow[], noise = 0, seed = 1, makeNoise = smoothNoise) {
  const added = makeNoise(rows.length * fs, seed);
  const values = new Float64Array(rows.length * fs);
  rows.forEach((row, i) => {
    for (let k = 0; k < fs; k++) {
      const sec = k / fs - 0.5;
      values[i * fs + k] =
        row.size * wave((sec - row.shiftMs / 1000) / (1 + (row.stretch ?? 0))) +
        row.offset +
        row.slope * sec +
        noise * added[i * fs + k];
    }
  });
  return { values, fs, startSec: 0 };
}

function alignMade(rows: readonly MadeRow[], noise = 0, seed = 1, makeNoise = smoothNoise): AlignedRows {
  return fitShifts(
    makeSignal(rows, noise, seed, makeNoise),
    rows.map((_, i) => i + 0.5),
    params,
  );
}

function medianValue(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

const madeRow = fc.record({
  shiftMs: fc.double({ min: -25, max: 25, noNaN: true }),
  size: fc.double({ min: 0.3, max: 3, noNaN: true }),
  offset: fc.double({ min: -5, max: 5, noNaN: true }),
  slope: fc.double({ min: -2, max: 2, noNaN: true }),
});
const madeRows = fc.array(madeRow, { minLength: 5, maxLength: 12 });

/** Makes rows of one shape, a few milliseconds apart, in noise. */
function noisyRows(count: number): MadeRow[] {
  const random = createRandom(77);
  return Array.from({ length: count }, () => ({ ...plainRow, shiftMs: 3 * random.normal() }));
}

describe('fitShifts', () => {
  it('finds the shifts of rows that are shifted, scaled and offset by lines', () => {
    fc.assert(
      fc.property(madeRows, (rows) => {
        const { shiftMs, leftOut } = alignMade(rows);
        const middle = medianValue(rows.map((row) => row.shiftMs));
        rows.forEach((row, i) => {
          expect(leftOut[i]).toBeNull();
          expect(Math.abs(shiftMs[i] - (row.shiftMs - middle))).toBeLessThan(exactShiftTolerance);
        });
      }),
      { numRuns: caseCount(40) },
    );
  });

  it('gives the same result for any common gain, offset and slope', () => {
    fc.assert(
      fc.property(madeRow, ({ size, offset, slope }) => {
        const own = alignMade(noisyRows(12), 0.02);
        const { values } = makeSignal(noisyRows(12), 0.02);
        const changed = values.map((value, k) => size * value + offset + slope * ((k % fs) / fs - 0.5));
        const other = fitShifts(
          { values: changed, fs, startSec: 0 },
          noisyRows(12).map((_, i) => i + 0.5),
          params,
        );
        own.shiftMs.forEach((shift, i) => {
          expect(Math.abs(other.shiftMs[i] - shift)).toBeLessThan(alignedShiftTolerance);
          expect(Math.abs(other.errorMs[i] / own.errorMs[i] - 1)).toBeLessThan(alignedErrorTolerance);
        });
      }),
      { numRuns: caseCount(20) },
    );
  });

  it('does not depend on the order of the beats', () => {
    const signal = makeSignal(noisyRows(15), 0.03);
    const places = noisyRows(15).map((_, i) => i + 0.5);
    const forward = fitShifts(signal, places, params);
    const backward = fitShifts(signal, places.toReversed(), params);
    forward.shiftMs.forEach((shift, i) => {
      expect(Math.abs(backward.shiftMs[14 - i] - shift)).toBeLessThan(alignedShiftTolerance);
    });
  });

  it('changes little with a beat of another shape', () => {
    const rows = noisyRows(20);
    const places = rows.map((_, i) => i + 0.5);
    const signal = makeSignal(rows, 0.01);
    const without = fitShifts(signal, places.slice(0, 19), params);
    const random = createRandom(5);
    const values = signal.values.map((value, k) => (k < 19 * fs ? value : 4 * random.normal()));
    const withOne = fitShifts({ ...signal, values }, places, params);
    expect(withOne.leftOut[19]).not.toBeNull();
    const moved = Array.from(without.shiftMs, (shift, i) => Math.abs(withOne.shiftMs[i] - shift));
    expect(Math.max(...moved)).toBeLessThan(outlierTolerance);
  });

  it('excludes at most one row if a gap begins at its end', () => {
    // Many early and some late: the first mean lies between them, and all rows are shifted together relative to it.
    const rows = noisyRows(15).map((row, i) => ({ ...row, shiftMs: row.shiftMs + (i < 8 ? 0 : 20) }));
    const { values } = makeSignal(rows, 0.03);
    const places = rows.map((_, i) => i + 0.5);
    const end = 5.5 * fs + 0.15 * fs;
    for (let from = end - 8; from < end + 12; from++) {
      const gapped = values.map((value, k) => (k >= from && k < from + 20 ? Number.NaN : value));
      const { leftOut, errorMs } = fitShifts({ values: gapped, fs, startSec: 0 }, places, params);
      expect(leftOut.filter((reason, i) => i !== 5 && reason !== null)).toEqual([]);
      expect(errorMs.filter((error, i) => i !== 5 && !(error > 0))).toHaveLength(0);
    }
  });

  it('agrees with the plain reference, also in noise, in slow noise, and with different shapes', () => {
    for (const [noise, stretch, makeNoise] of [
      [0.005, 0, smoothNoise],
      [0.03, 0, smoothNoise],
      [0.02, 0, slowNoise],
      [0.005, 0.1, smoothNoise],
    ] as const) {
      // Excludes a record whose shapes vary by exactly as much as expected by chance: there, a thousandth of the noise
      // is several percent of an error.
      const seed = 6;
      const rows = noisyRows(9).map((row, i) => ({ ...row, stretch: ((i % 3) - 1) * stretch }));
      const { values } = makeSignal(rows, noise, seed, makeNoise);
      const fast = alignMade(rows, noise, seed, makeNoise);
      const plain = alignByReference(
        values,
        fs,
        rows.map((_, i) => (i + 0.5) * fs),
        params,
      );
      expect(fast.rounds).toBe(plain.rounds);
      rows.forEach((_, i) => {
        expect(Math.abs(fast.shiftMs[i] - plain.shiftMs[i])).toBeLessThan(alignedShiftTolerance);
        expect(Math.abs(fast.match[i] - plain.match[i])).toBeLessThan(alignedErrorTolerance);
        expect(Math.abs(fast.errorMs[i] / plain.errorMs[i] - 1)).toBeLessThan(alignedErrorTolerance);
        expect(Math.abs(fast.squareMs[i] / plain.squareMs[i] - 1)).toBeLessThan(2 * alignedErrorTolerance);
        expect(fast.errorMs[i] ** 2).toBeGreaterThan(fast.squareMs[i]);
      });
    }
  });

  it('is uncertain about a row that is stretched differently from the others', () => {
    const rows = [...noisyRows(20), { ...plainRow, stretch: 0.5 }];
    const { shiftMs, errorMs, match, leftOut } = alignMade(rows, 0.005);
    expect(match[20]).toBeGreaterThan(params.leastMatch);
    expect(leftOut[20]).toBe('uncertain');
    const wrong = Math.abs(shiftMs[20] - medianValue(Array.from(shiftMs)));
    expect(wrong).toBeLessThan(1.96 * errorMs[20]);
    expect(Math.max(...errorMs.subarray(0, 20))).toBeLessThan(errorMs[20] / 5);
  });

  it('keeps pulses of two shapes, with an uncertainty that matches their difference', () => {
    const rows = noisyRows(24).map((row, i) => ({ ...row, stretch: i % 2 === 0 ? 0 : 0.25 }));
    const { shiftMs, errorMs, leftOut } = alignMade(rows, 0.005);
    expect(leftOut).toEqual(rows.map(() => null));
    const errors = Array.from(shiftMs, (shift, i) => shift - rows[i].shiftMs);
    const middle = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const inside = errors.filter((error, i) => Math.abs(error - middle) <= 1.96 * errorMs[i]);
    expect(inside.length).toBeGreaterThan(0.85 * errors.length);
  });

  it('excludes rows that are out of range, missing or uncertain', () => {
    const rows = [...noisyRows(8), { ...plainRow, shiftMs: 95 }];
    const signal = makeSignal(rows, 0.01);
    signal.values[7 * fs + 260] = Number.NaN;
    const places = rows.map((_, i) => i + 0.5);
    const { leftOut, shiftMs } = fitShifts(signal, places, params);
    expect(leftOut[7]).toBe('out-of-reach');
    expect(shiftMs[7]).toBeNaN();
    expect(leftOut[8]).toBe('out-of-reach');
    expect(leftOut.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => null));
    const strict = fitShifts(signal, places, { ...params, largestError: 1e-3 });
    expect(strict.leftOut.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'uncertain'));
  });

  it('returns nothing for no rows, one row, a flat signal, and rows of a few samples', () => {
    const flat = { values: new Float64Array(2000), fs, startSec: 0 };
    for (const places of [[], [1], [1, 2, 3]]) {
      const { leftOut, shiftMs } = fitShifts(flat, places, params);
      expect(leftOut).toHaveLength(places.length);
      expect(leftOut).not.toContain(null);
      expect(shiftMs).toHaveLength(places.length);
    }
    const slow = fitShifts(
      { values: new Float64Array(50).map((_, k) => k % 7), fs: 25, startSec: 0 },
      [1, 1.5],
      {
        ...params,
        beforeSec: 0.08,
        afterSec: 0.08,
      },
    );
    expect(slow.leftOut).toEqual(['out-of-reach', 'out-of-reach']);
  });
});
