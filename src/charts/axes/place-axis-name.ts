/** A name closer to a tick than this covers the tick's number, px. */
const minApartPx = 14;

/**
 * Returns the place of a quantity's name in the left margin: midway between the two ticks around the middle, so that it
 * covers neither. If all ticks are on one side, it keeps a distance from the nearest.
 *
 * @param ticksPx   positions of the ticks, px
 * @param middlePx  middle of the axis, px
 * @returns base line, px
 */
export function placeAxisName(ticksPx: readonly number[], middlePx: number): number {
  const below = Math.min(...ticksPx.filter((px) => px >= middlePx));
  const above = Math.max(...ticksPx.filter((px) => px < middlePx));
  const isBetween = Number.isFinite(below) && Number.isFinite(above);
  const clear = Math.max(Math.min(middlePx, below - minApartPx), above + minApartPx);
  return (isBetween ? (below + above) / 2 : clear) + 4;
}
