import { median } from '../../dsp/statistics/stats.ts';
import type { RhythmFindings } from '../../model/rhythm-findings.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import {
  defaultIrregularParams,
  findIrregular,
  type IrregularParams,
  measureRhythm,
} from './irregular-stretches.ts';
import { findLongRr } from './long-rr.ts';
import { findEctopicPatterns } from './ectopic-patterns.ts';
import { findRateRuns } from './rate-runs.ts';
import { type SignalTrust, unreliableRr } from './readable-rr.ts';

/** Optional inputs of the search. */
interface RhythmOptions {
  /** Class of each beat; without classes, no run, couplet or pattern is found. */
  readonly classes?: readonly BeatClass[];
  readonly params?: IrregularParams | undefined;
}

/**
 * Finds what a reader of a rhythm looks for first: the longest RR, pauses, slow and fast runs, runs and
 * patterns of ectopic beats, and irregular stretches.
 *
 * @param timesSec R, ascending, s
 * @param isEctopic of each beat; RR next to an ectopic beat do not count as irregular
 * @param signal where the ECG does not show whether the heart beat
 */
export function findRhythm(
  timesSec: Float64Array,
  isEctopic: readonly boolean[],
  signal: SignalTrust,
  { classes = [], params = defaultIrregularParams }: RhythmOptions = {},
): RhythmFindings {
  const unreliableReasons = unreliableRr(timesSec, signal);
  const isReadable = unreliableReasons.map((reason) => reason === null);
  const readableRr = Array.from(timesSec, (sec, i) => (i > 0 && isReadable[i] ? sec - timesSec[i - 1] : []));
  const isUsed = isReadable.map((is, i) => is && i > 0 && !isEctopic[i] && !isEctopic[i - 1]);
  const rrSec = readableRr.flat();
  return {
    medianRrSec: rrSec.length === 0 ? null : median(rrSec),
    ...findLongRr(timesSec, unreliableReasons),
    ...findRateRuns(timesSec, isReadable),
    ...findEctopicPatterns({ timesSec, isReadable, classes }),
    ...findIrregular(measureRhythm(timesSec, isUsed), params),
  };
}
