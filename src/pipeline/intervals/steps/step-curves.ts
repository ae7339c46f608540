import { type GriddedBeats, beatRow, type UniformSignal } from '../../../analysis/intervals/align-beats.ts';
import { sampleAt } from '../../../dsp/resampling/interpolate.ts';
import type { StepLook, StepSeries, StepLine } from '../../../model/steps.ts';
import type { SignalReader } from '../../signal-reader.ts';
import type { TrueBeat } from '../../../model/synthetic.ts';

/** How much is shown of the signals about a beat, s from its R. */
export const aboutBeat = { from: -0.4, to: 1.6, unit: 's' } as const;

interface Curve {
  readonly name: string;
  readonly look: StepLook;
}

/** A signal about a beat, from R in s, with a little more at both sides so that the curve meets the edges. */
export async function signalCurve(signal: SignalReader, rSec: number, curve: Curve): Promise<StepSeries> {
  const { fs, startSec, sampleCount } = signal;
  const first = Math.max(0, Math.floor((rSec + aboutBeat.from - startSec) * fs));
  const last = Math.min(sampleCount, Math.ceil((rSec + aboutBeat.to - startSec) * fs) + 1);
  const from = startSec + first / fs - rSec;
  const shown = last > first ? await signal.read(first, last) : [];
  return { ...curve, from, step: 1 / fs, values: Float32Array.from(shown) };
}

/** A signal at a time, interpolated. */
export function signalAt({ values, fs, startSec, stretch }: UniformSignal, sec: number): number {
  return sampleAt(values, (sec - startSec) * fs - (stretch?.from ?? 0));
}

/** A laid beat between two times from its R, ms. */
export function rowCurve(
  laid: GriddedBeats,
  b: number,
  { from, to }: { readonly from: number; readonly to: number },
  curve: Curve,
): StepSeries {
  const row = beatRow(laid, b);
  const index = (ms: number): number => (ms / 1000) * laid.fs - laid.firstIndex;
  const first = Math.max(0, Math.floor(index(from)));
  const last = Math.min(row.length, Math.ceil(index(to)) + 1);
  return {
    ...curve,
    from: ((first + laid.firstIndex) / laid.fs) * 1000,
    step: 1000 / laid.fs,
    values: Float32Array.from(row.subarray(first, Math.max(first, last))),
  };
}

/** A laid beat at a time from its R, ms; NaN where it has none. */
export function levelAt(laid: GriddedBeats, b: number, ms: number): number {
  return sampleAt(beatRow(laid, b), (ms / 1000) * laid.fs - laid.firstIndex);
}

/** Root mean square of what lies between two curves of the same samples; NaN where none is in both. */
export function apartRms(before: StepSeries, after: StepSeries): number {
  let sum = 0;
  let count = 0;
  const offset = Math.round((after.from - before.from) / before.step);
  after.values.forEach((value, k) => {
    const apart = value - (before.values[k + offset] ?? Number.NaN);
    if (Number.isNaN(apart)) return;
    sum += apart * apart;
    count += 1;
  });
  return count === 0 ? Number.NaN : Math.sqrt(sum / count);
}

/**
 * Where a landmark truly is, ms from the true R; none where it is not known.
 *
 * @param sec  of the landmark, s of the record
 */
export function truthLine(sec: number | null | undefined, truth: TrueBeat | null): StepLine[] {
  if (truth === null || sec === null || sec === undefined) return [];
  return [{ kind: 'truth', at: (sec - truth.r) * 1000, text: 'truth' }];
}
