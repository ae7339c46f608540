import { mean } from '../../dsp/statistics/stats.ts';
import type { IntervalWindow, IntervalsResult } from '../../model/intervals.ts';
import type { Truth } from '../../model/synthetic.ts';

/** What a level of the foot comes to in a window. */
export interface StoryLevel {
  /** % of the height. */
  readonly percent: number;
  /** Mean rPTT less the true one, ms. */
  readonly errorMs: number;
  /** SD of rPTT, ms. */
  readonly sdMs: number;
}

/** The numbers of the story: a window of a synthetic record, measured at every level. */
export interface StoryNumbers {
  /** Mean rPTT by the headline method, ms. */
  readonly rpttMs: number;
  readonly levels: readonly StoryLevel[];
  /** Where the spread is least. */
  readonly steadiest: StoryLevel;
  /** Aligned: of single beats, less the truth, ms. */
  readonly alignedErrorMs: number;
  readonly likelyErrorMs: number;
}

/** Mean of the true rPTT of a window, ms; null where no beat has one. */
function trueRptt({ from, to }: IntervalWindow, { beats }: Truth): number | null {
  const own = beats.flatMap(({ r, foot }) =>
    r >= from && r < to && foot !== null ? [(foot - r) * 1000] : [],
  );
  return own.length === 0 ? null : mean(own);
}

/** Null where a result has too little to tell it by. */
export function storyNumbers({ windows }: IntervalsResult, truth: Truth | null): StoryNumbers | null {
  const [window] = windows;
  if (!window || !truth) return null;
  const trueMs = trueRptt(window, truth);
  const { aligned } = window.intervals.rptt;
  if (trueMs === null || aligned.mean === null || aligned.likelyError === null) return null;
  const levels = window.sweeps.foot.flatMap(({ threshold, mean: own, sd }) =>
    own === null || sd === null ? [] : [{ percent: threshold, errorMs: own - trueMs, sdMs: sd }],
  );
  const [first] = levels;
  if (!first) return null;
  return {
    rpttMs: aligned.mean,
    levels,
    steadiest: levels.reduce((best, level) => (level.sdMs < best.sdMs ? level : best), first),
    alignedErrorMs: aligned.mean - trueMs,
    likelyErrorMs: aligned.likelyError,
  };
}
