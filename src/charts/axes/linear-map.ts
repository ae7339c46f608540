export type FrequencyScale = 'log' | 'linear';

/** Map from values to pixels along one axis, and back. */
export interface LinearMap {
  readonly px: (value: number) => number;
  readonly value: (px: number) => number;
}

/** Returns the map of `from` to `fromPx` and `to` to `toPx`. */
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

/** Returns the smallest of 1, 2, 4, 6, 8, 10 × 10ⁿ that is at least `value`, so that its half is round as well. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (rounds.find((round) => round * power >= value * (1 - 1e-9)) ?? 10) * power;
}

/** Returns the map of frequencies to pixels, linear or logarithmic. */
export function frequencyMap(
  scale: FrequencyScale,
  [fromHz, toHz]: readonly [number, number],
  px: readonly [number, number],
): LinearMap {
  if (scale === 'linear') return linearMap([fromHz, toHz], px);
  const map = linearMap([Math.log10(fromHz), Math.log10(toHz)], px);
  return { px: (hz) => map.px(Math.log10(hz)), value: (at) => 10 ** map.value(at) };
}

/** Returns the frequencies that an edge can be dragged to: two significant digits, between `fromHz` and `toHz`. */
export function frequencyLevels(fromHz: number, toHz: number): number[] {
  const levels: number[] = [];
  const first = Math.floor(Math.log10(fromHz));
  for (let decade = first; 10 ** decade <= toHz; decade++) {
    for (let digits = 10; digits < 100; digits++) {
      const hz = Number((digits * 10 ** (decade - 1)).toPrecision(2));
      if (hz >= fromHz && hz <= toHz) levels.push(hz);
    }
  }
  return levels;
}
