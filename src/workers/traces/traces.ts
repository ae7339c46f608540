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
import { type GappedReader, HeldSignal, type SignalReader } from '../../pipeline/signal-reader.ts';
import { averagedReader, averagedTrace } from './averaged-trace.ts';
import { type GrowingPyramid, grownPyramid, growPyramid, growWhole, isWhole } from './growing-pyramid.ts';
import { partialEnvelope } from './partial-envelope.ts';
import { rawReader, type SampleReader } from '../recordings/sample-reader.ts';
import type { IntervalsChannel, TraceEnvelope, TraceRequest } from './drawing-types.ts';

/** What computed traces are drawn from. */
type ComputedRun = Pick<IntervalsRun, 'drawn' | 'outputs'>;

/** What is kept so that any span draws in the time of its pixels. */
export type TraceCache = Map<string, GrowingPyramid | Drawable>;

/** A whole computed trace with its pyramid, and what it was made from. */
interface Drawable {
  readonly madeFrom: unknown;
  readonly signal: ChannelSignal;
  readonly pyramid: Pyramid;
}

/** A longer trace is gone through by `growTraces` alone, since nobody waits for seconds to see it. */
const mostAtOnce = 4_000_000;

/** A trace at hand that is no longer is gone through when it is first drawn, however little of it is in view. */
const mostUnasked = 1_000_000;

/** Where a whole trace usually keeps to, found once for each pyramid. */
export const usualOf = oncePer(usualRange);

/** Pyramids of traces that are too long to be gone through for each request. */
export function longPyramids(cache: TraceCache): GrowingPyramid[] {
  return [...cache.values()].filter(
    (kept): kept is GrowingPyramid => 'step' in kept && kept.pyramid.sampleCount > mostAtOnce,
  );
}

/** Has a channel as recorded gone through with the other long ones. */
export function wantRawPyramid(recording: Recording, cache: TraceCache, channelIndex: number): void {
  keptPyramid(rawReader(recording, channelIndex), cache, rawKey(channelIndex));
}

const rawKey = (channelIndex: number): string => `raw ${channelIndex}`;

/** Envelope of a channel as recorded. */
export async function rawEnvelope(
  recording: Recording,
  cache: TraceCache,
  channelIndex: number,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  return readEnvelope(rawReader(recording, channelIndex), cache, rawKey(channelIndex), span);
}

/** Envelope of what is read in pieces; its pyramid is built once under `key`, of a long trace bit by bit. */
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
    if (sampleCount <= mostAtOnce) await growWhole(growing);
    const { columnCount } = span;
    const { envelope, isPartial } = await partialEnvelope(reader, growing, { from, to, columnCount });
    return { ...named(span, unit, envelope, usualSoFar(growing, fs)), ...(isPartial ? { isPartial } : {}) };
  }
  const isQuick = reader.isAtHand === true && sampleCount <= mostUnasked;
  const kept = isQuick ? keptPyramid(reader, cache, key, madeFrom) : cache.get(key);
  const growing = kept !== undefined && 'step' in kept && kept.madeFrom === madeFrom ? kept : null;
  if (growing !== null && isQuick) await growWhole(growing);
  const usual = growing === null ? undefined : usualSoFar(growing, fs);
  const first = Math.max(0, Math.floor(from) - 1);
  const last = Math.min(sampleCount, Math.ceil(to) + 2);
  if (last <= first) return named(span, unit, cutEnvelope(new Float64Array(0), 0, 1, span.columnCount));
  const { values } = await reader.read(first, last);
  return named(span, unit, cutEnvelope(values, from - first, to - first, span.columnCount), usual);
}

/** Where a trace usually keeps to; undefined while it is not gone through. */
function usualSoFar(growing: GrowingPyramid, fs: number): TraceEnvelope['usual'] {
  return isWhole(growing) ? usualOf(growing.pyramid, fs) : undefined;
}

/** A look at a computed signal makes a piece of it and of all that it is made of, some 50 ms. */
const computedLooks = 24;

/** By the cache: reads of different recordings may go on together. */
const lastReads = new WeakMap<TraceCache, Promise<unknown>>();

