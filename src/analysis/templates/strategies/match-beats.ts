import type { ShiftMatch, StreamPart } from '../matcher.ts';
import type { SortRules } from './beat-sorter.ts';

/** Beats of the list of triggers, from … to − 1. */
export interface BeatRange {
  readonly from: number;
  readonly to: number;
}

/** The maximum likeness of each beat to one template, and its shift in samples; item 0 is beat `from`. */
export interface BeatMatches {
  from: number;
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
}

/**
 * Allocates the matches of beats from … to − 1.
 *
 * @param range numbers of beats, from … to − 1
 * @returns an object that takes a correlation and a shift for each beat
 */
export function allocateMatches({ from, to }: BeatRange): BeatMatches {
  return { from, rhos: new Float64Array(to - from), shifts: new Int16Array(to - from) };
}

/**
 * Matches beats with one template over the shifts first … last; without shifts, the likeness is −∞.
 *
 * @param into receives the matches: many arrays of few beats each would keep the garbage collector busy. It has
 *   to come directly from `allocateMatches`, since objects of several shapes would slow the loop down
 */
export function matchWithTemplates(
  { triggers, matchBeat }: SortRules,
  stretch: StreamPart,
  template: Float64Array,
  { from, to }: BeatRange,
  [shiftFrom, shiftTo]: readonly [number, number],
  into: BeatMatches,
): void {
  if (shiftFrom > shiftTo) {
    into.rhos.fill(-Infinity, from - into.from, to - into.from);
    return;
  }
  for (let beat = from; beat < to; beat++) {
    const match = matchBeat(stretch, triggers[beat], template, shiftFrom, shiftTo);
    into.rhos[beat - into.from] = match.rho;
    into.shifts[beat - into.from] = match.shift;
  }
}

/**
 * Returns the match of one beat among those of a range.
 *
 * @param matches of beats from `from` on
 * @param beat number of the beat
 * @returns correlation and shift, samples
 */
export function matchAtBeat({ from, rhos, shifts }: BeatMatches, beat: number): ShiftMatch {
  return { rho: rhos[beat - from], shift: shifts[beat - from] };
}
