import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import type { EctopicBeat, EctopicFlag, Rhythm, RhythmSummary } from '../../model/rhythm.ts';

/**
 * The beats that stand out, in the order of time.
 *
 * @param rhythm one item a beat
 * @returns with R, s, kind and pause
 */
export function ectopicBeats({ flags, timesSec, isPremature, pauses }: Rhythm): EctopicBeat[] {
  return flags.flatMap((flag, place) =>
    flag === null
      ? []
      : [{ place, timeSec: timesSec[place], flag, isPremature: isPremature[place], pause: pauses[place] }],
  );
}

/**
 * The heart rate of the RR that are not left out, and how many beats stand out.
 *
 * @param rhythm one item a beat
 * @returns rate per minute; RR in ms
 */
export function summariseRhythm({ rrSec, isLeftOut, flags, isClassed }: Rhythm): RhythmSummary {
  const usualMs = Float64Array.from(
    rrSec.filter((_, i) => i > 0 && !isLeftOut[i]),
    (sec) => 1000 * sec,
  );
  const meanRrMs = usualMs.length > 0 ? mean(usualMs) : null;
  const countOf = (wanted: EctopicFlag) => flags.filter((flag) => flag === wanted).length;
  return {
    rrCount: usualMs.length,
    leftOutCount: Math.max(0, rrSec.length - 1) - usualMs.length,
    meanRrMs,
    sdRrMs: usualMs.length > 1 ? sampleSd(usualMs) : null,
    rateBpm: meanRrMs === null ? null : 60_000 / meanRrMs,
    ectopic: {
      ventricular: countOf('ventricular'),
      supraventricular: countOf('supraventricular'),
      unlike: countOf('unlike'),
    },
    notClassed: isClassed.filter((is) => !is).length,
  };
}
