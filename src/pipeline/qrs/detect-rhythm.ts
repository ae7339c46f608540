import { RhythmStream } from '../../analysis/rhythm/analyse-rhythm.ts';
import type { Rhythm } from '../../model/rhythm.ts';
import type { QrsDetection } from './qrs-detection.ts';
import type { ReadLead } from './read-leads.ts';
import type { WalkContext } from './walk-blocks.ts';

/** The rhythm of a detection. */
export interface DetectedRhythm {
  /** Of the beats that have an R, in the order of R. */
  readonly rhythm: Rhythm;
  /** The place of each among all beats of the detection. */
  readonly beatIndexes: Int32Array;
}

/**
 * How the beats of a detection follow each other, and which stand out by RR and by shape.
 *
 * @throws BeatbenchError `too-short` of an ECG shorter than the filter's padding that has beats
 */
export async function rhythmOf(
  { beats }: QrsDetection,
  { lead, detrended, startIndex }: ReadLead,
  context: WalkContext,
): Promise<DetectedRhythm> {
  const timed = beats
    .flatMap(({ rSec }, index) => (rSec === null ? [] : [{ rSec, index }]))
    .toSorted((a, b) => a.rSec - b.rSec);
  const timesSec = Float64Array.from(timed, ({ rSec }) => rSec);
  const { fs, sampleCount } = lead.frame;
  const trace = timed.length === 0 ? null : { fs, sampleCount, startSec: startIndex / fs };
  const stream = new RhythmStream(timesSec, trace);
  if (trace !== null) await detrended.walk(context, (x) => stream.push(x));
  return { rhythm: stream.finish(), beatIndexes: Int32Array.from(timed, ({ index }) => index) };
}
