import { type MinMaxEnvelope, cutEnvelope } from '../../dsp/samples/envelope.ts';
import { findGaps } from '../../dsp/samples/gaps.ts';
import {
  chooseBlockSize,
  buildPyramid,
  isPyramidFine,
  type Pyramid,
  pyramidEnvelope,
  usualRange,
} from '../../dsp/samples/pyramid.ts';
import { oncePer } from '../../model/once-per.ts';
import type { Recording } from '../../model/recording.ts';
import type { Samples } from '../../model/samples.ts';
import type { ChannelSignal } from '../../pipeline/channel-signal.ts';
import type { IntervalsRun } from '../../pipeline/intervals/analyse-intervals.ts';
import type { BeatRowsReader } from '../../pipeline/intervals/beat-rows-reader.ts';
import type { BeatList } from '../../pipeline/intervals/outputs.ts';
import { type GappedReader, MemorySignal, type SignalReader } from '../../pipeline/signal-reader.ts';
import { averagedReader, averagedTrace } from './averaged-trace.ts';
import {
  type GrowingPyramid,
  wrapPyramid,
  growPyramid,
  growCompletely,
  isPyramidComplete,
} from './growing-pyramid.ts';
import { partialEnvelope } from './partial-envelope.ts';
import { rawReader, type SampleReader } from '../recordings/sample-reader.ts';
import type { IntervalsChannel, TraceEnvelope, TraceRequest } from './drawing-types.ts';

/** Source of computed traces. */
type ComputedRun = Pick<IntervalsRun, 'drawn' | 'outputs'>;

/** Pyramids that are kept, so that the time to draw any span depends only on the number of pixels. */
export type TraceCache = Map<string, GrowingPyramid | Drawable>;

/** A complete computed trace with its pyramid, and the identity of its source. */
interface Drawable {
  readonly madeFrom: unknown;
  readonly signal: ChannelSignal;
  readonly pyramid: Pyramid;
}

/**
 * Maximum length of a trace whose pyramid is built at once, samples. Longer ones would take seconds, so only
 * `growTraces` builds them.
 */
const maxAtOnce = 4_000_000;

/** Maximum length of a trace in memory whose pyramid is built at the first drawing even for a short view, samples. */
const maxUnasked = 1_000_000;

/** Returns the usual range of a whole trace, computed once for each pyramid. */
export const usualRangeOf = oncePer(usualRange);

/** Returns the pyramids of traces that are too long to be built for a request. */
export function longPyramids(cache: TraceCache): GrowingPyramid[] {
  return [...cache.values()].filter(
    (kept): kept is GrowingPyramid => 'step' in kept && kept.pyramid.sampleCount > maxAtOnce,
  );
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
    if (sampleCount <= maxAtOnce) await growCompletely(growing);
    const { columnCount } = span;
    const { envelope, isPartial } = await partialEnvelope(reader, growing, { from, to, columnCount });
    return { ...named(span, unit, envelope, usualSoFar(growing, fs)), ...(isPartial ? { isPartial } : {}) };
  }
  const isQuick = reader.isAtHand === true && sampleCount <= maxUnasked;
  const kept = isQuick ? keptPyramid(reader, cache, key, madeFrom) : cache.get(key);
  const growing = kept !== undefined && 'step' in kept && kept.madeFrom === madeFrom ? kept : null;
  if (growing !== null && isQuick) await growCompletely(growing);
  const usual = growing === null ? undefined : usualSoFar(growing, fs);
  const first = Math.max(0, Math.floor(from) - 1);
  const last = Math.min(sampleCount, Math.ceil(to) + 2);
  if (last <= first) return named(span, unit, cutEnvelope(new Float64Array(0), 0, 1, span.columnCount));
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
 * Returns the envelope of a computed signal that is never in memory as a whole; NaN outside it.
 * @param key      name of the trace
 * @param pyramid  pyramid of the signal, if it was built with it
 */
