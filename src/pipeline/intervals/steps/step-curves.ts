import {
  type GriddedBeats,
  viewGriddedRow,
  type UniformSignal,
} from '../../../analysis/intervals/align-beats.ts';
import { sampleAt } from '../../../dsp/resampling/interpolate.ts';
import type { StepLook, StepSeries, StepLine } from '../../../model/steps.ts';
import type { SignalReader } from '../../signal-reader.ts';
import type { TrueBeat } from '../../../model/synthetic.ts';

/** Range of the signals that is shown around a beat, s from its R. */
export const shownSpan = { from: -0.4, to: 1.6, unit: 's' } as const;

interface Curve {
  readonly name: string;
  readonly look: StepLook;
}

/** Reads a signal around a beat, s from R, with a little more on both sides so that the curve meets the edges. */
export async function signalCurve(signal: SignalReader, rSec: number, curve: Curve): Promise<StepSeries> {
  const { fs, startSec, sampleCount } = signal;
  const first = Math.max(0, Math.floor((rSec + shownSpan.from - startSec) * fs));
  const last = Math.min(sampleCount, Math.ceil((rSec + shownSpan.to - startSec) * fs) + 1);
  const from = startSec + first / fs - rSec;
  const samples = last > first ? await signal.read(first, last) : [];
  return { ...curve, from, step: 1 / fs, values: Float32Array.from(samples) };
}

/** Interpolates a signal at a time. */
export function signalAt({ values, fs, startSec, stretch }: UniformSignal, sec: number): number {
  return sampleAt(values, (sec - startSec) * fs - (stretch?.from ?? 0));
}

/** Returns an aligned beat between two times from its R, ms. */
export function rowCurve(
  gridded: GriddedBeats,
  b: number,
  { from, to }: { readonly from: number; readonly to: number },
  curve: Curve,
): StepSeries {
  const row = viewGriddedRow(gridded, b);
  const index = (ms: number): number => (ms / 1000) * gridded.fs - gridded.firstIndex;
  const first = Math.max(0, Math.floor(index(from)));
  const last = Math.min(row.length, Math.ceil(index(to)) + 1);
  return {
    ...curve,
    from: ((first + gridded.firstIndex) / gridded.fs) * 1000,
    step: 1000 / gridded.fs,
    values: Float32Array.from(row.subarray(first, Math.max(first, last))),
  };
}

/** Interpolates an aligned beat at a time from its R, ms; NaN outside its row. */
export function interpolateBeat(gridded: GriddedBeats, b: number, ms: number): number {
  return sampleAt(viewGriddedRow(gridded, b), (ms / 1000) * gridded.fs - gridded.firstIndex);
}

/** Returns the root mean square difference of two curves on the same samples; NaN if they share none. */
export function differenceRms(before: StepSeries, after: StepSeries): number {
  let sum = 0;
  let count = 0;
  const offset = Math.round((after.from - before.from) / before.step);
  after.values.forEach((value, k) => {
    const difference = value - (before.values[k + offset] ?? Number.NaN);
    if (Number.isNaN(difference)) return;
    sum += difference * difference;
    count += 1;
  });
  return count === 0 ? Number.NaN : Math.sqrt(sum / count);
}

/**
 * Returns the true position of a landmark as a line, ms from the true R; empty if it is unknown.
 *
 * @param sec  time of the landmark in the record, s
 */
export function truthLine(sec: number | null | undefined, truth: TrueBeat | null): StepLine[] {
  if (truth === null || sec === null || sec === undefined) return [];
  return [{ kind: 'truth', at: (sec - truth.r) * 1000, text: 'truth' }];
}
