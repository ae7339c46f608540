import type { IntervalBeat } from '../../model/intervals.ts';
import type { TrueBeat, Truth } from '../../model/synthetic.ts';

/** Mean and sample SD, ms; null under one and under two values. */
export interface MeanSd {
  readonly mean: number | null;
  readonly sd: number | null;
}

/** A true beat belongs to a measured one this near, s. */
const matchSec = 0.05;

function meanSd(values: readonly number[]): MeanSd {
  if (values.length === 0) return { mean: null, sd: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)) };
}

const msBetween = (from: number | null, to: number | null): readonly number[] =>
  from === null || to === null ? [] : [(to - from) * 1000];

/** True rPTT and LVET of the beats that were kept in a window, so that both tell of the same beats. */
export function truthOfWindow(
  truth: Truth,
  beats: readonly IntervalBeat[],
  windowIndex: number,
): { readonly rptt: MeanSd; readonly lvet: MeanSd } {
  const kept = beats.filter(({ window, rejected }) => window === windowIndex && rejected === null);
  const matched: TrueBeat[] = [];
  let next = 0;
  for (const { r } of kept) {
    while (next < truth.beats.length && (truth.beats[next]?.r ?? 0) < r - matchSec) next += 1;
    const beat = truth.beats[next];
    if (beat && Math.abs(beat.r - r) <= matchSec) matched.push(beat);
  }
  return {
    rptt: meanSd(matched.flatMap(({ r, foot }) => msBetween(r, foot))),
    lvet: meanSd(matched.flatMap(({ foot, notch }) => msBetween(foot, notch))),
  };
}
