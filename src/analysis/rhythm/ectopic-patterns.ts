import type { EctopicPattern, RateRun, RhythmFindings } from '../../model/rhythm-findings.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import { makeRateRun } from './rate-runs.ts';

/** Two beats are a couplet, three a run (ANSI/AAMI EC57). */
const coupletBeats = 2;
/** Minimum number of successive cycles in bigeminy or trigeminy: N V N V N V. One or two cycles are single beats. */
const minCycles = 3;
/** Classes whose patterns are listed, and classes of the beats in between. */
const patternClasses = ['V', 'S'] as const;
const betweenClasses: readonly BeatClass[] = ['N', 'paced'];

/** Beats in order, their classes, and whether the RR that ends at each lies in readable signal. */
interface ClassedTimes {
  /** R, ascending, s. */
  readonly timesSec: Float64Array;
  readonly isReadable: readonly boolean[];
  readonly classes: readonly BeatClass[];
}

/**
 * Finds runs and couplets of ectopic beats, and stretches of bigeminy and trigeminy. In these, every second or
 * third beat is ectopic, all of one class, and the beats in between are not.
 *
 * @param beats an unreadable RR ends a run or a pattern
 * @returns each kind in order of time
 */
export function findEctopicPatterns(
  beats: ClassedTimes,
): Pick<RhythmFindings, 'ventricular' | 'supraventricular' | 'couplets' | 'bigeminy' | 'trigeminy'> {
  const ventricular = findRuns(beats, 'V');
  const patterns = (cycle: number): EctopicPattern[] =>
    patternClasses
      .flatMap((own) => findPatterns(beats, own, cycle))
      .toSorted((a, b) => a.fromSec - b.fromSec);
  return {
    ventricular: ventricular.filter(({ beatCount }) => beatCount > coupletBeats),
    supraventricular: findRuns(beats, 'S').filter(({ beatCount }) => beatCount > coupletBeats),
    couplets: ventricular.filter(({ beatCount }) => beatCount === coupletBeats),
    bigeminy: patterns(2),
    trigeminy: patterns(3),
  };
}

/** Finds runs of at least two beats of a class, with the rate within them. */
function findRuns({ timesSec, isReadable, classes }: ClassedTimes, own: BeatClass): RateRun[] {
  const runs: RateRun[] = [];
  for (let first = 0; first < timesSec.length; first++) {
    if (classes[first] !== own) continue;
    let last = first;
    while (classes[last + 1] === own && isReadable[last + 1]) last++;
    if (last > first) runs.push(makeRateRun(timesSec, first, last));
    first = last;
  }
  return runs;
}

/** @param cycle number of beats in one cycle; the last of them has the class */
function findPatterns(
  { timesSec, isReadable, classes }: ClassedTimes,
  own: 'S' | 'V',
  cycle: number,
): EctopicPattern[] {
  const isCycleFrom = (first: number): boolean => {
    for (let k = 0; k < cycle; k++) {
      const beatClass = classes[first + k];
      if (k > 0 && !isReadable[first + k]) return false;
      if (k === cycle - 1 ? beatClass !== own : !betweenClasses.some((one) => one === beatClass))
        return false;
    }
    return true;
  };
  const found: EctopicPattern[] = [];
  for (let first = 0; first + cycle <= timesSec.length; first++) {
    let end = first;
    while (isCycleFrom(end) && (end === first || isReadable[end])) end += cycle;
    if (end - first < minCycles * cycle) continue;
    const { perMinute } = makeRateRun(timesSec, first + cycle - 1, end - 1);
    found.push({ ...makeRateRun(timesSec, first, end - 1), perMinute, beatClass: own });
    first = end - 1;
  }
  return found;
}
