import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterFirFast } from '../../../../src/dsp/fir/fir.fast.ts';
import { filterFir, firDelayWarnings } from '../../../../src/dsp/fir/fir.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import golden from '../../../golden/dsp/fir.json' with { type: 'json' };
import { describeDifference, largestRange } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { filterTolerance, firFastTolerance } from '../../../support/tolerances.ts';
import { sweep } from '../../../support/gate.ts';

const alignments = ['zero-phase', 'causal'] as const;

function noise(count: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: count }, () => random.normal());
}

const sizes = fc
  .record({ count: fc.integer({ min: 1, max: 3000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ count, share }) => ({ count, tapCount: Math.max(1, Math.round(share * count)) }));

describe.each([
  ['filterFir', filterFir],
  ['filterFirFast', filterFirFast],
])('%s', (_, filter) => {
  it.each(golden.cases)('equals numpy.convolve, $count samples', (expected) => {
    const x = goldenSignal(expected.count);
    const coefficients = Float64Array.from(expected.coefficients);
    const tolerance = filterTolerance * Math.max(1, largestRange(x));
    expect(
      describeDifference(filter(x, coefficients, 'zero-phase'), expected.zeroPhase, tolerance),
    ).toBeNull();
    expect(describeDifference(filter(x, coefficients, 'causal'), expected.causal, tolerance)).toBeNull();
  });

  it('rejects a recording shorter than the filter', () => {
    for (const alignment of alignments) {
      expect(() => filter(new Float64Array(4), new Float64Array(5), alignment)).toThrow(
        expect.objectContaining({ code: 'too-short' }),
      );
    }
  });

  it('leaves its input unchanged', () => {
    const x = noise(2000, 5);
    const before = x.slice();
    filter(x, noise(301, 6), 'zero-phase');
    expect(x).toEqual(before);
  });
});

describe('filterFirFast', () => {
  it('equals the direct sum', () => {
    fc.assert(
      fc.property(
        sizes,
        fc.integer(),
        fc.constantFrom(...alignments),
        ({ count, tapCount }, seed, alignment) => {
          const x = noise(count, seed);
          const coefficients = noise(tapCount, seed + 1);
          const expected = filterFir(x, coefficients, alignment);
          const scale = Math.max(1, largestRange(x)) * Math.sqrt(tapCount);
          expect(
            describeDifference(filterFirFast(x, coefficients, alignment), expected, firFastTolerance * scale),
          ).toBeNull();
        },
      ),
    );
  });

  for (const { cases, isLeftOut, note } of sweep<readonly [count: number, tapCount: number]>(
    [
      [30_000, 501],
      [30_001, 500],
    ],
    [
      [20_000, 9999],
      [9000, 9000],
    ],
  ))
    it.skipIf(isLeftOut).each(cases)(
      `equals the direct sum of %i samples and %i taps${note}`,
      (count, tapCount) => {
        const x = noise(count, 1);
        const coefficients = noise(tapCount, 2).map((tap) => tap / tapCount);
        for (const alignment of alignments) {
          const expected = filterFir(x, coefficients, alignment);
          expect(
            describeDifference(
              filterFirFast(x, coefficients, alignment),
              expected,
              firFastTolerance * largestRange(expected),
            ),
          ).toBeNull();
        }
      },
    );

  it('loses no digits for a large constant', () => {
    const x = noise(4000, 3);
    const taps = noise(401, 4).map((tap) => tap / 401);
    const level = 2 ** 30 * taps.reduce((sum, tap) => sum + tap, 0);
    const raised = filterFirFast(
      x.map((value) => Math.round(value * 1024) / 1024 + 2 ** 30),
      taps,
      'zero-phase',
    );
    const expected = filterFir(
      x.map((value) => Math.round(value * 1024) / 1024),
      taps,
      'zero-phase',
    );
    // The remaining error is one rounding of the result near 2³⁰ times the sum of the taps.
    expect(
      describeDifference(
        raised.map((value) => value - level),
        expected,
        4 * Math.abs(level) * Number.EPSILON,
      ),
    ).toBeNull();
  });
});

describe('filterFir', () => {
  const inputs = fc.record({ seed: fc.integer(), half: fc.integer({ min: 0, max: 20 }) });

  it('is linear', () => {
    fc.assert(
      fc.property(inputs, ({ seed, half }) => {
        const [a, b, taps] = [noise(90, seed), noise(90, seed + 1), noise(2 * half + 1, seed + 2)];
        const sum = a.map((value, i) => 3 * value - 2 * b[i]);
        const each = [filterFir(a, taps, 'zero-phase'), filterFir(b, taps, 'zero-phase')];
        const joined = each[0].map((value, i) => 3 * value - 2 * each[1][i]);
        expect(
          describeDifference(filterFir(sum, taps, 'zero-phase'), joined, filterTolerance * 100),
        ).toBeNull();
      }),
    );
  });

  it('reverses its output if its input is reversed, for a symmetric filter', () => {
    fc.assert(
      fc.property(inputs, ({ seed, half }) => {
        const x = noise(90, seed);
        const side = noise(half + 1, seed + 1);
        const taps = Float64Array.from({ length: 2 * half + 1 }, (_, j) => side[Math.abs(j - half)]);
        const turned = filterFir(x.toReversed(), taps, 'zero-phase').toReversed();
        expect(
          describeDifference(filterFir(x, taps, 'zero-phase'), turned, filterTolerance * 100),
        ).toBeNull();
      }),
    );
  });

  it('delays the zero-phase output in causal alignment, away from the edges', () => {
    fc.assert(
      fc.property(inputs, ({ seed, half }) => {
        const [x, taps] = [noise(120, seed), noise(2 * half + 1, seed + 1)];
        const causal = filterFir(x, taps, 'causal').subarray(2 * half);
        const zeroPhase = filterFir(x, taps, 'zero-phase').subarray(half, 120 - half);
        expect(describeDifference(causal, zeroPhase, 0)).toBeNull();
      }),
    );
  });

  it('keeps a straight line up to its ends at gain 1 and odd symmetry', () => {
    const line = Float64Array.from({ length: 50 }, (_, i) => 3 + i / 4);
    expect(
      describeDifference(
        filterFir(line, Float64Array.of(0.25, 0.5, 0.25), 'zero-phase'),
        line,
        filterTolerance,
      ),
    ).toBeNull();
  });

  it('passes its input on with the skipped filter [1]', () => {
    const x = noise(5, 1);
    expect(filterFir(x, Float64Array.of(1), 'zero-phase')).toEqual(x);
    expect(filterFirFast(x, Float64Array.of(1), 'causal')).toEqual(x);
  });
});

describe('firDelayWarnings', () => {
  it('only mentions even taps at zero phase', () => {
    expect(firDelayWarnings(100, 'zero-phase').map(({ code }) => code)).toEqual(['half-sample-delay']);
    expect(firDelayWarnings(101, 'zero-phase')).toEqual([]);
    expect(firDelayWarnings(100, 'causal')).toEqual([]);
  });
});
