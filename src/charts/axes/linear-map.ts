/** From values to pixels along one axis, and back. */
export interface LinearMap {
  readonly px: (value: number) => number;
  readonly value: (px: number) => number;
}

/** The map that takes `from` to `fromPx` and `to` to `toPx`. */
export function linearMap(
  [from, to]: readonly [number, number],
  [fromPx, toPx]: readonly [number, number],
): LinearMap {
  const perUnit = (toPx - fromPx) / (to - from);
  return {
    px: (value) => fromPx + (value - from) * perUnit,
    value: (px) => from + (px - fromPx) / perUnit,
  };
}
