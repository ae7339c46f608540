import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import {
  type BeatClass,
  type EctopicBeat,
  type EctopicClass,
  type Rhythm,
  type RhythmSummary,
  ectopicClasses,
} from '../../model/rhythm.ts';

/**
 * Returns whether a class is that of a beat that does not originate in the sinus node.
 *
 * @param beatClass class of one beat
 * @returns false for N, paced and unknown
 */
export function isEctopic(beatClass: BeatClass): beatClass is EctopicClass {
  return (ectopicClasses as readonly BeatClass[]).includes(beatClass);
}

/**
 * Lists the ectopic beats in order of time.
 *
 * @param rhythm one item per beat
 * @returns beats with R (s), class and pause
 */
export function ectopicBeats({ classes, timesSec, isPremature, pauses }: Rhythm): EctopicBeat[] {
  return classes.flatMap((beatClass, place) =>
    isEctopic(beatClass)
      ? [
          {
            place,
            timeSec: timesSec[place],
            beatClass,
            isPremature: isPremature[place],
            pause: pauses[place],
          },
        ]
      : [],
  );
}

/**
 * Computes the heart rate from the RR that are not left out, and counts the beats of each class.
 *
 * @param rhythm one item per beat
 * @returns rate per minute; RR in ms
 */
export function summariseRhythm({ rrSec, isLeftOut, classes, classReason }: Rhythm): RhythmSummary {
  const inPoorSignal = classReason.filter((reason) => reason === 'poor signal').length;
  const usualMs = Float64Array.from(
    rrSec.filter((_, i) => i > 0 && !isLeftOut[i]),
    (sec) => 1000 * sec,
  );
  const meanRrMs = usualMs.length > 0 ? mean(usualMs) : null;
  const counts = { N: 0, S: 0, V: 0, F: 0, paced: 0, unknown: 0 };
  for (const one of classes) counts[one]++;
  return {
    rrCount: usualMs.length,
    leftOutCount: Math.max(0, rrSec.length - 1) - usualMs.length,
    meanRrMs,
    sdRrMs: usualMs.length > 1 ? sampleSd(usualMs) : null,
    rateBpm: meanRrMs === null ? null : 60_000 / meanRrMs,
    classes: counts,
    inPoorSignal,
  };
}
