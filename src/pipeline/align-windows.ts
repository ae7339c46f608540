import {
  type AlignedLandmark,
  type AlignedPart,
  combineAlignedParts,
  fillMissingWithOwnTime,
  isMostlyUnaligned,
} from '../analysis/aligned/aligned-interval.ts';
import type { AlignLimits, CarriedLandmark } from '../analysis/aligned/carry-from-mean.ts';
import { carryR } from '../analysis/aligned/carry-landmark.ts';
import { thinInto, chooseThinning } from '../analysis/aligned/thin-signal.ts';
import { median } from '../dsp/statistics/stats.ts';
import type { UniformSignal } from '../analysis/intervals/align-beats.ts';
import type { AlignmentFact } from '../model/run-facts.ts';
import type { LeftOutReason } from '../model/intervals.ts';
import type { KeptExtent } from './intervals/beat-rows.ts';
import type { SignalReader } from './signal-reader.ts';
import type { StageContext } from './stage.ts';
import { runTask, TasksInOrder, type SharedTask } from './threads/thread-task.ts';

/**
 * Maximum number of beats that share one mean beat, and of samples that they span. A longer window is split into
 * several parts.
 */
const maxBeats = 4096;
const maxSamples = 1 << 22;

/** Margin around the beats, for the rows, their reach and the ends of their splines, s. */
const marginSec = 1;

/** Number of samples that are read at once for thinning. */
const blockLength = 1 << 20;

/** Kept beats of the windows, and the signals in which they are aligned. */
interface WindowsToAlign<Name extends string> {
  readonly signals: Readonly<Record<Name, SignalReader>>;
  /** All kept beats of the record. */
  readonly extents: readonly KeptExtent[];
  /** Kept beats that count, one list per window. */
  readonly members: readonly (readonly number[])[];
}

/** Signals around some beats, as far as the alignment reads them. */
export type SignalsToAlign<Name extends string> = Readonly<Record<Name, UniformSignal>>;

/** Some beats of a window, and how landmarks are transferred to them. */
interface BeatsToCarry<Name extends string, Params> {
  readonly signals: SignalsToAlign<Name>;
  readonly beats: readonly KeptExtent[];
  readonly params: Params;
}

/** Transfers each landmark to some beats of a window. */
export type CarryTask<Name extends string, Params, Landmark extends string> = SharedTask<
  BeatsToCarry<Name, Params>,
  Readonly<Record<Landmark, CarriedLandmark>>
>;

/** Transfers R. */
export const carryRTask: CarryTask<'ecg', AlignLimits, 'r'> = {
  name: 'carry R',
  run: ({ signals, beats, params }) => ({
    r: carryR(
      signals.ecg,
      beats.map(({ rSec }) => rSec),
      params,
    ),
  }),
};

/**
 * Aligns landmarks window by window. Several windows are processed at the same time if there are threads.
 *
 * @param windows   their beats and signals
 * @param task      transfers each landmark to some beats of a window
 * @param paramsOf  returns the parameters for these beats
 * @returns one value per kept beat, for each landmark
 */
export async function alignWindows<Name extends string, Params, Landmark extends string>(
  { signals, extents, members }: WindowsToAlign<Name>,
  task: CarryTask<Name, Params, Landmark>,
  paramsOf: (beats: readonly KeptExtent[]) => Params,
  { signal, pause, threads }: Pick<StageContext, 'signal' | 'pause' | 'threads'>,
): Promise<(landmark: Landmark) => AlignedLandmark> {
  const parts: { window: number; members: readonly number[]; carried: Record<Landmark, CarriedLandmark> }[] =
    [];
  const readers = Object.entries<SignalReader>(signals);
  const inOrder = new TasksInOrder(threads);
  for (const [window, own] of members.entries()) {
    for (const part of cutParts(own, extents, readers)) {
      const beats = part.flatMap((b) => extents[b] ?? []);
      const read: Record<string, UniformSignal> = {};
      for (const [name, reader] of readers) read[name] = await readThinned(reader, beats, signal);
      const input = { signals: read as Record<Name, UniformSignal>, beats, params: paramsOf(beats) };
      await inOrder.add(runTask(threads, task, input, signal), (carried) => {
        parts.push({ window, members: part, carried });
      });
    }
    await pause(window / members.length);
  }
  await inOrder.finish();
  return (landmark) =>
    combineAlignedParts(
      extents.length,
      members.length,
      parts.map(({ window, members: own, carried }): AlignedPart => {
        return { window, members: own, carried: carried[landmark] };
      }),
    );
}

