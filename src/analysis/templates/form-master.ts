import type { ClassifyParams } from '../../model/templates.ts';
import type { Matcher } from './matcher.ts';

/** Beats by number, each with its largest shift to spare on both sides. */
export interface BeatStretches {
  readonly beatCount: number;
  /** Hands a beat to a matcher. */
  load(beat: number, matcher: Matcher): void;
}

/** The first master template, and the groups of windows that gave none before it. */
export interface FormedMaster {
  readonly samples: Float64Array<ArrayBuffer>;
  readonly attempts: number;
}

/**
 * The mean of the first windows that are all like it: those under the threshold are left out and the mean is formed
 * again, until none is. Where fewer than `masterLeast` remain, the next windows are tried; the last group may be
 * smaller than the others.
 *
 * @returns null where no group gave one. Source: Kratsas 2000, 2.4.
 */
export function formMaster(
  beats: BeatStretches,
  matcher: Matcher,
  params: Pick<ClassifyParams, 'threshold' | 'masterFrom' | 'masterLeast'>,
): FormedMaster | null {
  const { masterFrom } = params;
  for (let attempts = 0; attempts * masterFrom < beats.beatCount; attempts++) {
    const from = attempts * masterFrom;
    const to = Math.min(beats.beatCount, from + masterFrom);
    const group = Array.from({ length: to - from }, (_, k) => from + k);
    const samples = meanOfAlike(beats, matcher, group, params);
    if (samples !== null) return { samples, attempts };
  }
  return null;
}

function meanOfAlike(
  beats: BeatStretches,
  matcher: Matcher,
  group: readonly number[],
  { threshold, masterLeast }: Pick<ClassifyParams, 'threshold' | 'masterLeast'>,
): Float64Array<ArrayBuffer> | null {
  let kept = group;
  while (kept.length >= masterLeast && kept.length > 0) {
    const mean = meanWindow(beats, matcher, kept);
    const template = matcher.prepare(mean);
    const alike = kept.filter((beat) => {
      beats.load(beat, matcher);
      return matcher.match(template).rho >= threshold;
    });
    if (alike.length === kept.length) return mean;
    kept = alike;
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
