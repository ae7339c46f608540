import type { DenoiseCycles } from '../../model/denoise.ts';

/** Correlations of the cycles with the first template, in equal bins from 0 to 1. */
export interface CycleRhoBins {
  /** Cycles of the template, and those left out for their correlation or for another reason. */
  readonly kept: readonly number[];
  readonly out: readonly number[];
  /** Number of cycles with a negative correlation; they are in no bin. */
  readonly belowCount: number;
}

export const binCount = 50;

const empty = (): number[] => Array.from({ length: binCount }, () => 0);

/** Counts the compared cycles by bin. */
export function binCycleRhos({ rhos, rejections }: DenoiseCycles): CycleRhoBins {
  const [kept, out] = [empty(), empty()];
  rhos.forEach((rho, index) => {
    if (!(rho >= 0)) return;
    const bin = Math.min(Math.floor(rho * binCount + 1e-9), binCount - 1);
    const own = rejections[index] === null ? kept : out;
    own[bin] = (own[bin] ?? 0) + 1;
  });
  return { kept, out, belowCount: countBelow(rhos, 0) };
}

/** Returns how many of the compared cycles have a correlation below a level. */
export const countBelow = (rhos: Float64Array, level: number): number =>
  rhos.reduce((sum, rho) => sum + (rho < level ? 1 : 0), 0);
