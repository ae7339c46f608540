import type { ClassifyParams } from '../../model/templates.ts';
import type { Matcher } from './matcher.ts';

/** Beats by number, each extended by the largest shift on both sides. */
export interface BeatStretches {
  /** Loads a beat into a matcher. */
  load(beat: number, matcher: Matcher): void;
}

/** The first master template, and the number of groups of windows that gave none before it. */
export interface FormedMaster {
  readonly samples: Float64Array<ArrayBuffer>;
  readonly attempts: number;
}

/**
 * Computes the mean of windows that all resemble it. Windows below the threshold are removed and the mean is
 * computed again, until none is removed.
 *
 * @param group numbers of the beats, in order
 * @returns null if fewer than `masterLeast` remain. Source: Kratsas 2000, 2.4.
 */
export function refineMaster(
  beats: BeatStretches,
  matcher: Matcher,
  group: readonly number[],
  { threshold, masterLeast }: Pick<ClassifyParams, 'threshold' | 'masterLeast'>,
): Float64Array<ArrayBuffer> | null {
  let kept = group;
  while (kept.length >= masterLeast && kept.length > 0) {
    const mean = meanWindow(beats, matcher, kept);
    const template = matcher.prepare(mean);
    const similarBeats = kept.filter((beat) => {
      beats.load(beat, matcher);
      return matcher.match(template).rho >= threshold;
    });
    if (similarBeats.length === kept.length) return mean;
    kept = similarBeats;
  }
  return null;
}

function meanWindow(
  beats: BeatStretches,
  matcher: Matcher,
  group: readonly number[],
): Float64Array<ArrayBuffer> {
  const { before, after } = matcher.shape;
  const sum = new Float64Array(before + after);
  for (const beat of group) {
    beats.load(beat, matcher);
    const window = matcher.window(0);
    for (let n = 0; n < sum.length; n++) sum[n] += window[n];
  }
  return sum.map((value) => value / group.length);
}