/** One read of computed signals after another: together they would make each other's pieces again and again. */
function serialize<T>(cache: TraceCache, read: () => Promise<T>): Promise<T> {
  const own = (lastReads.get(cache) ?? Promise.resolve()).then(read);
  lastReads.set(
    cache,
    own.catch(() => undefined),
  );
  return own;
}

/**
 * Envelope of a computed signal that is never there as a whole; NaN outside it.
 * @param key      names the trace
 * @param pyramid  its own, where it was made with it
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
    cache.set(key, grownPyramid(pyramid, madeFrom));
  }
  const { fs, startSec, sampleCount, unit } = signal;
  const read = async (from: number, to: number): Promise<Samples> => {
    const values = await serialize(cache, () => signal.read(from, to));
    return { values, gaps: findGaps(values) };
  };
  const mostLooks = computedLooks;
  const { fromSec, toSec, columnCount } = request;
  const span = { fromSec: fromSec - startSec, toSec: toSec - startSec, columnCount };
  const isAtHand = signal instanceof HeldSignal;
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

/** Envelope of a computed trace. */
export async function computedEnvelope(
  { drawn, outputs }: ComputedRun,
  cache: TraceCache,
  request: TraceRequest & { readonly channel: IntervalsChannel },
): Promise<TraceEnvelope> {
  const { channel } = request;
  const averages = request.form === 'averaged' && channel !== 'ecg' ? channel : null;
  const key = `${channel} ${averages === null ? 'filtered' : 'averaged'}`;
  const { madeFrom } = averages === null ? drawn[channel] : drawn.averaged;
  const kept = keptFrom(cache, key, madeFrom);
  if (kept !== null) return drawnEnvelope(kept, request);
  const filtered = await drawn[channel].read();
  const averaged = averages === null ? null : await drawn.averaged.read();
  if (!(filtered instanceof HeldSignal)) {
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
  return drawnEnvelope(keptDrawable(cache, key, madeFrom, make), request);
}

/** Envelope of a computed signal, whether it is kept whole or made as it is read. */
export async function gappedEnvelope(
  signal: GappedReader,
  cache: TraceCache,
  key: string,
  request: TraceRequest,
): Promise<TraceEnvelope> {
  return signal instanceof HeldSignal
    ? drawnEnvelope(
        keptDrawable(cache, key, signal, () => signal),
        request,
      )
    : signalEnvelope(signal, cache, key, signal, request);
}

/** Envelope of averaged beats, likewise. @param channel  whose rows they are, `filtered` whole */
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
  if (held !== null && filtered instanceof HeldSignal) {
    const make = () => averagedTrace(beats, held.averaged[channel], filtered);
    return drawnEnvelope(keptDrawable(cache, key, rows, make), request);
  }
  const lay = async (...some: Parameters<typeof rows.read>) => (await rows.read(...some)).averaged[channel];
  return signalEnvelope(averagedReader(beats, lay, filtered), cache, key, rows, request);
}

/** Envelope of a whole trace that is kept with its pyramid. */
export function drawnEnvelope({ signal, pyramid }: Drawable, request: TraceRequest): TraceEnvelope {
  const from = (request.fromSec - signal.startSec) * signal.fs;
  const to = (request.toSec - signal.startSec) * signal.fs;
  const envelope = isPyramidFine(to - from, request.columnCount)
    ? pyramidEnvelope(pyramid, from, to, request.columnCount)
    : cutEnvelope(signal.values, from, to, request.columnCount);
  return named(request, signal.unit, envelope, usualOf(pyramid, signal.fs));
}

/** A computed trace with its pyramid, made again only when what it is made from is another. */
export function keptDrawable(
  cache: TraceCache,
  key: string,
  madeFrom: unknown,
  make: () => ChannelSignal,
): Drawable {
  const kept = keptFrom(cache, key, madeFrom);
  if (kept !== null) return kept;
  const signal = make();
  const builder = buildPyramid(signal.values.length);
  builder.add(signal.values);
  const made = { madeFrom, signal, pyramid: builder.pyramid };
  cache.set(key, made);
  return made;
}

function keptFrom(cache: TraceCache, key: string, madeFrom: unknown): Drawable | null {
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
