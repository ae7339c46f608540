import type { IndexRange } from '../../model/samples.ts';
import { addNoise, createMoments } from './noise-moments.ts';
import type { SnrParts } from './snr.ts';

/** Signals of equal length, samples; the truth has passed the same filters, and is null if it is not known. */
export interface MeasuredSignals {
  readonly preprocessed: Float64Array;
  readonly clean: Float64Array;
  readonly truth: Float64Array | null;
}

/**
 * Creates sums to which cycles are added one by one, including those of the truth if it is known.
 *
 * @param cycles        indices of the measured cycles, ascending
 * @param cycleCount    number of all cycles of the record
 * @param isTruthKnown  whether the ECG without noise is available
 * @returns all sums at 0
 */
export function createSnrParts(cycles: Int32Array, cycleCount: number, isTruthKnown: boolean): SnrParts {
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
 * Adds one cycle, except the scatter of its template.
 *
 * @param span       position of the cycle in the signals
 * @param isCleaned  whether the cycle was changed
 */
export function measureCycle(
  parts: SnrParts,
  { preprocessed, clean, truth }: MeasuredSignals,
  cycle: number,
  { from, to }: IndexRange,
  isCleaned: boolean,
): void {
  parts.amplitudes[cycle] = peakToPeakWithin(clean, from, to);
  if (isCleaned) addNoise(parts.removed, cycle, preprocessed, clean, from, to);
  const { trueAmplitudes, trueNoiseBefore, trueNoiseAfter } = parts;
  if (truth === null || trueAmplitudes === null || trueNoiseBefore === null || trueNoiseAfter === null)
    return;
  trueAmplitudes[cycle] = peakToPeakWithin(truth, from, to);
  addNoise(trueNoiseBefore, cycle, preprocessed, truth, from, to);
  addNoise(trueNoiseAfter, cycle, clean, truth, from, to);
}

function peakToPeakWithin(x: Float64Array, from: number, to: number): number {
  let least = Infinity;
  let most = -Infinity;
  for (let i = from; i < to; i++) {
    if (x[i] < least) least = x[i];
    if (x[i] > most) most = x[i];
  }
  return most - least;
}
