import { type BeatClass, beatClassNames } from '../../../model/rhythm.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { QrsReport, RecordingSummary, RhythmReport } from '../../../workers/protocol.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';
import { useSession } from '../../session-context.ts';
import { type ChosenStrip, chooseStrips, stripSpan } from './strip-choice.ts';

/** Duration of a strip at 25 mm/s, next to its scale, s. */
const stripSec = 6.6;
/** Columns: three per CSS px, the resolution of a page at 300 dots per inch. */
const stripColumns = 1900;
const beatColumns = 240;

/** A strip with its ECG as recorded. */
export interface DrawnStrip extends ChosenStrip {
  readonly envelope: TraceEnvelope;
}

/** Pictures of the recorded ECG in the report. */
export interface RhythmPictures {
  readonly strips: readonly DrawnStrip[];
  readonly beats: readonly {
    readonly beatClass: BeatClass;
    /** Number of beats that were averaged. */
    readonly count: number;
    readonly envelope: TraceEnvelope;
  }[];
}

async function load(
  client: AnalysisClient,
  { id, durationSec }: RecordingSummary,
  report: QrsReport,
): Promise<RhythmPictures> {
  const { channelIndex: channel } = report.signal;
  if (channel === null) return { strips: [], beats: [] };
  const trace = (fromSec: number, toSec: number, columnCount: number) =>
    client.trace(id, { channel, form: 'raw', fromSec, toSec, columnCount });
  const strips = await Promise.all(
    chooseStrips(report).map(async (strip) => {
      const { fromSec, toSec } = stripSpan(strip, Math.min(stripSec, durationSec), durationSec);
      return { ...strip, envelope: await trace(fromSec, toSec, stripColumns) };
    }),
  );
  const beats = await Promise.all(
    beatsToPicture(report.rhythm, durationSec).map(async ({ beatClass, atSec }) => {
      const own = await Promise.all(
        atSec.map((sec) => trace(sec - beatReach.beforeSec, sec + beatReach.afterSec, beatColumns)),
      );
      const envelope = averageEnvelopes(own);
      return envelope === null ? [] : [{ beatClass, count: own.length, envelope }];
    }),
  );
  return { strips, beats: beats.flat() };
}

/** Fetches the pictures of the page: a strip for each finding, and a mean beat for each class. */
export function useRhythmPictures(summary: RecordingSummary, report: QrsReport): Fetched<RhythmPictures> {
  const { client } = useSession();
  return useFetched(summary.id, [client, summary, report], () => load(client, summary, report));
}

/** Maximum number of beats of a class that are averaged. */
const maxBeats = 16;

/** Time before and after R in a picture, s. */
const beatReach = { beforeSec: 0.3, afterSec: 0.5 };

/** Some beats of one class, spread over the record. */
interface ClassBeats {
  readonly beatClass: BeatClass;
  readonly atSec: readonly number[];
}

/** Returns the beats to average for each class that occurs, except the unknown one. */
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
    const count = Math.min(all.length, maxBeats);
    const atSec = Array.from({ length: count }, (_, k) => all[Math.floor((k * all.length) / count)] ?? 0);
    return [{ beatClass, atSec }];
  });
}

/** Returns the mean of beats, column by column, after removing each beat's own mean; time is relative to R. */
export function averageEnvelopes(beats: readonly TraceEnvelope[]): TraceEnvelope | null {
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
