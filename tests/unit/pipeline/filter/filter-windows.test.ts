import { describe, expect, it } from 'vitest';
import { findGaps } from '../../../../src/dsp/samples/gaps.ts';
import type { Samples } from '../../../../src/model/samples.ts';
import { filterOnCpu } from '../../../../src/pipeline/filter/filter-on-cpu.ts';
import { cpuWindows, filterWindows, windowedReader } from '../../../../src/pipeline/filter/filter-windows.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { firFastTolerance } from '../../../support/tolerances.ts';

const values = goldenSignal(30_000).map((value) => (value % 300) / 20);
for (const [from, to] of [
  [0, 100],
  [9_000, 9_001],
  [9_150, 9_900],
  [16_380, 16_390],
  [16_500, 17_000],
]) {
  values.fill(Number.NaN, from, to);
}
const filters = [new Float64Array(301).fill(1 / 301), new Float64Array(50).fill(1 / 50)];
const pause = () => Promise.resolve();
const samples: Samples = { values, gaps: findGaps(values) };

const source = {
  readInto: async (target: Float64Array, from: number) =>
    target.set(values.subarray(from, from + target.length)),
};

describe.each(['zero-phase', 'causal'] as const)('filterWindows, %s', (alignment) => {
  const filter = cpuWindows(filters, alignment, 'auto');

  it.each([700, 4096, 8191, 40_000])('is seamless where %i samples were cut', async (leastCount) => {
    const windows = filterWindows(values.length, filters, alignment, leastCount);
    const readInto = windowedReader(windows, source, filter);
    const whole = (await filterOnCpu(samples, filters, alignment, 'auto', pause)).values;
    for (const step of [values.length, 3001]) {
      for (let from = 0; from < values.length; from += step) {
        const to = Math.min(values.length, from + step);
        const piece = new Float64Array(to - from);
        await readInto(piece, from);
        expect(describeDifference(piece, whole.subarray(from, to), firFastTolerance)).toBeNull();
      }
    }
  });

  it('has no window longer than the filters need', () => {
    const inputs = filterWindows(1e8, filters, alignment).map(({ input }) => input.to - input.from);
    expect(Math.max(...inputs)).toBeLessThan(2 ** 22 + 2000);
  });
});
