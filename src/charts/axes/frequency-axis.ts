import { type LinearMap, linearMap } from './linear-map.ts';

export type FrequencyScale = 'log' | 'linear';

/** The map that takes frequencies to pixels, evenly or by their logarithm. */
export function frequencyMap(
  scale: FrequencyScale,
  [fromHz, toHz]: readonly [number, number],
  px: readonly [number, number],
): LinearMap {
  if (scale === 'linear') return linearMap([fromHz, toHz], px);
  const map = linearMap([Math.log10(fromHz), Math.log10(toHz)], px);
  return { px: (hz) => map.px(Math.log10(hz)), value: (at) => 10 ** map.value(at) };
}

/** Frequencies that an edge is dragged along: two significant digits, from … to. */
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
