import { type MinMaxEnvelope, cutEnvelope, joinColumns, spreadColumn } from '../../dsp/samples/envelope.ts';
import { pyramidEnvelope } from '../../dsp/samples/pyramid.ts';
import type { GrowingPyramid } from './growing-pyramid.ts';
import type { SampleReader } from '../recordings/sample-reader.ts';

/** Maximum number of unprocessed samples that are read at once, which takes some 30 ms. */
const maxReadCount = 2 ** 21;

/** Number of stretches that are sampled if there are more. */
const maxLooks = 192;

/** Length of such a stretch: more than a beat of most hearts, s. */
const lookSec = 1.5;
const maxLookCount = 2 ** 14;

/** Columns over a stretch of a trace, in samples. */
export interface ColumnSpan {
  readonly from: number;
  readonly to: number;
  readonly columnCount: number;
}

/**
 * Returns the envelope of a stretch from a pyramid that may still grow.
 *
 * The part that the pyramid does not cover is read if it is short. Otherwise only some stretches of one and a half
 * seconds are read, and the envelope is partial.
 */
export async function partialEnvelope(
  reader: SampleReader,
  growing: GrowingPyramid,
  span: ColumnSpan,
): Promise<{ readonly envelope: MinMaxEnvelope; readonly isPartial: boolean }> {
  const { from, to, columnCount } = span;
  const doneTo = growing.doneCount();
  const envelope = pyramidEnvelope(growing.pyramid, from, to, columnCount);
  const rest = { from: Math.max(from, doneTo, 0), to: Math.min(to, reader.sampleCount) };
  if (rest.to <= rest.from) return { envelope, isPartial: false };
  if (rest.to - rest.from <= maxReadCount) {
    await readInto(envelope, reader, span, rest);
    return { envelope, isPartial: false };
  }
  await sampleRest(envelope, reader, span, rest);
  return { envelope, isPartial: true };
}

interface Rest {
  readonly from: number;
  readonly to: number;
}

/** Reads the remaining part of a span into its columns. */
async function readInto(
  envelope: MinMaxEnvelope,
  reader: SampleReader,
  span: ColumnSpan,
  rest: Rest,
): Promise<void> {
  const perColumn = (span.to - span.from) / span.columnCount;
  const firstColumn = Math.max(0, Math.floor((rest.from - span.from) / perColumn));
  const start = Math.max(0, Math.floor(span.from + firstColumn * perColumn) - 1);
  const { values } = await reader.read(start, Math.min(reader.sampleCount, Math.ceil(rest.to) + 1));
  const from = span.from + firstColumn * perColumn - start;
  joinColumns(
    envelope,
    firstColumn,
    cutEnvelope(values, from, span.to - start, span.columnCount - firstColumn),
  );
}

/** Reads some stretches of the remaining part; each represents the columns around it. */
async function sampleRest(
  envelope: MinMaxEnvelope,
  reader: SampleReader,
  span: ColumnSpan,
  rest: Rest,
): Promise<void> {
  const perColumn = (span.to - span.from) / span.columnCount;
  const first = Math.max(0, Math.floor((rest.from - span.from) / perColumn));
  const end = Math.min(span.columnCount, Math.ceil((rest.to - span.from) / perColumn));
  const lookCount = Math.min(reader.mostLooks ?? maxLooks, end - first);
  const columnsALook = (end - first) / lookCount;
  const sampleCount = Math.min(maxLookCount, Math.ceil(lookSec * reader.fs));
  const look = async (k: number): Promise<void> => {
    const middle = span.from + (first + (k + 0.5) * columnsALook) * perColumn;
    const at = Math.max(0, Math.min(reader.sampleCount, Math.round(rest.to)) - sampleCount);
    const start = Math.min(at, Math.max(Math.ceil(rest.from), Math.round(middle - sampleCount / 2)));
    const { values } = await reader.read(start, start + sampleCount);
    const left = Math.round(first + k * columnsALook);
    const right = Math.round(first + (k + 1) * columnsALook);
    spreadColumn(envelope, left, right, cutEnvelope(values, 0, values.length, 1));
  };
  const places = Array.from({ length: lookCount }, (_, k) => k);
  if (reader.mostLooks === undefined) await Promise.all(places.map(look));
  // Sequential, so that requests for a short view can run in between.
  else for (const k of places) await look(k);
}
