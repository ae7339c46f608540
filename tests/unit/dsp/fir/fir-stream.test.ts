import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { filterFirSingle, FirStream } from '../../../../src/dsp/fir/fir-stream.ts';
import { getSingleFft, type SingleFft } from '../../../../src/dsp/spectrum/single-fft.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { shareOfRange } from '../../../support/share-of-range.ts';
import { firSingleTolerance } from '../../../support/tolerances.ts';
import { caseCount } from '../../../support/gate.ts';

const alignments = ['zero-phase', 'causal'] as const;
let fft: SingleFft;

beforeAll(async () => {
  const module = getSingleFft();
  if (module === null) throw new Error('no WebAssembly with SIMD');
  fft = module;
});

function noise(count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: count }, () => random.normal());
}

/** Makes a low-pass with random tilt, of gain about 1. */
function makeTaps(count: number, seed: number): Float64Array {
  return Float64Array.from(noise(count, seed), (value, j) => (1 + value * Math.sin(j + 1)) / count);
}

describe('filterFirSingle', () => {
  it.each([
    [1, 1],
    [40, 2],
    [3, 3],
    [5, 4],
    [130, 1],
    [3000, 3000],
    [4095, 128],
    [4097, 2],
    [70_001, 101],
    [70_001, 2500],
    [200_001, 50_001],
    [40_000, 32_769],
  ])('filters %i samples with %i taps like the direct sum', (count, tapCount) => {
    const x = noise(count, count);
    const taps = makeTaps(tapCount, 7);
    for (const alignment of alignments) {
      const filtered = filterFirSingle(fft, x, taps, alignment);
      const truth = filterFirFast(Float64Array.from(x), taps, alignment);
      expect(shareOfRange(filtered, truth), alignment).toBeLessThan(firSingleTolerance);
    }
  });

  it('rejects fewer samples than taps', () => {
    expect(() => filterFirSingle(fft, noise(4, 1), makeTaps(5, 1), 'causal')).toThrow(RangeError);
  });
});

describe('FirStream', () => {
  it('gives the same result for any pieces, and starts again after an end', () => {
    const shape = fc.record({
      taps: fc.integer({ min: 1, max: 300 }),
      cuts: fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 12 }),
      alignment: fc.constantFrom(...alignments),
    });
    fc.assert(
      fc.property(shape, ({ taps, cuts, alignment }) => {
        const coefficients = makeTaps(taps, 3);
        const x = noise(cuts.reduce((sum, cut) => sum + cut, 0) + taps, 5);
        const stream = new FirStream(fft, coefficients, alignment, x.length);
        const whole = filterFirSingle(fft, x, coefficients, alignment);
        for (let round = 0; round < 2; round++) {
          const got: number[] = [];
          const emit = (values: Float32Array) => {
            for (const value of values) got.push(value);
          };
          let from = 0;
          for (const cut of [...cuts, taps]) {
            stream.push(x.subarray(from, from + cut), emit);
            from += cut;
          }
          expect(stream.end(emit)).toBe(true);
          expect(got).toEqual([...whole]);
        }
        stream.close();
      }),
      { numRuns: caseCount(30) },
    );
  });

  it('outputs nothing for a stretch shorter than the filter', () => {
    const stream = new FirStream(fft, makeTaps(101, 1), 'zero-phase', 1000);
    const emitted: number[] = [];
    const emit = (values: Float32Array) => {
      emitted.push(values.length);
    };
    stream.push(noise(100, 1), emit);
    expect(stream.end(emit)).toBe(false);
    expect(emitted).toEqual([]);
    stream.push(noise(101, 1), emit);
    expect(stream.end(emit)).toBe(true);
    expect(emitted.reduce((sum, count) => sum + count, 0)).toBe(101);
    stream.close();
  });
});
