import { type Band, createBandFilter } from '../../dsp/first-order-band.ts';
import type { CandidateWatch } from '../../model/qrs-inside.ts';
import type { TriggerParams } from './trigger-params.ts';

/** Time from which the threshold starts, s. */
const learningSec = 2;

/**
 * |y|: the ECG through a first-order band-pass, rectified.
 *
 * Causal, its history being the first sample. Source: Kratsas 2000, equations 5–7.
 *
 * @param x  ECG without gaps, any unit
 */
export function rectifyBand(x: Float64Array | Int32Array, fs: number, band: Band): Float64Array {
  const rectified = new Float64Array(x.length);
  createBandFilter(fs, band).run(x, rectified);
  for (let n = 0; n < rectified.length; n++) rectified[n] = Math.abs(rectified[n]);
  return rectified;
}

/**
 * Triggers where |y| exceeds a threshold that jumps up with it and decays; the next is at least
 * `blankingMs` later.
 *
 * @param rectified  |y|
 * @param threshold  receives v, where it is given
 * @returns ascending, sample indices. Source: Kratsas 2000.
 */
export function findTriggers(
  rectified: Float64Array,
  fs: number,
  { level, decaySec, blankingMs }: TriggerParams,
  threshold: Float64Array | null = null,
  watch: CandidateWatch | null = null,
): number[] {
  const decay = 2 ** (-1 / (decaySec * fs));
  const blankingCount = Math.round((blankingMs * fs) / 1000);
  let v = level * largestOf(rectified, Math.min(rectified.length, Math.round(learningSec * fs)));
  const triggers: number[] = [];
  let nextIndex = 0;
  let wasOver = false;
  for (let n = 0; n < rectified.length; n++) {
    const isOver = rectified[n] > v;
    if (isOver && n >= nextIndex) {
      triggers.push(n);
      nextIndex = n + Math.max(1, blankingCount);
      watch?.(n, rectified[n], v, 'taken', n);
    } else if (isOver && !wasOver) watch?.(n, rectified[n], v, 'in-skip', null);
    wasOver = isOver;
    v = Math.max(level * rectified[n], decay * v);
    if (threshold !== null) threshold[n] = v;
  }
  return triggers;
}

function largestOf(x: Float64Array, count: number): number {
  let largest = 0;
  for (let n = 0; n < count; n++) largest = Math.max(largest, x[n]);
  return largest;
}
