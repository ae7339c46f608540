import { type MinMaxEnvelope, cutEnvelope } from '../../dsp/samples/envelope.ts';
import { findGaps } from '../../dsp/samples/gaps.ts';
import { chooseBlockSize, isPyramidFine, type Pyramid, usualRange } from '../../dsp/samples/pyramid.ts';
import { oncePer } from '../../model/once-per.ts';
import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import type { BeatRowsReader } from '../../pipeline/intervals/beat-rows-reader.ts';
import type { BeatList } from '../../pipeline/intervals/outputs.ts';
import { type GappedReader, MemorySignal } from '../../pipeline/signal-reader.ts';
import { averagedReader } from './averaged-trace.ts';
import {
  type GrowingPyramid,
  wrapPyramid,
  growPyramid,
  growCompletely,
  isPyramidComplete,
} from './growing-pyramid.ts';
import { partialEnvelope } from './partial-envelope.ts';
import { type ComputedSignal, rawReader, type SampleReader } from '../recordings/sample-reader.ts';
import type { IntervalsChannel, TraceEnvelope, TraceRequest } from './drawing-types.ts';

/** Source of computed traces. */
type ComputedRun = Pick<IntervalsRun, 'drawn' | 'outputs'>;

/** Pyramids that are kept, so that the time to draw any span depends only on the number of pixels. */
export type TraceCache = Map<string, GrowingPyramid>;

/**
 * Maximum length of a trace whose pyramid is built at once, samples. Longer ones would take seconds, so only
 * `growTraces` builds them.
 */
const maxAtOnce = 4_000_000;

/** Maximum length of a recorded trace whose pyramid is built at the first drawing even for a short view, samples. */
const maxUnasked = 1_000_000;

/** Returns the usual range of a whole trace, computed once for each pyramid. */
export const usualRangeOf = oncePer(usualRange);

/** Returns the pyramids of traces that are too long to be built for a request. */
export function longPyramids(cache: TraceCache): GrowingPyramid[] {
  return [...cache.values()].filter(({ pyramid }) => pyramid.sampleCount > maxAtOnce);
}

/** Adds a recorded channel to the traces that are processed completely. */
export function addRawPyramid(recording: Recording, cache: TraceCache, channelIndex: number): void {
  keptPyramid(rawReader(recording, channelIndex), cache, rawKey(channelIndex));
}

const rawKey = (channelIndex: number): string => `raw ${channelIndex}`;

/** Returns the envelope of a recorded channel. */
export async function rawEnvelope(
  recording: Recording,
  cache: TraceCache,
  channelIndex: number,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  return readEnvelope(rawReader(recording, channelIndex), cache, rawKey(channelIndex), span);
}

/**
 * Returns the envelope of a signal that is read in pieces. Its pyramid is built once under `key`; for a long trace
 * piece by piece.
 */
export async function readEnvelope(
  reader: SampleReader,
  cache: TraceCache,
  key: string,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
  madeFrom: unknown = null,
): Promise<TraceEnvelope> {
  const { fs, sampleCount, unit } = reader;
  const [from, to] = [span.fromSec * fs, span.toSec * fs];
  if (isPyramidFine(to - from, span.columnCount, chooseBlockSize(sampleCount))) {
    const growing = keptPyramid(reader, cache, key, madeFrom);
    if (sampleCount <= maxAtOnce || reader.isInMemory === true) await growCompletely(growing);
    const { columnCount } = span;
    const { envelope, isPartial } = await partialEnvelope(reader, growing, { from, to, columnCount });
    return { ...named(span, unit, envelope, usualSoFar(growing, fs)), ...(isPartial ? { isPartial } : {}) };
  }
  const isQuick = reader.isInMemory === true || (reader.isRecorded === true && sampleCount <= maxUnasked);
  const kept = isQuick ? keptPyramid(reader, cache, key, madeFrom) : cache.get(key);
  const growing = kept?.madeFrom === madeFrom ? kept : undefined;
  if (growing !== undefined && isQuick) await growCompletely(growing);
  const usual = growing && usualSoFar(growing, fs);
  const first = Math.max(0, Math.floor(from) - 1);
  const last = Math.min(sampleCount, Math.ceil(to) + 2);
  if (last <= first)
    return named(span, unit, cutEnvelope(new Float64Array(0), 0, 1, span.columnCount), usual);
  const { values } = await reader.read(first, last);
  return named(span, unit, cutEnvelope(values, from - first, to - first, span.columnCount), usual);
}

