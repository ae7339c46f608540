import type { BeforeAfter } from '../../model/filter-bench.ts';
import { thinCurve } from '../../dsp/resampling/thin-curve.ts';
import { noCurves, type SettingCurves } from '../sweeps/setting-curves.ts';
import type { FilterBenchRun } from './analyse-filter-bench.ts';

/** Number of points of the curve, and lowest gain that is drawn, dB, since a zero of the response has no finite one. */
const maxPoints = 3000;
const lowestDb = -120;

const noPair = { before: null, after: null } as const;

/** Converts missing and non-finite numbers, like the RMS of no samples, to null. */
const finite = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

const finitePair = (pair: BeforeAfter<number | null> | null | undefined): BeforeAfter<number | null> =>
  pair ? { before: finite(pair.before), after: finite(pair.after) } : noPair;

/**
 * Returns the row of one point of a parameter grid: the design of the filter, and what it left of baseline, mains and
 * beats. RMS, heights and SDs are in the unit of the channel. `cleanError` is the distance from the undisturbed
 * signal, if known.
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

/** Returns the curve of a filter: its gain against frequency. */
export function filterCurves({ outputs }: FilterBenchRun): SettingCurves {
  const [response] = outputs.response;
  if (!response) return noCurves;
  const gain = thinCurve(response.frequencyHz, response.magnitudeDb, maxPoints);
  const curves = [{ name: 'gain', unit: 'dB', y: gain.y.map((dB) => Math.max(dB, lowestDb)) }];
  return { xName: 'frequency', xUnit: 'Hz', x: gain.x, curves, oneOf: 1 };
}
