import { describe, expect, it } from 'vitest';
import { FirChain } from '../../../../src/dsp/fir/fir-chain.ts';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { getSingleFft } from '../../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';

const alignments = ['zero-phase', 'causal'] as const;

const filters = [
  designFir({ type: 'lowpass', highHz: 30, tapCount: 101 }, 500).coefficients,
  designFir({ type: 'bandstop', lowHz: 55, highHz: 65, tapCount: 301 }, 500).coefficients,
];

function noise(count: number, level: number): Float64Array {
  const random = createRandom(count);
  return Float64Array.from({ length: count }, () => level + random.normal());
}

async function chainFor(alignment: (typeof alignments)[number]): Promise<FirChain> {
  const fft = getSingleFft();
  if (fft === null) throw new Error('no WebAssembly with SIMD');
  return new FirChain(fft, filters, alignment, 50_000);
}

function collector() {
  const got: number[] = [];
  const emit = (values: Float64Array) => {
    for (const value of values) got.push(value);
  };
  return { got, emit };
}

describe('FirChain', () => {
  it.each([
    ['zero-phase', 0],
    ['zero-phase', 1e6],
    ['causal', 0],
  ] as const)(
    'filters like one double filter after the other, %s, around a level of %d',
    async (alignment, level) => {
      const x = noise(50_001, level);
      const chain = await chainFor(alignment);
      const { got, emit } = collector();
      for (let from = 0; from < x.length; from += 7001) chain.push(x.subarray(from, from + 7001), emit);
      expect(chain.end(emit)).toBe(true);
      chain.close();
      const truth = filters.reduce((values, taps) => filterFirFast(values, taps, alignment), x);
      expect(shareOfRange(got, truth)).toBeLessThan(firSingleTolerance);
    },
  );

  it('keeps only stretches that are as long as its longest filter', async () => {
    const chain = await chainFor('zero-phase');
    const { got, emit } = collector();
    for (const [count, isKept] of [
      [50, false],
      [300, false],
      [301, true],
    ] as const) {
      got.length = 0;
      chain.push(noise(count, 3), emit);
      expect(chain.end(emit), `${count} samples`).toBe(isKept);
      expect(got).toHaveLength(isKept ? count : 0);
    }
    chain.close();
  });
});
