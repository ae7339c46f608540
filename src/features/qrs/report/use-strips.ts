import { type BeatClass, beatClassNames } from '../../../model/rhythm.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { QrsReport, RecordingSummary, RhythmReport } from '../../../workers/protocol.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';
import { useSession } from '../../session-context.ts';
import { type ChosenStrip, chooseStrips, stripSpan } from './strip-choice.ts';

/** What a strip holds at 25 mm/s beside its scale, s. */
const stripSec = 6.6;
/** Three to a CSS px, what a page of 300 dots an inch shows. */
const stripColumns = 1900;
const beatColumns = 240;

/** A strip with its ECG as recorded. */
export interface DrawnStrip extends ChosenStrip {
  readonly envelope: TraceEnvelope;
}

/** What the report draws of the ECG as recorded. */
export interface RhythmPictures {
  readonly strips: readonly DrawnStrip[];
  readonly beats: readonly {
    readonly beatClass: BeatClass;
    /** Beats that the picture is the mean of. */
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
      const envelope = meanOfBeats(own);
      return envelope === null ? [] : [{ beatClass, count: own.length, envelope }];
    }),
  );
  return { strips, beats: beats.flat() };
}

/** Fetches what the page draws: a strip of each finding, and a mean beat of each class. */
export function useRhythmPictures(summary: RecordingSummary, report: QrsReport): Fetched<RhythmPictures> {
  const { client } = useSession();
  return useFetched(summary.id, [client, summary, report], () => load(client, summary, report));
}

/** Beats of a class that its picture is the mean of, at most. */
const mostBeats = 16;

/** A picture reaches from so long before R to so long after it, s. */
const beatReach = { beforeSec: 0.3, afterSec: 0.5 };

/** Some beats of one class, spread over the record. */
interface ClassBeats {
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
