import { createRandom } from '../../src/dsp/statistics/random.ts';
import type { Annotation, AnnotationSet } from '../../src/model/annotation.ts';
import type { Recording } from '../../src/model/recording.ts';
import { madeRecording } from '../support/made-recording.ts';

/** Length of a record, s, and its noise, mV: some, since beats would otherwise be equal. */
const lengthSec = 40;
const noise = 0.005;
/** Minimum time from the end of T to the next P, s. */
const leastGapSec = 0.005;

/** A record of a fast heart, with its marks. */
export interface FastHeart {
  readonly recording: Recording;
  readonly marks: AnnotationSet;
}

/**
 * Repeats one beat of a record of LUDB in all leads at a higher rate. T is shortened by the root of RR, and a straight
 * line leads from its end to the next P.
 *
 * @param record       with all its leads
 * @param marks        of lead II, at the rate of the leads
 * @param perMinute    heart rate
 * @returns null if no beat has marks of all its waves, or if they would overlap at this rate
 */
export async function makeFastHeart(
  record: Recording,
  marks: AnnotationSet,
  perMinute: number,
): Promise<FastHeart | null> {
  const beats = findWholeBeats(marks.annotations);
  const beat = beats[Math.floor(beats.length / 2)];
  if (beat === undefined) return null;
  const { fs } = marks;
  const { pOnset, r, qrsEnd, tEnd } = beat;
  const period = Math.round((60 / perMinute) * fs);
  const scale = Math.sqrt(period / beat.rr);
  const later = (place: number): number => (place <= qrsEnd ? place : qrsEnd + scale * (place - qrsEnd));
  const [before, after] = [r - pOnset, Math.round(later(tEnd)) - r];
  if (before + after + leastGapSec * fs > period) return null;
  const count = Math.floor((lengthSec * fs) / period) - 1;
  const random = createRandom(perMinute);
  const tracks = await Promise.all(
    record.channels.map(async ({ label, sampleCount }, channel) => {
      const { values } = await record.read(channel, 0, sampleCount);
      const from = values[pOnset];
      const slope = (values[tEnd] - from) / (before + after);
      const made = new Float64Array(lengthSec * fs);
      for (let i = 0; i < count; i++) {
        const at = before + Math.round(0.1 * fs) + i * period;
        for (let n = -before; n <= after; n++) {
          const own = r + n <= qrsEnd ? r + n : qrsEnd + (r + n - qrsEnd) / scale;
          const low = Math.floor(own);
          const value = values[low] + (own - low) * (values[Math.min(low + 1, tEnd)] - values[low]);
          made[at + n] += value - from - slope * (n + before);
        }
      }
      return { label, fs, values: made.map((value) => value + noise * random.normal()) };
    }),
  );
  const annotations = Array.from({ length: count }, (_, i) => {
    const shift = before + Math.round(0.1 * fs) + i * period - r;
    return beat.annotations.map((mark) => ({
      ...mark,
      sampleIndex: Math.round(later(mark.sampleIndex)) + shift,
    }));
  }).flat();
  return { recording: madeRecording(tracks), marks: { ...marks, annotations } };
}

/** Finds beats with marks of P, QRS and T, and the number of samples to the QRS before. */
function findWholeBeats(annotations: readonly Annotation[]) {
  const order = '( p ) ( N ) ( t )'.split(' ');
  return annotations.flatMap((_, i) => {
    const own = annotations.slice(i, i + order.length);
    if (own.length < order.length || own.some(({ label }, k) => label !== order[k])) return [];
    const before = annotations.slice(0, i).findLast(({ label }) => label === 'N');
    if (before === undefined) return [];
    const places = own.map(({ sampleIndex }) => sampleIndex);
    const [pOnset, r, qrsEnd, tEnd] = [places[0], places[4], places[5], places[8]];
    return [{ annotations: own, pOnset, r, qrsEnd, tEnd, rr: r - before.sampleIndex }];
  });
}
