import { rowOf } from '../analysis/intervals/lay.ts';
import { chopShare } from '../analysis/intervals/segment.ts';
import { type Envelope, envelopeOf } from '../dsp/envelope.ts';
import { sampleAt } from '../dsp/interpolate.ts';
import { buildPyramid, isPyramidFine, type Pyramid, pyramidBlock, pyramidEnvelope } from '../dsp/pyramid.ts';
import type { Recording } from '../model/recording.ts';
import type { ChannelSignal } from '../pipeline/channel-signal.ts';
import type { IntervalsOutputs } from '../pipeline/intervals/outputs.ts';
import type { TraceChannel, TraceEnvelope, TraceForm, TraceRequest } from './protocol.ts';

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
  const channel = recording.channels[channelIndex];
  if (channel === undefined) throw new RangeError(`no channel ${channelIndex}`);
  const { fs, sampleCount, unit } = channel;
  const [from, to] = [span.fromSec * fs, span.toSec * fs];
  if (isPyramidFine(to - from, span.columnCount)) {
    const pyramid = await rawPyramid(recording, cache, channelIndex);
    return named(span, unit, pyramidEnvelope(pyramid, from, to, span.columnCount));
  }
  const first = Math.max(0, Math.floor(from) - 1);
  const last = Math.min(sampleCount, Math.ceil(to) + 2);
  if (last <= first) return named(span, unit, envelopeOf(new Float64Array(0), 0, 1, span.columnCount));
  const { values } = await recording.read(channelIndex, first, last);
  return named(span, unit, envelopeOf(values, from - first, to - first, span.columnCount));
}

/** The pyramid of a channel as recorded, built once, read in pieces. */
async function rawPyramid(recording: Recording, cache: TraceCache, channelIndex: number): Promise<Pyramid> {
  const key = `raw ${channelIndex}`;
  const kept = cache.get(key);
  if (kept instanceof Promise) return kept;
  const building = readPyramid(recording, channelIndex);
  cache.set(key, building);
  building.catch(() => cache.delete(key));
  return building;
}

async function readPyramid(recording: Recording, channelIndex: number): Promise<Pyramid> {
  const sampleCount = recording.channels[channelIndex]?.sampleCount ?? 0;
  const builder = buildPyramid(sampleCount);
  for (let from = 0; from < sampleCount; from += readCount) {
    const { values } = await recording.read(channelIndex, from, Math.min(from + readCount, sampleCount));
    builder.add(values);
  }
  return builder.finish();
}

/** Envelope of a computed trace; null where the run has none of this form. */
export function computedEnvelope(
  outputs: IntervalsOutputs,
  cache: TraceCache,
  request: TraceRequest & { readonly channel: TraceChannel },
): TraceEnvelope {
  const { signal, pyramid } = drawable(outputs, cache, request.channel, request.form);
  const from = (request.fromSec - signal.startSec) * signal.fs;
  const to = (request.toSec - signal.startSec) * signal.fs;
  const envelope = isPyramidFine(to - from, request.columnCount)
    ? pyramidEnvelope(pyramid, from, to, request.columnCount)
    : envelopeOf(signal.values, from, to, request.columnCount);
  return named(request, signal.unit, envelope);
}

function drawable(
  outputs: IntervalsOutputs,
  cache: TraceCache,
  channel: TraceChannel,
  form: TraceForm,
): Drawable {
  const isAveraged = form === 'averaged' && channel !== 'ecg';
  const key = `${channel} ${isAveraged ? 'averaged' : 'filtered'}`;
  const madeFrom = isAveraged ? outputs.average : channel === 'ecg' ? outputs.ecg : outputs.ppg;
  const kept = cache.get(key);
  if (kept !== undefined && !(kept instanceof Promise) && kept.madeFrom === madeFrom) return kept;
  const filtered = channel === 'ecg' ? outputs.ecg : outputs.ppg[channel];
  const signal = isAveraged ? averagedTrace(outputs, channel, filtered) : filtered;
  const builder = buildPyramid(signal.values.length);
  builder.add(signal.values);
  const made = { madeFrom, signal, pyramid: builder.finish() };
  cache.set(key, made);
  return made;
}

/** The averaged beats put end to end, from chop point to chop point; NaN where none is. */
function averagedTrace(
  { average, beats }: IntervalsOutputs,
  channel: 'ppg' | 'dppg',
  filtered: ChannelSignal,
): ChannelSignal {
  const laid = average.averaged[channel];
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
