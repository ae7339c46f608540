import type { DataTable } from '../../../charts/figures/data-table.ts';
import { median } from '../../../dsp/statistics/stats.ts';
import type { IntervalBeat, IntervalWindow } from '../../../model/intervals.ts';
import { methodNames } from '../../words/method-name.ts';
import type { MethodValues } from '../../histogram/histogram-model.ts';
import { footValues, notchValues } from './window-intervals.ts';
import { type ByMethod, mapMethods, timingMethods } from '../../../model/methods.ts';

/** Acceptances with a PPV, ms: 1 … 30 in steps of 0.5. */
export const acceptancesMs: readonly number[] = Array.from({ length: 59 }, (_, index) => 1 + index / 2);

/** Returns the end of the axis, ms: the usual end, or all acceptances if the current one is beyond it. */
export const axisEndMs = (acceptanceMs: number): number => (acceptanceMs > 20 ? 30 : 20);

/** PPV in % at each of `acceptancesMs`; null if nothing is counted. */
export type PpvCurve = readonly (number | null)[];

export interface AcceptanceModel {
  readonly foot: ByMethod<PpvCurve>;
  readonly notch: ByMethod<PpvCurve>;
  /** Bottom of the scale, %. */
  readonly low: number;
}

/**
 * Returns the PPV of intervals in % at an acceptance in ms, limit included.
 * @param missed number of beats without the feature that count as false
 */
export function ppvAt(values: readonly number[], missed: number, acceptanceMs: number): number | null {
  const counted = values.length + missed;
  if (counted === 0) return null;
  const middle = median(values);
  return (100 * values.filter((value) => Math.abs(value - middle) <= acceptanceMs).length) / counted;
}

/**
 * Returns PPV of foot and notch against the acceptance, for the intervals from R to the feature.
 * @param beats beats of the window
 * @param ppvMissed whether missed beats count as false
 */
export function acceptanceModel(
  beats: readonly IntervalBeat[],
  ppvMissed: 'outside' | 'false',
): AcceptanceModel {
  const kept = beats.filter((beat) => beat.rejected === null).length;
  const curve = (values: readonly number[]): PpvCurve =>
    acceptancesMs.map((ms) => ppvAt(values, ppvMissed === 'false' ? kept - values.length : 0, ms));
  const curves = (values: MethodValues) => mapMethods((method) => curve(values[method]));
  const foot = curves(footValues(beats));
  const notch = curves(notchValues(beats));
  // From 6 ms on, all curves are visible, with room for text below them.
  const late = [foot, notch].flatMap((by) => timingMethods.flatMap(({ id }) => by[id].slice(10)));
  const least = Math.min(100, ...late.filter((value) => value !== null));
  return { foot, notch, low: least >= 60 ? 40 : 0 };
}

/** Returns the value of a curve at an acceptance, %; null beyond its ends. */
export function curveAt(curve: PpvCurve, acceptanceMs: number): number | null {
  return curve[Math.round((acceptanceMs - 1) * 2)] ?? null;
}

/** Returns the table of all curves. */
export function acceptanceTable(
  { foot, notch }: AcceptanceModel,
  { intervals: { rptt, lvet } }: IntervalWindow,
): DataTable {
  return {
    columns: [
      'acceptance, ms',
      ...methodNames(rptt).map((name) => `foot ${name}, %`),
      ...methodNames(lvet).map((name) => `notch ${name}, %`),
    ],
    rows: acceptancesMs.map((ms, index) => [
      ms,
      ...[foot, notch].flatMap((by) => timingMethods.map(({ id }) => by[id][index] ?? null)),
    ]),
  };
}
