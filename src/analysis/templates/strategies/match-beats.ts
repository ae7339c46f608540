import type { ShiftMatch, StreamPart } from '../matcher.ts';
import type { SortRules } from './beat-sorter.ts';

/** Beats of the list of triggers, from … to − 1. */
export interface BeatRange {
  readonly from: number;
  readonly to: number;
}

/** The largest likenesses of beats with one template, and where they are, samples; the first of beat `from`. */
export interface BeatMatches {
  from: number;
  readonly rhos: Float64Array;
  readonly shifts: Int16Array;
}

/**
 * Room for matches of beats from … to − 1.
 *
 * @param range numbers of beats, from … to − 1
 * @returns takes a correlation and a shift for each beat
 */
export function scratchFor({ from, to }: BeatRange): BeatMatches {
  return { from, rhos: new Float64Array(to - from), shifts: new Int16Array(to - from) };
}

/**
 * Matches beats with one template over the shifts first … last; nothing is like where there are none.
 * @param into  takes the matches: many arrays of few beats each would keep the garbage collector busy. It comes from
 *              `scratchFor` and no copy of that, since objects made in several ways would slow the loop down
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
 * The match of one beat among those of a range.
 *
 * @param matches of beats from `from` on
 * @param beat    number of the beat
 * @returns correlation and shift, samples
 */
export function matchAtBeat({ from, rhos, shifts }: BeatMatches, beat: number): ShiftMatch {
  return { rho: rhos[beat - from], shift: shifts[beat - from] };
}
