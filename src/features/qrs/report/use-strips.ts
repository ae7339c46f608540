import {
  type BeatClass,
  beatClassNames,
  type EctopicBeat,
  type EctopicClass,
  ectopicClasses,
} from '../../../model/rhythm.ts';
import type { AnalysisClient } from '../../../workers/client-types.ts';
import type { QrsReport, RecordingSummary, RhythmReport } from '../../../workers/protocol.ts';
import type { TraceEnvelope } from '../../../workers/traces/drawing-types.ts';
import { type Fetched, useFetched } from '../../bench/use-fetched.ts';
import { useSession } from '../../session-context.ts';
import type { Span } from '../../../state/view/span.ts';
import type { EctopicPattern } from '../../../model/rhythm-findings.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { irregularName, missingNames } from '../../words/finding-lines.ts';
import { beatNames } from '../../words/class-words.ts';

/** A stretch of ECG that is printed, and what it shows. */
interface ChosenStrip {
  readonly name: string;
  readonly atSec: number;
}

/** Time before the shown event at which a strip begins, s. */
const beforeSec = 1.5;

/** Returns the item of a list with the largest amount, the first of equals. */
function greatest<T>(list: readonly T[], amount: (one: T) => number): T | null {
  return list.reduce<T | null>(
    (best, one) => (best === null || amount(one) > amount(best) ? one : best),
    null,
  );
}

/** Consecutive beats of one class. */
interface EctopicRun {
  readonly atSec: number;
  toSec: number;
  count: number;
}

function findRuns(beats: readonly EctopicBeat[], own: EctopicClass): EctopicRun[] {
  const runs: (EctopicRun & { lastPlace: number })[] = [];
  for (const { beatClass, place, timeSec } of beats) {
    if (beatClass !== own) continue;
    const run = runs.at(-1);
    if (run !== undefined && place === run.lastPlace + 1) {
      run.count += 1;
      [run.lastPlace, run.toSec] = [place, timeSec];
    } else runs.push({ atSec: timeSec, toSec: timeSec, count: 1, lastPlace: place });
  }
  return runs;
}

/** Time around its event that a strip shows in any case, s. */
const shownSec = { before: 1, after: 4.5 };

function shows({ atSec }: ChosenStrip, run: EctopicRun): boolean {
  return run.atSec >= atSec - shownSec.before && run.toSec <= atSec + shownSec.after;
}

/**
 * Adds strips of each ectopic class: the longest run, the first couplet and the first single beat, if there are any.
 * Events that a strip already shows are added to its name.
 */
function withEctopic(before: readonly ChosenStrip[], beats: readonly EctopicBeat[]): ChosenStrip[] {
  const strips = [...before];
  for (const own of ectopicClasses) {
    const runs = findRuns(beats, own);
    const longest = greatest(runs, ({ count }) => count);
    const kinds = [
      longest !== null && longest.count > 2 ? [longest] : [],
      ...[2, 1].map((wanted) => runs.filter(({ count }) => count === wanted)),
    ];
    for (const sameKind of kinds) {
      const [first] = sameKind;
      if (first === undefined) continue;
      const name = runName(own, first.count);
      const known = strips.findIndex((one) => sameKind.some((run) => shows(one, run)));
      const [shown] = strips.slice(known, known + 1);
      if (known < 0 || shown === undefined) strips.push({ name, atSec: first.atSec });
      else strips[known] = { ...shown, name: `${shown.name}; ${name}` };
    }
  }
  return strips;
}

function runName(own: EctopicClass, count: number): string {
  if (count === 1) return `${beatNames[own]} beat`;
  return count === 2 ? `couplet, ${beatNames[own]}` : `run of ${count}, ${beatNames[own]}`;
}

function strip(name: string, atSec: number | undefined): ChosenStrip[] {
  return atSec === undefined ? [] : [{ name, atSec }];
}

function patternStrip(name: string, patterns: readonly EctopicPattern[]): ChosenStrip[] {
  const longest = greatest(patterns, ({ beatCount }) => beatCount);
  return longest === null ? [] : strip(`${beatNames[longest.beatClass]} ${name}`, longest.fromSec);
}

/**
 * Returns one strip for each finding, the most important first. For long RR, irregular stretches, bigeminy, trigeminy
 * and runs, it is the longest, fastest or slowest; for couplets and single ectopic beats, the first.
 */
export function chooseStrips({ findings, rhythm }: Pick<QrsReport, 'findings' | 'rhythm'>): ChosenStrip[] {
  const { longestRr, pauses, missing, irregular, slow, fast, bigeminy, trigeminy } = findings;
  const longName = pauses.length > 0 ? 'longest pause' : 'longest RR';
  const next = greatest(
    pauses.filter(({ atSec }) => atSec !== longestRr?.atSec),
    ({ rrSec }) => rrSec,
  );
  const fastest = greatest(fast, ({ perMinute }) => perMinute);
  const slowest = greatest(slow, ({ perMinute }) => -perMinute);
  const lost = greatest(missing, ({ rrSec }) => rrSec);
  const first = [
    ...strip(longName, longestRr?.atSec),
    ...strip(irregularName, greatest(irregular, ({ fromSec, toSec }) => toSec - fromSec)?.fromSec),
    ...patternStrip('bigeminy', bigeminy),
    ...patternStrip('trigeminy', trigeminy),
  ];
  return [
    ...withEctopic(first, rhythm.ectopic),
    ...strip(`fastest run, ${formatNumber(fastest?.perMinute, 0)} /min`, fastest?.fromSec),
    ...strip(`slowest run, ${formatNumber(slowest?.perMinute, 0)} /min`, slowest?.fromSec),
    ...strip('second longest pause', next?.atSec),
    ...(lost === null ? [] : strip(missingNames[lost.why], lost.atSec)),
  ];
}

/** Returns the span of a strip, within the record. */
export function stripSpan({ atSec }: ChosenStrip, lengthSec: number, durationSec: number): Span {
  const fromSec = Math.max(0, Math.min(atSec - beforeSec, durationSec - lengthSec));
  return { fromSec, toSec: fromSec + lengthSec };
}

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
