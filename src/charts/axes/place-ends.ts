/**
 * Places of labels at the ends of curves, one below the other: each as near to its curve's end as the
 * others let it.
 *
 * @param wantedPx  where each would stand, px from above
 * @param gapPx     least distance of two
 * @returns in the order of `wantedPx`
 */
export function placeEnds(
  wantedPx: readonly number[],
  gapPx: number,
  [topPx, bottomPx]: readonly [number, number],
): readonly number[] {
  const order = wantedPx.map((_, index) => index).toSorted((a, b) => (wantedPx[a] ?? 0) - (wantedPx[b] ?? 0));
  const placed = wantedPx.map((px) => px);
  let free = topPx;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, free);
    free = (placed[index] ?? 0) + gapPx;
  }
  let limit = bottomPx;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gapPx;
  }
  return placed;
}
