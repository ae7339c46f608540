import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findGaps, selectLongStretches } from '../../../../src/dsp/samples/gaps.ts';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { getSingleFft } from '../../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { FilteredAnywhere } from '../../../../src/pipeline/filter/random-access-filter.ts';
import { filterOnCpu } from '../../../../src/pipeline/filter/filter-on-cpu.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';

const fs = 500;
const lowpass = designFir({ type: 'lowpass', highHz: 30, tapCount: 101 }, fs).coefficients;
const highpass = designFir({ type: 'highpass', lowHz: 0.5, tapCount: 1501 }, fs).coefficients;

/** Makes noise on a drifting level with occasional gaps, one of them next to a stretch too short for any filter. */
function makeSignal(sampleCount: number): Float64Array {
  const random = createRandom(5);
  const values = Float64Array.from({ length: sampleCount }, (_, n) => 40 + n / 1e4 + random.normal());
  values.fill(Number.NaN, 20_000, 20_100);
  values.fill(Number.NaN, 21_000, 21_010);
  return values;
}

const values = makeSignal(60_000);
const source = {
  sampleCount: values.length,
  read: (from: number, to: number) => Promise.resolve(values.subarray(from, to)),
};

it.each([
  { name: 'a filter', filters: [lowpass], alignment: 'zero-phase' },
  { name: 'a long filter', filters: [highpass], alignment: 'causal' },
  { name: 'a chain', filters: [highpass, lowpass], alignment: 'zero-phase' },
  { name: 'another chain', filters: [lowpass, highpass], alignment: 'causal' },
] as const)(
  '$name, $alignment, returns any part bit for bit as of the whole',
  async ({ filters, alignment }) => {
    const fft = getSingleFft();
    if (fft === null) throw new Error('no WebAssembly with SIMD');
    const gaps = findGaps(values);
    const whole = await filterOnCpu({ values, gaps }, filters, alignment, 'cpu', () => Promise.resolve());
    const longest = Math.max(...filters.map((taps) => taps.length));
    const stretches = selectLongStretches(values.length, gaps, longest);
    const anywhere = new FilteredAnywhere({ source, stretches, filters, alignment, fft });
    const index = fc.integer({ min: 0, max: values.length });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(index, fc.integer({ min: 1, max: 20_000 })), { maxLength: 4 }),
        async (parts) => {
          const asked = parts.flatMap(([from, count]): [number, number][] => {
            const middle = Math.min(values.length, from + count);
            // The following part continues from there.
            return [
              [from, middle],
              [middle, Math.min(values.length, middle + count)],
            ];
          });
          const read = await Promise.all(asked.map(([from, to]) => anywhere.read(from, to)));
          for (const [k, [from, to]] of asked.entries())
            expect(describeDifference(read[k] ?? [], whole.values.subarray(from, to), 0)).toBeNull();
        },
      ),
      { numRuns: 8 },
    );
    expect(describeDifference(await anywhere.read(0, values.length), whole.values, 0)).toBeNull();
    await anywhere.close();
    expect(await anywhere.read(500, 700)).toEqual(whole.values.slice(500, 700));
  },
);
