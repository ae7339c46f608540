import type { FirAlignment } from '../../dsp/fir/fir.ts';

/**
 * Returns the delay that a filter's alignment removes, in samples.
 *
 * @param tapCount  taps of the filter
 * @param alignment alignment of the filter
 * @returns floor((tapCount − 1)/2) at zero phase, else 0
 */
export function removedDelay(tapCount: number, alignment: FirAlignment): number {
  return alignment === 'zero-phase' ? Math.floor((tapCount - 1) / 2) : 0;
}

/**
 * Returns the number of zero taps to put in front of a filter, at most `scratch`, that make its removed delay a
 * multiple of 32 samples, or else of 8. Blocks then begin at whole memory lines, or at their quarters.
 *
 * @param tapCount taps of the filter
 * @param scratch  maximum number of zeros
 * @returns zeros to put in front
 */
export function linePadding(tapCount: number, scratch: number): number {
  const delay = removedDelay(tapCount, 'zero-phase');
  return [32, 8].map((step) => (step - (delay % step)) % step).find((count) => count <= scratch) ?? 0;
}
