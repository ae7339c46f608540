import { type LaidBeats, rowOf } from '../analysis/intervals/lay.ts';
import { chopShare } from '../analysis/intervals/segment.ts';
import { type Envelope, envelopeOf } from '../dsp/envelope.ts';
import { sampleAt } from '../dsp/interpolate.ts';
import { buildPyramid, isPyramidFine, type Pyramid, pyramidBlock, pyramidEnvelope } from '../dsp/pyramid.ts';
import type { Recording } from '../model/recording.ts';
import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { BeatList } from '../pipeline/intervals/outputs.ts';
import { rawReader, type SampleReader } from './sample-reader.ts';
import type { IntervalsChannel, TraceEnvelope, TraceForm, TraceRequest } from './protocol.ts';

/** What computed traces are drawn from. */
type ComputedRun = Pick<IntervalsRun, 'drawn' | 'outputs'>;

/** What is kept so that any span draws in the time of its pixels. */
export type TraceCache = Map<string, Promise<Pyramid> | Drawable>;

/** A whole computed trace with its pyramid, and what it was made from. */
interface Drawable {
  readonly madeFrom: unknown;
  readonly signal: ChannelSignal;
  readonly pyramid: Pyramid;
}

/** Samples read at once while a pyramid is built: a multiple of its block. */
const readCount = pyramidBlock * 16_384;

/** Envelope of a channel as recorded. */
export async function rawEnvelope(
  recording: Recording,
  cache: TraceCache,
  channelIndex: number,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  return readEnvelope(rawReader(recording, channelIndex), cache, `raw ${channelIndex}`, span);
}

/** Envelope of what is read in pieces; its pyramid is built once under `key`. */
export async function readEnvelope(
  reader: SampleReader,
  cache: TraceCache,
  key: string,
  span: Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>,
): Promise<TraceEnvelope> {
  const { fs, sampleCount, unit } = reader;
  const [from, to] = [span.fromSec * fs, span.toSec * fs];
  if (isPyramidFine(to - from, span.columnCount)) {
    const pyramid = await keptPyramid(reader, cache, key);
    return named(span, unit, pyramidEnvelope(pyramid, from, to, span.columnCount));
  }
  const first = Math.max(0, Math.floor(from) - 1);
  const last = Math.min(sampleCount, Math.ceil(to) + 2);
  if (last <= first) return named(span, unit, envelopeOf(new Float64Array(0), 0, 1, span.columnCount));
  const { values } = await reader.read(first, last);
  return named(span, unit, envelopeOf(values, from - first, to - first, span.columnCount));
}

async function keptPyramid(reader: SampleReader, cache: TraceCache, key: string): Promise<Pyramid> {
  const kept = cache.get(key);
  if (kept instanceof Promise) return kept;
  const building = readPyramid(reader);
  cache.set(key, building);
  building.catch(() => cache.delete(key));
  return building;
}

async function readPyramid({ sampleCount, read }: SampleReader): Promise<Pyramid> {
  const builder = buildPyramid(sampleCount);
  for (let from = 0; from < sampleCount; from += readCount) {
    builder.add((await read(from, Math.min(from + readCount, sampleCount))).values);
  }
  return builder.finish();
}

/** Envelope of a computed trace. */
export async function computedEnvelope(
  run: ComputedRun,
  cache: TraceCache,
  request: TraceRequest & { readonly channel: IntervalsChannel },
): Promise<TraceEnvelope> {
  return drawnEnvelope(await drawable(run, cache, request.channel, request.form), request);
}

/** Envelope of a whole trace that is kept with its pyramid. */
export function drawnEnvelope({ signal, pyramid }: Drawable, request: TraceRequest): TraceEnvelope {
  const from = (request.fromSec - signal.startSec) * signal.fs;
  const to = (request.toSec - signal.startSec) * signal.fs;
  const envelope = isPyramidFine(to - from, request.columnCount)
    ? pyramidEnvelope(pyramid, from, to, request.columnCount)
    : envelopeOf(signal.values, from, to, request.columnCount);
  return named(request, signal.unit, envelope);
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
  const made = { madeFrom, signal, pyramid: builder.finish() };
  cache.set(key, made);
  return made;
}

function keptFrom(cache: TraceCache, key: string, madeFrom: unknown): Drawable | null {
  const kept = cache.get(key);
  return kept !== undefined && !(kept instanceof Promise) && kept.madeFrom === madeFrom ? kept : null;
}

async function drawable(
  run: ComputedRun,
  cache: TraceCache,
  channel: IntervalsChannel,
  form: TraceForm,
): Promise<Drawable> {
  const averages = form === 'averaged' && channel !== 'ecg' ? channel : null;
  const key = `${channel} ${averages === null ? 'filtered' : 'averaged'}`;
  const { madeFrom } = averages === null ? run.drawn[channel] : run.drawn.averaged;
  const kept = keptFrom(cache, key, madeFrom);
  if (kept !== null) return kept;
  const filtered = await run.drawn[channel].read();
  const laid = averages === null ? null : (await run.drawn.averaged.read())[averages];
  return keptDrawable(cache, key, madeFrom, () =>
    laid === null ? filtered : averagedTrace(run.outputs.beats, laid, filtered),
  );
}

/** The averaged beats put end to end, from chop point to chop point; NaN where none is. */
function averagedTrace(beats: BeatList, laid: LaidBeats, filtered: ChannelSignal): ChannelSignal {
  const { fs, startSec } = filtered;
  const values = new Float64Array(filtered.values.length).fill(Number.NaN);
  const beforeSec = chopShare * beats.segmentation.medianRrSec;
  beats.kept.forEach((i, b) => {
    const beat = beats.segmentation.beats[i];
    if (beat === undefined) return;
    const row = rowOf(laid, b);
    const from = Math.max(0, Math.ceil((beat.rSec - beforeSec - startSec) * fs));
    const to = Math.min(values.length, Math.ceil((beat.rSec + beat.rrSec - beforeSec - startSec) * fs));
    for (let n = from; n < to; n++) {
      const place = (n / fs + startSec - beat.rSec) * fs - laid.firstIndex;
      values[n] = sampleAt(row, place);
    }
  });
  return { ...filtered, values, gaps: [] };
}

function named(
  { fromSec, toSec }: Pick<TraceRequest, 'fromSec' | 'toSec'>,
  unit: string,
  { min, max }: Envelope,
): TraceEnvelope {
  return { fromSec, toSec, min, max, unit };
}
