import { describe, expect, it } from 'vitest';
import { spectrogram } from '../../../../src/dsp/spectrum/spectrogram.ts';
import golden from '../../../golden/dsp/spectrogram.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { goldenSignal } from '../../../support/golden-signal.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

describe('spectrogram', () => {
  it.each(golden.spectrograms)(
    'equals scipy.signal.spectrogram, $count samples at $fs Hz in segments of $segment',
    ({ count, fs, segment, hop, stepHz, density }) => {
      const starts = Array.from({ length: Math.floor((count - segment) / hop) + 1 }, (_, k) => k * hop);
      const made = spectrogram(goldenSignal(count), fs, starts, segment);
      expect(made.stepHz).toBeCloseTo(stepHz, 10);
      expect(made.rowCount * starts.length).toBe(density.length);
      expect(describeDifference(made.density, density, roundingTolerance * Math.max(...density))).toBeNull();
    },
  );

  it('is missing for segments with a gap or beyond the ends, and only those', () => {
    const values = goldenSignal(400);
    values[150] = Number.NaN;
    const { density, rowCount } = spectrogram(values, 100, [-1, 0, 100, 151, 337, 500], 64);
    const isKnown = Array.from({ length: 6 }, (_, k) =>
      density.subarray(k * rowCount, (k + 1) * rowCount).every((value) => value >= 0),
    );
    expect(isKnown).toEqual([false, true, false, true, false, false]);
    expect(() => spectrogram(values, 100, [0], 1)).toThrow(RangeError);
  });
});
