import type { LinearMap } from './linear-map.ts';
import { linearMap } from './linear-map.ts';

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

/** Where ticks stand between two frequencies: 1 and 5 of each decade, or round steps. */
export function frequencyTicks(scale: FrequencyScale, fromHz: number, toHz: number): number[] {
  if (scale === 'linear') {
    const rough = (toHz - fromHz) / 5;
    const decade = 10 ** Math.floor(Math.log10(rough));
    const step = ([1, 2, 5, 10].find((digit) => digit * decade >= rough) ?? 10) * decade;
    return Array.from({ length: Math.floor(toHz / step) + 1 }, (_, k) => k * step).filter(
      (hz) => hz >= fromHz,
    );
  }
  const ticks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(fromHz)); decade <= toHz; decade *= 10) {
    ticks.push(Number(decade.toPrecision(6)), Number((5 * decade).toPrecision(6)));
  }
  return ticks.filter((hz) => hz >= fromHz * 0.999 && hz <= toHz);
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
