import { describe, expect, it } from 'vitest';
import { seriesWithin } from '../../../../src/analysis/series/beat-series.ts';
import { seriesFigures, defaultSeriesParams } from '../../../../src/analysis/series/series-figures.ts';
import { createBeats } from '../../../../src/analysis/synth/beats.ts';
import { defaultSynthParams, type SynthParams } from '../../../../src/analysis/synth/params.ts';
import {
  breathPeakToleranceHz,
  breathPowerTolerance,
  breathRampToleranceHz,
} from '../../../support/tolerances.ts';

/** Returns RR of a record of ten minutes: time in s, value in ms. */
function listRr(more: Partial<SynthParams>) {
  const beats = createBeats({ ...defaultSynthParams, durationSec: 600, ...more }).map(({ rSec }) => rSec);
  const timesSec = Float64Array.from(beats.slice(1));
  const values = timesSec.map((sec, k) => 1000 * (sec - (beats[k] ?? 0)));
  return { timesSec, values };
}

/** Computes the figures of a part of the record. */
function measureFigures(more: Partial<SynthParams>, fromSec = 0, toSec = 600) {
  const { timesSec, values } = listRr(more);
  const follows = Uint8Array.from(values, (_, k) => (k === 0 ? 0 : 1));
  const own = seriesWithin({ timesSec, values: Float64Array.from(values), follows }, fromSec, toSec);
  return seriesFigures(own, { fromSec, toSec }, defaultSeriesParams).figures;
}

describe('the respiratory rate of a synthetic record', () => {
  it('shifts the respiratory peak, and does not change the SD', () => {
    for (const breathRate of [12, 15, 20]) {
      const { welch, sd } = measureFigures({ breathRate });
      expect(Math.abs((welch.hfPeak ?? Number.NaN) - breathRate / 60)).toBeLessThan(breathPeakToleranceHz);
      expect(Math.abs((sd ?? Number.NaN) / 30 - 1)).toBeLessThan(breathPowerTolerance);
    }
  });

  it('changes only LF/HF if it is in LF, with otherwise the same beats', () => {
    const [fast, slow] = [measureFigures({ breathRate: 15 }), measureFigures({ breathRate: 6 })];
    // LF of the record is half of what respiration contributes.
    expect(Math.abs((fast.welch.lfHf ?? Number.NaN) / 0.5 - 1)).toBeLessThan(breathPowerTolerance);
    expect(slow.welch.lfHf).toBeGreaterThan(20);
    expect(Math.abs((slow.sd ?? Number.NaN) / (fast.sd ?? Number.NaN) - 1)).toBeLessThan(
      breathPowerTolerance,
    );
    expect(slow.mean).toBeCloseTo(fast.mean ?? Number.NaN, 0);
  });

  it('changes evenly in a ramp', () => {
    const breathRate = { from: 24, to: 12 };
    for (const [fromSec, middle] of [
      [0, 23],
      [500, 13],
    ] as const) {
      const { welch } = measureFigures({ breathRate }, fromSec, fromSec + 100);
      expect(Math.abs((welch.hfPeak ?? Number.NaN) - middle / 60)).toBeLessThan(breathRampToleranceHz);
    }
  });

  it('is 15 per minute by default', () => {
    expect(listRr({ breathRate: { from: 15, to: 15 } })).toEqual(listRr({}));
  });
});
