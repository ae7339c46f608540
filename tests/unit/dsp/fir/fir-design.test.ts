import { describe, expect, it } from 'vitest';
import { designFir, scaleTapCount } from '../../../../src/dsp/fir/fir-design.ts';
import type { FirSpec, FirWindow } from '../../../../src/dsp/fir/fir-design.ts';
import golden from '../../../golden/dsp/fir-design.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { coefficientTolerance } from '../../../support/tolerances.ts';

function makeSpec(
  edges: { lowHz: number | null; highHz: number | null },
  rest: Omit<FirSpec, 'lowHz' | 'highHz'>,
): FirSpec {
  return {
    ...rest,
    ...(edges.lowHz === null ? {} : { lowHz: edges.lowHz }),
    ...(edges.highHz === null ? {} : { highHz: edges.highHz }),
  };
}

describe('designFir equals scipy.signal.firwin', () => {
  it.each(golden.cases)('$type $lowHz–$highHz Hz, $tapCount taps, $window $beta, at $fs Hz', (expected) => {
    const { type, tapCount, window, beta, fs, count, step, coefficients } = expected;
    const spec = makeSpec(expected, {
      type: type as FirSpec['type'],
      tapCount,
      window: window as FirWindow,
      beta,
    });
    const design = designFir(spec, fs);
    expect(design.coefficients).toHaveLength(count);
    expect(
      describeDifference(
        design.coefficients.filter((_, i) => i % step === 0),
        coefficients,
        coefficientTolerance,
      ),
    ).toBeNull();
  });
});

const codes = (spec: FirSpec, fs: number) => designFir(spec, fs).warnings.map(({ code }) => code);

describe('designFir', () => {
  it('uses the Hamming window by default', () => {
    const spec = { type: 'lowpass', highHz: 20, tapCount: 31 } as const;
    expect(designFir(spec, 500)).toEqual(designFir({ ...spec, window: 'hamming' }, 500));
    expect(designFir({ ...spec, window: 'kaiser' }, 500)).toEqual(
      designFir({ ...spec, window: 'kaiser', beta: 8.6 }, 500),
    );
  });

  it('rounds even taps of a high-pass and a band-stop up, with a warning', () => {
    expect(codes({ type: 'highpass', lowHz: 1, tapCount: 100 }, 500)).toEqual(['taps-raised']);
    expect(codes({ type: 'bandstop', lowHz: 55, highHz: 65, tapCount: 500 }, 500)).toEqual(['taps-raised']);
    expect(codes({ type: 'lowpass', highHz: 1, tapCount: 100 }, 500)).toEqual([]);
    expect(codes({ type: 'bandpass', lowHz: 1, highHz: 9, tapCount: 100 }, 500)).toEqual([]);
  });

  it('drops a cut-off from 0.45·fs on, with a warning', () => {
    const band = { type: 'bandpass', lowHz: 1, tapCount: 100 } as const;
    expect(codes({ ...band, highHz: 224.9 }, 500)).toEqual([]);
    expect(codes({ ...band, highHz: 225 }, 500)).toEqual(['cutoff-dropped', 'taps-raised']);
    const stop = { type: 'bandstop', highHz: 230, tapCount: 100 } as const;
    expect(codes({ ...stop, lowHz: 100 }, 500)).toEqual(['cutoff-dropped']);
  });

  it('says the limit without the digits of rounding', () => {
    const { warnings } = designFir({ type: 'bandpass', lowHz: 1, highHz: 150, tapCount: 101 }, 249.89);
    expect(warnings[0].message).toContain('(112.45 Hz)');
  });

  it.each<FirSpec>([
    { type: 'lowpass', highHz: 225, tapCount: 10 },
    { type: 'highpass', lowHz: 225, tapCount: 10 },
    { type: 'bandpass', lowHz: 225, highHz: 230, tapCount: 10 },
    { type: 'bandstop', lowHz: 225, highHz: 230, tapCount: 10 },
  ])('skips a $type without any edge left', (spec) => {
    const { coefficients, warnings } = designFir(spec, 500);
    expect([...coefficients]).toEqual([1]);
    expect(warnings.map(({ code }) => code)).toEqual(['cutoff-dropped']);
  });

  it.each<[string, FirSpec, number]>([
    ['no taps', { type: 'lowpass', highHz: 20, tapCount: 0 }, 500],
    ['half a tap', { type: 'lowpass', highHz: 20, tapCount: 10.5 }, 500],
    ['no edge', { type: 'lowpass', tapCount: 11 }, 500],
    ['an edge at 0', { type: 'highpass', lowHz: 0, tapCount: 11 }, 500],
    ['edges the wrong way round', { type: 'bandpass', lowHz: 30, highHz: 20, tapCount: 11 }, 500],
    ['edges that are one', { type: 'bandstop', lowHz: 30, highHz: 30, tapCount: 11 }, 500],
    ['an edge that is no number', { type: 'lowpass', highHz: Number.NaN, tapCount: 11 }, 500],
    ['no rate', { type: 'lowpass', highHz: 20, tapCount: 11 }, 0],
    ['a negative beta', { type: 'lowpass', highHz: 20, tapCount: 11, window: 'kaiser', beta: -1 }, 500],
    ['a window that is zero', { type: 'lowpass', highHz: 20, tapCount: 2, window: 'hann' }, 500],
  ])('rejects %s', (_, spec, fs) => {
    expect(() => designFir(spec, fs)).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
  });
});

describe('tapsAt', () => {
  it('keeps the duration of 501 taps at 500 Hz', () => {
    expect([500, 50_000, 360, 125, 250.5].map((fs) => scaleTapCount(fs))).toEqual([
      501, 50_001, 361, 127, 251,
    ]);
  });

  it('converts another number of taps at 500 Hz', () => {
    expect(scaleTapCount(1000, 101)).toBe(201);
    expect(scaleTapCount(500, 500)).toBe(501);
    expect(scaleTapCount(500, 1)).toBe(1);
  });
});
