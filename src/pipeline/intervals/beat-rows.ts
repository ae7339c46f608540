import { rejectUnlike } from '../../analysis/intervals/match.ts';
import { listKeptBeats, groupByWindow } from '../../analysis/intervals/result.ts';
import {
  trimShare,
  type ExcludedTimes,
  type PulseSpan,
  segmentBeats,
  type Segmentation,
} from '../../analysis/intervals/segment.ts';
import type { TimeWindow } from '../../analysis/intervals/windows.ts';
import type { Part } from '../channel-signal.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { GappedReader, SignalReader } from '../signal-reader.ts';
import type { StageContext } from '../stage.ts';
import { beatsFact } from './beat-facts.ts';
import { BeatRowsReader } from './beat-rows-reader.ts';
import type { BeatList } from './outputs.ts';
import { streamMatches } from './stream-matches.ts';
import type { Recording } from '../../model/recording.ts';
import { excludedSpans } from '../stretches/excluded-spans.ts';
import type { Stretch } from '../../model/stretch.ts';
import { namedStretches, makeWindows } from '../stretches/stretch-windows.ts';

/**
 * Cuts a channel into beats, and correlates their pulses.
 * @param timesSec  times of the beats, like R-peaks
 * @param leftOut   beats that are excluded from everything
 */
export async function cutBeats(
  channel: GappedReader,
  timesSec: Float64Array,
  leftOut: ExcludedTimes,
  part: Part,
  parameters: ResolvedParameters,
  context: Pick<StageContext, 'recording' | 'signal' | 'pause' | 'record'>,
): Promise<BeatList> {
  const span = channelSpan(channel, context.recording);
  const { windows, cut } = cutIntoWindows(
    part,
    namedStretches(context.recording),
    timesSec,
    leftOut,
    span,
    parameters,
  );
  const rho = await streamMatches(channel, cut, windows.length, context);
  const list = listBeats(windows, cut, rho, parameters);
  context.record(beatsFact(channel.label, list));
  return list;
}

/** Returns the span from the first to the last sample of a channel, with the excluded stretches. */
export function channelSpan(
  channel: Pick<SignalReader, 'sampleCount' | 'fs' | 'startSec'>,
  { stretches = [], durationSec }: Pick<Recording, 'stretches' | 'durationSec'>,
): PulseSpan {
  const excluded = excludedSpans(stretches, durationSec);
  return { firstSec: channel.startSec, lastSec: lastSampleSec(channel), excluded };
}

/** Divides the part into windows and beats, before any beat is left out because of its pulse. */
export function cutIntoWindows(
  part: Part,
  named: readonly Stretch[],
  rPeaksSec: Float64Array,
  leftOut: ExcludedTimes,
  span: PulseSpan,
  parameters: ResolvedParameters,
): { readonly windows: readonly TimeWindow[]; readonly cut: Segmentation } {
  const windows = makeWindows(part, named, parameters);
  const limits = { rrFrom: parameters.number('rrFrom'), rrTo: parameters.number('rrTo') };
  return { windows, cut: segmentBeats(rPeaksSec, span, windows, limits, leftOut) };
}

/** @param rho  correlation of each beat with its window's median pulse */
export function listBeats(
  windows: readonly TimeWindow[],
  cut: Segmentation,
  rho: Float64Array,
  parameters: ResolvedParameters,
): BeatList {
  const beats = rejectUnlike(cut.beats, rho, parameters.number('leastMatch'));
  const segmentation = { ...cut, beats };
  const kept = listKeptBeats(segmentation);
  return { windows, segmentation, kept, members: groupByWindow(segmentation, kept, windows.length), rho };
}

/** Returns the time of the last sample, s. */
export function lastSampleSec({
  sampleCount,
  fs,
  startSec,
}: Pick<SignalReader, 'sampleCount' | 'fs' | 'startSec'>): number {
  return startSec + (sampleCount - 1) / fs;
}

/** A kept beat, and how far its own samples extend after R. */
export interface KeptExtent {
  readonly rSec: number;
  readonly rrSec: number;
  readonly window: number;
  readonly afterSec: number;
}

/** Returns the extents of the kept beats, including the tail; `beforeSec` is how far before R they begin. */
export function beatExtents(
  { segmentation, kept }: Pick<BeatList, 'segmentation' | 'kept'>,
  tail: number,
  lastSec: number,
): { readonly beforeSec: number; readonly extents: readonly KeptExtent[] } {
  const beforeSec = trimShare * segmentation.medianRrSec;
  const tailSec = tail * segmentation.medianRrSec;
  const chosen = kept.flatMap((i) => segmentation.beats[i] ?? []);
  const extents = chosen.map(({ rSec, rrSec, window }) => {
    const afterSec = Math.min(rrSec - beforeSec + tailSec, lastSec - rSec);
    return { rSec, rrSec, window, afterSec };
  });
  return { beforeSec, extents };
}

/**
 * Makes a reader for the rows of kept beats, cut from signals of one channel.
 *
 * @param reachSec  minimum time before a beat at which its row begins, s
 */
export function createBeatRows<Key extends string>(
  signals: Readonly<Record<Key, GappedReader>>,
  beats: BeatList,
  parameters: ResolvedParameters,
  reachSec = 0,
): BeatRowsReader<Key> {
  const [channel] = Object.values<GappedReader>(signals);
  if (channel === undefined) throw new RangeError('no signal to lay');
  const { kept, segmentation } = beats;
  const [tail, lastSec] = [parameters.number('tail'), lastSampleSec(channel)];
  // Computed on demand: the extents of a day take 6 MB.
  const extentsOf = (from: number, to: number) =>
    beatExtents({ segmentation, kept: kept.slice(from, to) }, tail, lastSec);
  return new BeatRowsReader({
    signals,
    beatCount: kept.length,
    extentsOf: (from, to) => extentsOf(from, to).extents,
    beforeSec: Math.max(extentsOf(0, 0).beforeSec, reachSec),
    following: parameters.number('average'),
  });
}
