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

const rounds = [1, 2, 4, 6, 8, 10] as const;

/** The least of 1, 2, 4, 6, 8, 10 × 10ⁿ that is no less than `value`, so that its half is round as well. */
export function roundTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (rounds.find((round) => round * power >= value * (1 - 1e-9)) ?? 10) * power;
}
