/** Nearer to a tick than this a name covers its number, px. */
const leastApartPx = 14;

/**
 * Where a quantity's name stands in the left margin: in the middle of the two ticks about the middle, so that it
 * covers neither. Where all ticks lie on one side, it keeps clear of the nearest.
 *
 * @param ticksPx   of the ticks, px
 * @param middlePx  of the axis, px
 * @returns base line, px
 */
export function nameBetween(ticksPx: readonly number[], middlePx: number): number {
  const below = Math.min(...ticksPx.filter((px) => px >= middlePx));
  const above = Math.max(...ticksPx.filter((px) => px < middlePx));
  const isBetween = Number.isFinite(below) && Number.isFinite(above);
  const clear = Math.max(Math.min(middlePx, below - leastApartPx), above + leastApartPx);
  return (isBetween ? (below + above) / 2 : clear) + 4;
}
