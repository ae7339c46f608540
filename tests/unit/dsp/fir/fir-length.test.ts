import { describe, expect, it } from 'vitest';
import { designFir } from '../../../../src/dsp/fir/fir-design.ts';
import { firLengthWarnings } from '../../../../src/dsp/fir/fir-length.ts';
import { firResponse } from '../../../../src/dsp/fir/fir-response.ts';
import type { FirSpec } from '../../../../src/dsp/fir/fir-spec.ts';

const listWarnings = (spec: FirSpec, fs: number) =>
  firLengthWarnings(designFir(spec, fs), spec, fs).map(({ code, message }) => ({
    code,
    enough: Number(/(\d+) would do/.exec(message)?.[1]),
  }));

describe('firLengthWarnings', () => {
  it('reports what paper 2’s high-pass needs', () => {
    const spec = { type: 'highpass', lowHz: 0.5, tapCount: 201 } as const;
    const { magnitudeDb } = firResponse(designFir(spec, 500).coefficients, 500, 'zero-phase');
    expect(magnitudeDb[0]).toBeCloseTo(-2.1, 1);
    expect(listWarnings(spec, 500)).toEqual([{ code: 'filter-too-short', enough: 1651 }]);
    expect(listWarnings({ ...spec, tapCount: 1651 }, 500)).toEqual([]);
  });

  it.each<[FirSpec, number]>([
    [{ type: 'lowpass', highHz: 1, tapCount: 51 }, 500],
    [{ type: 'bandpass', lowHz: 0.5, highHz: 30, tapCount: 101, window: 'blackman' }, 500],
    [{ type: 'bandstop', lowHz: 49, highHz: 51, tapCount: 101, window: 'hann' }, 360],
    [{ type: 'highpass', lowHz: 0.5, tapCount: 51, window: 'rectangular' }, 125],
    [{ type: 'highpass', lowHz: 0.5, tapCount: 51, window: 'kaiser', beta: 14 }, 125],
    [{ type: 'highpass', lowHz: 0.5, tapCount: 51, design: 'equiripple' }, 125],
  ])('names a sufficient number of taps, for %j', (spec, fs) => {
    const [warning] = listWarnings(spec, fs);
    expect(warning.enough % 2).toBe(1);
    const { design: _, ...windowed } = spec;
    expect(listWarnings({ ...windowed, tapCount: warning.enough }, fs)).toEqual([]);
  });

  it('is silent for sufficient filters, and for skipped ones', () => {
    expect(listWarnings({ type: 'lowpass', highHz: 30, tapCount: 101 }, 500)).toEqual([]);
    expect(listWarnings({ type: 'lowpass', highHz: 30, tapCount: 101 }, 50)).toEqual([]);
    expect(listWarnings({ type: 'bandstop', lowHz: 55, highHz: 65, tapCount: 501 }, 500)).toEqual([]);
  });
});
