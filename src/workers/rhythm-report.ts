import { ectopicBeats, summariseRhythm } from '../analysis/rhythm/summarise-rhythm.ts';
import type { Rhythm } from '../model/rhythm.ts';
import type { RhythmReport } from './protocol.ts';

/** What the page needs of a rhythm: few large arrays, and the beats that stand out. */
export function rhythmReport(rhythm: Rhythm): RhythmReport {
  const { timesSec, rrSec, expectedRrSec, smoothedBpm, correlation, isLeftOut, isClassed } = rhythm;
  return {
    timesSec,
    rrSec,
    expectedRrSec,
    smoothedBpm,
    correlation,
    isLeftOut: Uint8Array.from(isLeftOut, Number),
    isClassed: Uint8Array.from(isClassed, Number),
    ectopic: ectopicBeats(rhythm),
    summary: summariseRhythm(rhythm),
  };
}
