import type { FirAlignment } from '../../dsp/fir/fir.ts';

/**
 * Samples of delay that a filter's alignment takes away.
 *
 * @param tapCount  taps of the filter
 * @param alignment how it is applied
 * @returns floor((tapCount − 1)/2) at zero phase, else 0
 */
export function removedDelay(tapCount: number, alignment: FirAlignment): number {
  return alignment === 'zero-phase' ? Math.floor((tapCount - 1) / 2) : 0;
}

/**
 * Zero taps to put in front of a filter, at most `room`, that bring its removed delay to a multiple of 32
 * samples, or else of 8: blocks begin then where lines of memory, or their quarters, do.
 *
 * @param tapCount taps of the filter
 * @param room     most zeros
 * @returns zeros to put in front
 */
export function linePadding(tapCount: number, scratch: number): number {
  const delay = removedDelay(tapCount, 'zero-phase');
  return [32, 8].map((step) => (step - (delay % step)) % step).find((count) => count <= scratch) ?? 0;
}
