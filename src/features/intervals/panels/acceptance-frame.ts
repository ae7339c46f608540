import type { Size } from '../../../charts/pointing/use-size.ts';

/** Left and right of the curves, px. */
export const acceptanceLeftPx = 48;
export const acceptanceRightPx = 22;

/** Ends of the upper plot, of the foot, and of the lower, of the notch, px. */
export function acceptanceRow(index: number, { heightPx }: Size) {
  const half = (heightPx - 14) / 2;
  return { topPx: index * half + 8, bottomPx: (index + 1) * half - 6 };
}