/** Returns the usual range of a trace; undefined while the pyramid is incomplete. */
function usualSoFar(growing: GrowingPyramid, fs: number): TraceEnvelope['usual'] {
  return isPyramidComplete(growing) ? usualRangeOf(growing.pyramid, fs) : undefined;
}

/** Number of stretches read from a computed signal. Each read computes a piece of it and of its sources, some 50 ms. */
const computedLooks = 24;

/** By the cache, since reads of different recordings may run concurrently. */
const lastReads = new WeakMap<TraceCache, Promise<unknown>>();

/** Runs reads of computed signals one after another; concurrent reads would evict each other's pieces repeatedly. */
function serialize<T>(cache: TraceCache, read: () => Promise<T>): Promise<T> {
  const own = (lastReads.get(cache) ?? Promise.resolve()).then(read);
  lastReads.set(
    cache,
    own.catch(() => undefined),
  );
  return own;
}

/**
 * Returns the envelope of a computed signal; NaN outside it.
 * @param key      name of the trace
 * @param pyramid  pyramid of the signal, if it was built with it
 */
export async function signalEnvelope(
  signal: ComputedSignal,
  cache: TraceCache,
  key: string,
  madeFrom: unknown,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
  pyramid?: Pyramid,
): Promise<TraceEnvelope> {
  if (pyramid !== undefined && cache.get(key)?.madeFrom !== madeFrom) {
    cache.set(key, wrapPyramid(pyramid, madeFrom));
  }
  const { fs, startSec, sampleCount, unit, isInMemory = signal instanceof MemorySignal } = signal;
  const read = async (from: number, to: number): Promise<Samples> => {
    const values = await serialize(cache, () => signal.read(from, to));
    return { values, gaps: findGaps(values) };
  };
  const mostLooks = computedLooks;
  const { fromSec, toSec, columnCount } = request;
  const span = { fromSec: fromSec - startSec, toSec: toSec - startSec, columnCount };
  const reader = { fs, sampleCount, unit, read, mostLooks, isInMemory };
  const envelope = await readEnvelope(reader, cache, key, span, madeFrom);
  return { ...envelope, fromSec, toSec };
}

function keptPyramid(
  reader: SampleReader,
  cache: TraceCache,
  key: string,
  madeFrom: unknown = null,
): GrowingPyramid {
  const kept = cache.get(key);
  if (kept !== undefined && kept.madeFrom === madeFrom) return kept;
  const growing = growPyramid(reader, madeFrom);
  cache.set(key, growing);
  return growing;
}

/** Returns the envelope of a computed trace. */
export async function computedEnvelope(
  { drawn, outputs }: ComputedRun,
  cache: TraceCache,
  request: TraceRequest & { readonly channel: IntervalsChannel },
): Promise<TraceEnvelope> {
  const { channel, form } = request;
  const filtered = await drawn[channel].read();
  if (form !== 'averaged' || channel === 'ecg')
    return signalEnvelope(filtered, cache, `${channel} filtered`, drawn[channel].madeFrom, request);
  const rows = await drawn.averaged.read();
  const averaged = averagedReader(
    outputs.beats,
    async (...beats) => (await rows.read(...beats))[channel],
    filtered,
  );
  return signalEnvelope(averaged, cache, `${channel} averaged`, drawn.averaged.madeFrom, request);
}

/**
 * Returns the envelope of averaged beats.
 * @param channel  channel of the rows; `filtered` is its whole signal
 */
export async function averagedEnvelope<Key extends string>(
  beats: BeatList,
  rows: BeatRowsReader<Key>,
  channel: Key,
  filtered: GappedReader,
  cache: TraceCache,
  key: string,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  const readAveraged = async (...some: Parameters<typeof rows.read>) =>
    (await rows.read(...some)).averaged[channel];
  return signalEnvelope(averagedReader(beats, readAveraged, filtered), cache, key, rows, request);
}

function named(
  { fromSec, toSec }: Pick<TraceRequest, 'fromSec' | 'toSec'>,
  unit: string,
  { min, max }: MinMaxEnvelope,
  usual?: TraceEnvelope['usual'],
): TraceEnvelope {
  return { fromSec, toSec, min, max, unit, ...(usual === undefined ? {} : { usual }) };
}
