import type { IndexRange } from '../../model/samples.ts';
import type { CycleSpans } from './cycle-rows.ts';
import type { NoiseMoments } from './noise-moments.ts';
import { addNoise, createMoments } from './noise-moments.ts';
import type { SnrParts } from './snr.ts';

/** Signals of one length, samples; the truth has passed the same filters, null where it is not known. */
export interface MeasuredSignals {
  readonly preprocessed: Float64Array;
  readonly clean: Float64Array;
  readonly truth: Float64Array | null;
}

/** Which cycles are measured. */
export interface MeasuredCycles {
  /** Numbers of the cycles, ascending. */
  readonly cycles: Int32Array;
  readonly spans: CycleSpans;
  /** −1 where nothing was taken away, so that nothing is told of it; one item a cycle. */
  readonly shapes: Int8Array;
}

/**
 * Sums amplitudes and noise over every cycle that is measured.
 *
 * @param scatter  as `splitHalf` gives it
 * @returns sums a cycle, from which figures of any set of cycles follow
 */
export function measureSnr(
  signals: MeasuredSignals,
  { cycles, spans: { froms, tos }, shapes }: MeasuredCycles,
  scatter: NoiseMoments,
): SnrParts {
  const parts = startMeasuring(cycles, froms.length, signals.truth !== null);
  for (const cycle of cycles) {
    const span = { from: froms[cycle], to: tos[cycle] };
    measureCycle(parts, signals, cycle, span, shapes[cycle] !== -1);
  }
  return { ...parts, scatter };
}

/**
 * Sums to which cycles are added one by one; those of a truth where one is known.
 *
 * @param cycles       numbers of the measured cycles, ascending
 * @param cycleCount   of all cycles of the record
 * @param isTruthKnown whether the ECG without noise is there too
 * @returns all sums at 0
 */
export function startMeasuring(cycles: Int32Array, cycleCount: number, isTruthKnown: boolean): SnrParts {
  return {
    cycles,
    amplitudes: new Float64Array(cycleCount),
    trueAmplitudes: isTruthKnown ? new Float64Array(cycleCount) : null,
    removed: createMoments(cycleCount),
    scatter: createMoments(cycleCount),
    trueNoiseBefore: isTruthKnown ? createMoments(cycleCount) : null,
    trueNoiseAfter: isTruthKnown ? createMoments(cycleCount) : null,
  };
}

/**
 * Adds one cycle, all but the scatter of its template.
 *
 * @param span       where it lies in the signals
 * @param isCleaned  whether anything was taken away
 */
export function measureCycle(
  parts: SnrParts,
  { preprocessed, clean, truth }: MeasuredSignals,
  cycle: number,
  { from, to }: IndexRange,
  isCleaned: boolean,
): void {
  parts.amplitudes[cycle] = rangeIn(clean, from, to);
  if (isCleaned) addNoise(parts.removed, cycle, preprocessed, clean, from, to);
  const { trueAmplitudes, trueNoiseBefore, trueNoiseAfter } = parts;
  if (truth === null || trueAmplitudes === null || trueNoiseBefore === null || trueNoiseAfter === null)
    return;
  trueAmplitudes[cycle] = rangeIn(truth, from, to);
  addNoise(trueNoiseBefore, cycle, preprocessed, truth, from, to);
  addNoise(trueNoiseAfter, cycle, clean, truth, from, to);
}

function rangeIn(x: Float64Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = from; i < to; i++) {
    if (x[i] < least) least = x[i];
    if (x[i] > most) most = x[i];
  }
  return most - least;
}
