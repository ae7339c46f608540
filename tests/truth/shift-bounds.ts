import { alignBeats, viewGriddedRow } from '../../src/analysis/intervals/align-beats.ts';
import { mean } from '../../src/dsp/statistics/stats.ts';
import type { PulseBeat } from './one-shape-pulses.ts';

/** Stretch that the bound of each feature uses, s after the onset. */
const boundStretches = { foot: [-0.15, 0.2], notch: [0.2, 0.45] } as const;

/**
 * Computes lower bounds (Cramér-Rao) of the SD of a pulse's shift in white noise, from 150 ms before to 200 ms after
 * the onset; for the notch, from 200 to 450 ms after it.
 *
 * @param clean  pulses without noise
 * @param sd     of the noise
 * @returns ms: with unknown size and offset, and with unknown slope too
 */
export function lowerShiftBounds(
  clean: Float64Array,
  fs: number,
  beats: readonly PulseBeat[],
  feature: keyof typeof boundStretches,
  sd: number,
): { readonly bound: number; readonly boundWithSlope: number } {
  const [from, to] = boundStretches[feature];
  const inside = beats.filter(({ foot }) => foot > 1 && foot + 1 < clean.length / fs);
  const laid = alignBeats(
    { values: clean, fs, startSec: 0 },
    inside.map(({ foot }) => ({ rSec: foot, afterSec: to + 1 / fs })),
    -from + 1 / fs,
  );
  const rows = inside.map((_, b) => viewGriddedRow(laid, b));
  const wide = rows[0].map((_, k) => mean(rows.map((row) => row[k])));
  const shape = wide.slice(1, -1);
  const slope = shape.map((_, k) => ((wide[k + 2] - wide[k]) * fs) / 2);
  const ones = shape.map(() => 1);
  const ramp = shape.map((_, k) => k - shape.length / 2);
  const bound = (free: readonly Float64Array[]) => {
    const left = slope.slice();
    const basis: Float64Array[] = [];
    for (const one of [...free, left]) {
      for (const other of basis) {
        const share = one.reduce((sum, value, k) => sum + value * other[k], 0);
        one.forEach((_, k) => (one[k] -= share * other[k]));
      }
      const norm = Math.sqrt(one.reduce((sum, value) => sum + value * value, 0));
      basis.push(one.map((value) => value / norm));
    }
    return (sd / Math.sqrt(left.reduce((sum, value) => sum + value * value, 0))) * 1000;
  };
  return {
    bound: bound([ones.slice(), shape.slice()]),
    boundWithSlope: bound([ones.slice(), ramp.slice(), shape.slice()]),
  };
}
