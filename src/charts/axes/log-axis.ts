import type { LinearMap } from './linear-map.ts';
import { linearMap } from './linear-map.ts';

/** The map that takes values to pixels by their logarithm. */
export function logMap([from, to]: readonly [number, number], px: readonly [number, number]): LinearMap {
  const map = linearMap([Math.log10(from), Math.log10(to)], px);
  return { px: (value) => map.px(Math.log10(value)), value: (at) => 10 ** map.value(at) };
}

/** The decades about some values, a little room at both ends; one decade about 1 where there is none. */
export function decadesAbout(values: readonly number[]): readonly [number, number] {
  const there = values.filter((value) => Number.isFinite(value) && value > 0);
  if (there.length === 0) return [1, 10];
  const low = 10 ** (Math.log10(Math.min(...there)) - 0.15);
  const high = 10 ** (Math.log10(Math.max(...there)) + 0.15);
  return [low, high / low < 10 ? low * 10 : high];
}

/** The powers of ten in a range, every so many of them that at most `most` are left; the ends where there is none. */
export function decadeTicks([from, to]: readonly [number, number], most: number): number[] {
  const first = Math.ceil(Math.log10(from) - 1e-9);
  const count = Math.floor(Math.log10(to) + 1e-9) - first + 1;
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(Math.max(count, 0) / step) }, (_, k) =>
    Number((10 ** (first + k * step)).toPrecision(3)),
  );
}
