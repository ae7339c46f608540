import type { DenoiseCycles } from '../../model/denoise.ts';

/** How alike the cycles are with the first template, in equal bins from below up to 1. */
export interface RhoBins {
  readonly from: number;
  readonly step: number;
  /** Cycles of the template, and those left out for their likeness or for another reason. */
  readonly kept: readonly number[];
  readonly out: readonly number[];
}

const step = 0.02;

/** Counts the cycles that were compared; from 0 on, lower where some are. */
export function rhoBins({ rhos, rejections }: DenoiseCycles): RhoBins {
  const known = rhos.filter((rho) => !Number.isNaN(rho));
  const least = known.reduce((low, rho) => Math.min(low, rho), 0);
  const from = Math.floor(least * 5) / 5;
  const count = Math.round((1 - from) / step);
  const empty = (): number[] => Array.from({ length: count }, () => 0);
  const [kept, out] = [empty(), empty()];
  rhos.forEach((rho, index) => {
    if (Number.isNaN(rho)) return;
    const bin = Math.min(Math.max(Math.floor((rho - from) / step + 1e-9), 0), count - 1);
    const own = rejections[index] === null ? kept : out;
    own[bin] = (own[bin] ?? 0) + 1;
  });
  return { from, step, kept, out };
}

/** How many of the cycles that were compared lie below a likeness. */
export const countBelow = (rhos: Float64Array, level: number): number =>
  rhos.reduce((sum, rho) => sum + (rho < level ? 1 : 0), 0);
