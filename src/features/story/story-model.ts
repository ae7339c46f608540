import { mean } from '../../dsp/statistics/stats.ts';
import type { IntervalWindow, IntervalsResult } from '../../model/intervals.ts';
import type { Truth } from '../../model/synthetic.ts';

/** Result for one level of the foot in a window. */
export interface StoryLevel {
  /** Level, % of the height. */
  readonly percent: number;
  /** Mean rPTT − true rPTT, ms. */
  readonly errorMs: number;
  /** SD of rPTT, ms. */
  readonly sdMs: number;
}

/** Numbers of the story: a window of a synthetic record, measured at every level. */
export interface StoryNumbers {
  /** Mean rPTT by the headline method, ms. */
  readonly rpttMs: number;
  readonly levels: readonly StoryLevel[];
  /** The level with the smallest spread. */
  readonly steadiest: StoryLevel;
  /** Error of the aligned method for single beats, ms. */
  readonly alignedErrorMs: number;
  readonly likelyErrorMs: number;
}

/** Returns the mean true rPTT of a window, ms; null if no beat has one. */
function trueRptt({ from, to }: IntervalWindow, { beats }: Truth): number | null {
  const own = beats.flatMap(({ r, foot }) =>
    r >= from && r < to && foot !== null ? [(foot - r) * 1000] : [],
  );
  return own.length === 0 ? null : mean(own);
}

/** Returns the numbers, or null if a result does not have them. */
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