/** Returns the median RR of beats that share one mean beat, s. Their own heart rate limits the search for landmarks. */
export function medianRrOf(beats: readonly KeptExtent[]): number {
  return median(Float64Array.from(beats, ({ rrSec }) => rrSec));
}

/** Splits a window's beats into as few lists as possible. Each list is small enough to be aligned at once. */
function cutParts(
  members: readonly number[],
  extents: readonly KeptExtent[],
  readers: readonly (readonly [string, SignalReader])[],
): number[][] {
  const rates = readers.map(([, { fs }]) => fs / chooseThinning(fs));
  const longestSec = maxSamples / Math.max(...rates);
  const parts: number[][] = [];
  let startSec = 0;
  for (const b of members) {
    const { rSec } = extents[b] ?? { rSec: 0 };
    const last = parts.at(-1);
    if (last !== undefined && last.length < maxBeats && rSec - startSec < longestSec) {
      last.push(b);
      continue;
    }
    startSec = rSec;
    parts.push([b]);
  }
  return parts;
}

/** Reads the stretch of a signal in which beats are aligned, thinned to the rate that alignment needs. */
async function readThinned(
  reader: SignalReader,
  beats: readonly KeptExtent[],
  signal: AbortSignal,
): Promise<UniformSignal> {
  const { fs, startSec, sampleCount } = reader;
  const step = chooseThinning(fs);
  const placeOf = (sec: number) => Math.floor(((sec - startSec) * fs) / step) * step;
  const [first, last] = [beats[0]?.rSec ?? startSec, beats.at(-1)];
  const from = Math.min(Math.max(0, placeOf(first - marginSec)), sampleCount);
  const to = Math.min(
    sampleCount,
    Math.max(from, placeOf((last?.rSec ?? first) + (last?.afterSec ?? 0) + marginSec) + 1),
  );
  const stretch = { from: from / step, sampleCount: Math.ceil(sampleCount / step) };
  const own = { fs: fs / step, startSec, stretch };
  if (step === 1) return { ...own, values: await reader.read(from, to, signal) };
  const values = new Float64Array(Math.ceil((to - from) / step));
  const block = Math.floor(blockLength / step) * step;
  for (let at = 0; at * step < to - from;) {
    const start = from + at * step;
    at += thinInto(await reader.read(start, Math.min(start + block, to), signal), step, values, at);
  }
  return { ...own, values };
}

/** Counts the beats that have a landmark by alignment, and the reasons why others have none. */
export function alignmentFact(of: AlignmentFact['of'], { ms, leftOut }: AlignedLandmark): AlignmentFact {
  const count = (reason: LeftOutReason): number => leftOut.filter((one) => one === reason).length;
  return {
    what: 'alignment',
    of,
    kept: ms.length,
    aligned: ms.filter((one) => !Number.isNaN(one)).length,
    leftOut: {
      clipped: count('clipped'),
      uncertain: count('uncertain'),
      unlike: count('unlike'),
      outOfReach: count('out-of-reach'),
    },
  };
}

/**
 * Uses the aligned R as the start of intervals. Beats whose R is not aligned keep it as detected. Warns of windows in
 * which most beats do so, because the likely errors of their intervals are unknown.
 *
 * @param landmark  R of every kept beat
 * @param members   kept beats that count, one list per window
 * @param warn      receives the warning
 * @returns R without missing times; `likelyError` of an unaligned R is NaN
 */
export function startAtR(
  landmark: AlignedLandmark,
  members: WindowsToAlign<string>['members'],
  warn: StageContext['warn'],
): AlignedLandmark {
  const start = fillMissingWithOwnTime(landmark);
  const unaligned = members.filter((own) => isMostlyUnaligned(start, own));
  if (unaligned.length > 0) {
    const where = members.length === 1 ? '' : ` in ${unaligned.length} of ${members.length} windows`;
    const message = `R could not be aligned${where}: the QRS complexes of the beats differ in shape. R stays as detected there, and the likely error is unknown: that of R is part of the spread.`;
    warn({ code: 'r-unaligned', message });
  }
  return start;
}
