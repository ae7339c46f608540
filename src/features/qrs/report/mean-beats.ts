import { type BeatClass, beatClassNames } from '../../../model/rhythm.ts';
import type { RhythmReport } from '../../../workers/protocol.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';

/** Beats of a class that its picture is the mean of, at most. */
const mostBeats = 16;

/** A picture reaches from so long before R to so long after it, s. */
export const beatReach = { beforeSec: 0.3, afterSec: 0.5 };

/** Some beats of one class, spread over the record. */
export interface ClassBeats {
  readonly beatClass: BeatClass;
  readonly atSec: readonly number[];
}

/** Beats to make a picture of, of each class that there is, as named; none of unknown class. */
export function beatsToPicture(
  { timesSec, classes }: Pick<RhythmReport, 'timesSec' | 'classes'>,
  durationSec: number,
): ClassBeats[] {
  return beatClassNames.flatMap((beatClass, number) => {
    const all = Array.from(timesSec).filter(
      (sec, place) =>
        classes[place] === number && sec >= beatReach.beforeSec && sec + beatReach.afterSec <= durationSec,
    );
    if (beatClass === 'unknown' || all.length === 0) return [];
    const count = Math.min(all.length, mostBeats);
    const atSec = Array.from({ length: count }, (_, k) => all[Math.floor((k * all.length) / count)] ?? 0);
    return [{ beatClass, atSec }];
  });
}

/** Mean of beats, column by column, each with its own mean taken out; time counts from R. */
export function meanOfBeats(beats: readonly TraceEnvelope[]): TraceEnvelope | null {
  const [first] = beats;
  if (first === undefined) return null;
  const sum = new Float32Array(first.min.length);
  for (const { min, max } of beats) {
    const middle = min.map((low, k) => (low + (max[k] ?? low)) / 2);
    const level = middle.reduce((total, value) => total + value, 0) / middle.length;
    middle.forEach((value, k) => {
      sum[k] = (sum[k] ?? 0) + (value - level) / beats.length;
    });
  }
  return { ...first, fromSec: -beatReach.beforeSec, toSec: beatReach.afterSec, min: sum, max: sum };
}
