import { mean } from '../../dsp/statistics/stats.ts';
import type { BeatCounts, PooledScores } from '../../model/scoring.ts';
import { computeRates } from './rates.ts';

/**
 * Computes gross and average sensitivity and predictivity as in ANSI/AAMI EC57.
 *
 * @param scores one per record
 * @returns shares, 0 … 1
 */
export function poolScores(scores: readonly BeatCounts[]): PooledScores {
  const total = { tp: 0, fp: 0, fn: 0 };
  for (const { tp, fp, fn } of scores) {
    total.tp += tp;
    total.fp += fp;
    total.fn += fn;
  }
  return {
    gross: { ...total, ...computeRates(total.tp, total.fp, total.fn) },
    average: {
      se: meanOfPresent(scores.map(({ se }) => se)),
      ppv: meanOfPresent(scores.map(({ ppv }) => ppv)),
    },
  };
}

function meanOfPresent(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? mean(known) : null;
}
