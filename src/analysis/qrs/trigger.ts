import type { CandidateWatch } from '../../model/qrs-inside.ts';
import type { TriggerParams } from './trigger-params.ts';

/** A band-pass's edge lies at most here, as a share of the rate. */
const highestEdgeShare = 0.45;
/** Time from which the threshold starts, s. */
const learningSec = 2;

/**
 * |y|: the ECG through a first-order band-pass, rectified.
 *
 * Causal, its history being the first sample. Source: Kratsas 2000, equations 5–7.
 *
 * @param x  ECG without gaps, any unit
 */
export function rectifyBand(
  x: Float64Array | Int32Array,
  fs: number,
  { lowHz, highHz }: TriggerParams,
): Float64Array {
  const warped = (hz: number) => Math.tan((Math.PI * Math.min(hz, highestEdgeShare * fs)) / fs);
  const [low, high] = [warped(lowHz), warped(highHz)];
  const a0 = low / ((low + 1) * (high + 1));
  const [p, q] = [(low - 1) / (low + 1), (high - 1) / (high + 1)];
  const [a1, a2] = [p + q, p * q];
  const rectified = new Float64Array(x.length);
  let [x1, x2, y1, y2] = [x[0], x[0], 0, 0];
  for (let n = 0; n < x.length; n++) {
    const y = a0 * (x[n] - x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x[n], y1, y];
    rectified[n] = Math.abs(y);
  }
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