export async function signalEnvelope(
  signal: SignalReader,
  cache: TraceCache,
  key: string,
  madeFrom: unknown,
  request: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
  pyramid?: Pyramid,
): Promise<TraceEnvelope> {
  if (pyramid !== undefined && cache.get(key)?.madeFrom !== madeFrom) {
    cache.set(key, wrapPyramid(pyramid, madeFrom));
  }
  const { fs, startSec, sampleCount, unit } = signal;
  const read = async (from: number, to: number): Promise<Samples> => {
    const values = await serialize(cache, () => signal.read(from, to));
    return { values, gaps: findGaps(values) };
  };
  const mostLooks = computedLooks;
  const { fromSec, toSec, columnCount } = request;
  const span = { fromSec: fromSec - startSec, toSec: toSec - startSec, columnCount };
  const isAtHand = signal instanceof MemorySignal;
  const reader = { fs, sampleCount, unit, read, mostLooks, isAtHand };
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
  if (kept !== undefined && 'step' in kept && kept.madeFrom === madeFrom) return kept;
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
  const { channel } = request;
  const averages = request.form === 'averaged' && channel !== 'ecg' ? channel : null;
  const key = `${channel} ${averages === null ? 'filtered' : 'averaged'}`;
  const { madeFrom } = averages === null ? drawn[channel] : drawn.averaged;
  const kept = findCached(cache, key, madeFrom);
  if (kept !== null) return drawnEnvelope(kept, request);
  const filtered = await drawn[channel].read();
  const averaged = averages === null ? null : await drawn.averaged.read();
  if (!(filtered instanceof MemorySignal)) {
    const reader =
      averages !== null && averaged !== null
        ? averagedReader(
            outputs.beats,
            async (...beats) => (await averaged.read(...beats))[averages],
            filtered,
          )
        : filtered;
    return signalEnvelope(reader, cache, key, madeFrom, request);
  }
  const laid = averages === null ? undefined : averaged?.held?.[averages];
  const make = () => (laid === undefined ? filtered : averagedTrace(outputs.beats, laid, filtered));
  return drawnEnvelope(cacheDrawable(cache, key, madeFrom, make), request);
}

/** Returns the envelope of a computed signal, whether it is in memory or computed on demand. */
export async function gappedEnvelope(
  signal: GappedReader,
  cache: TraceCache,
  key: string,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  return signal instanceof MemorySignal
    ? drawnEnvelope(
        cacheDrawable(cache, key, signal, () => signal),
        request,
      )
    : signalEnvelope(signal, cache, key, signal, request);
}

/**
 * Returns the envelope of averaged beats, in the same way.
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
  const { held } = rows;
  if (held !== null && filtered instanceof MemorySignal) {
    const make = () => averagedTrace(beats, held.averaged[channel], filtered);
    return drawnEnvelope(cacheDrawable(cache, key, rows, make), request);
  }
  const readAveraged = async (...some: Parameters<typeof rows.read>) =>
    (await rows.read(...some)).averaged[channel];
  return signalEnvelope(averagedReader(beats, readAveraged, filtered), cache, key, rows, request);
}

/** Returns the envelope of a whole trace that is kept with its pyramid. */
export function drawnEnvelope({ signal, pyramid }: Drawable, request: TraceRequest): TraceEnvelope {
  const from = (request.fromSec - signal.startSec) * signal.fs;
  const to = (request.toSec - signal.startSec) * signal.fs;
  const envelope = isPyramidFine(to - from, request.columnCount)
    ? pyramidEnvelope(pyramid, from, to, request.columnCount)
    : cutEnvelope(signal.values, from, to, request.columnCount);
  return named(request, signal.unit, envelope, usualRangeOf(pyramid, signal.fs));
}

/** Returns a computed trace with its pyramid, which is computed again only if its source changed. */
export function cacheDrawable(
  cache: TraceCache,
  key: string,
  madeFrom: unknown,
  make: () => ChannelSignal,
): Drawable {
  const kept = findCached(cache, key, madeFrom);
  if (kept !== null) return kept;
  const signal = make();
  const builder = buildPyramid(signal.values.length);
  builder.add(signal.values);
  const drawable = { madeFrom, signal, pyramid: builder.pyramid };
  cache.set(key, drawable);
  return drawable;
}

function findCached(cache: TraceCache, key: string, madeFrom: unknown): Drawable | null {
  const kept = cache.get(key);
  return kept !== undefined && 'signal' in kept && kept.madeFrom === madeFrom ? kept : null;
}

function named(
  { fromSec, toSec }: Pick<TraceRequest, 'fromSec' | 'toSec'>,
  unit: string,
  { min, max }: MinMaxEnvelope,
  usual?: TraceEnvelope['usual'],
): TraceEnvelope {
  return { fromSec, toSec, min, max, unit, ...(usual === undefined ? {} : { usual }) };
}
