import type { BeforeAfter } from '../../model/filter-bench.ts';
import { thinCurve } from '../../dsp/resampling/thin-curve.ts';
import { noCurves, type SettingCurves } from '../sweeps/setting-curves.ts';
import type { FilterBenchRun } from './analyse-filter-bench.ts';

/** Points of the curve, and the lowest gain that is drawn, dB: a null has none. */
const mostPoints = 3000;
const lowestDb = -120;

const noPair = { before: null, after: null } as const;

/** RMS of nothing is no number. */
const finite = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

const finitePair = (pair: BeforeAfter<number | null> | null | undefined): BeforeAfter<number | null> =>
  pair ? { before: finite(pair.before), after: finite(pair.after) } : noPair;

/**
 * A point of a grid: what the filter came to, and what it left of baseline, mains and beats. RMS, heights and SDs are in
 * the unit of the channel. `cleanError` is the distance from the undisturbed signal, where that is known.
 */
export function sweptFilterRows({ outputs }: FilterBenchRun): readonly object[] {
  const { design, signals, readings, beats } = outputs;
  const [own] = design;
  const { baseline, mains, error } = readings;
  return [
    {
      channel: signals.label,
      taps: own?.coefficients.length ?? null,
      delay: own === undefined ? null : own.removedCount / signals.fs,
      baseline: finitePair(baseline),
      mains: finitePair(mains),
      cleanError: finitePair(error),
      rHeight: finitePair(beats?.rHeight),
      rShift: { mean: finite(beats?.rShiftMs?.mean), sd: finite(beats?.rShiftMs?.sd) },
      beatSd: { before: finite(beats?.before.sdOverall), after: finite(beats?.after.sdOverall) },
    },
  ];
}

/** What a filter is drawn by: its gain against frequency. */
export function filterCurves({ outputs }: FilterBenchRun): SettingCurves {
  const [response] = outputs.response;
  if (!response) return noCurves;
  const gain = thinCurve(response.frequencyHz, response.magnitudeDb, mostPoints);
  const curves = [{ name: 'gain', unit: 'dB', y: gain.y.map((dB) => Math.max(dB, lowestDb)) }];
  return { xName: 'frequency', xUnit: 'Hz', x: gain.x, curves, oneOf: 1 };
}
