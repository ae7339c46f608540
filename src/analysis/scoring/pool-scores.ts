import { mean } from '../../dsp/stats.ts';
import { rates } from './bxb.ts';
import type { BeatScore } from './bxb.ts';

/** Scores of several records together; a rate is null where no record has it. */
export interface PooledScores {
  /** Beats pooled. */
  readonly gross: Omit<BeatScore, 'errors'>;
  /** Records equal: means over those that have the rate. */
  readonly average: { readonly se: number | null; readonly ppv: number | null };
}

/** Gross and average sensitivity and predictivity, as ANSI/AAMI EC57 has them. */
export function poolScores(scores: readonly Omit<BeatScore, 'errors'>[]): PooledScores {
  const total = { tp: 0, fp: 0, fn: 0 };
  for (const { tp, fp, fn } of scores) {
    total.tp += tp;
    total.fp += fp;
    total.fn += fn;
  }
  return {
    gross: { ...total, ...rates(total.tp, total.fp, total.fn) },
    average: { se: meanOfKnown(scores.map(({ se }) => se)), ppv: meanOfKnown(scores.map(({ ppv }) => ppv)) },
  };
}

function meanOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? mean(known) : null;
}
