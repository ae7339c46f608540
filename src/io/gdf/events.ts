import { type Annotation, type AnnotationSet, textNote } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';

/** What the table counts by. */
interface GdfTiming {
  /** Byte behind the samples. */
  readonly from: number;
  readonly version: number;
  /** Of the densest channel, Hz: counts where the table says no rate. */
  readonly fs: number;
  /** The channel of each signal of the header, from 0. */
  readonly channelOf: readonly number[];
}

/** From here on the number of events stands before the rate. */
const firstOfLate = 1.94;
const mostEvents = 200_000;
/** Set in the type of what ends, where events have no length of their own. */
const endBit = 0x8000;
/** A sample of a channel that is not sampled evenly. */
const sparseSample = 0x7fff;

/**
 * Reads the event table behind the samples. Positions count from 1; an event has its length where the table has lengths, or an
 * event of its type that ends it.
 *
 * Source: A. Schlögl, ‘GDF – a general data format for biosignals’, arXiv cs/0608052, section on the event table.
 *
 * @param warnings takes what is left out, and where the table is cut
 * @returns null where there is no event
 */
export async function readGdfEvents(
  source: ByteSource,
  { from, version, fs, channelOf }: GdfTiming,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<AnnotationSet | null> {
  const headBytes = 8;
  const head = await source.read(from, from + headBytes, signal);
  if (head.length < headBytes) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const mode = view.getUint8(0);
  const isLate = version >= firstOfLate;
  const stated = isLate ? view.getUint32(0, true) >>> 8 : view.getUint32(4, true);
  const ownRate = isLate ? view.getFloat32(4, true) : view.getUint32(0, true) >>> 8;
  const rate = ownRate > 0 && Number.isFinite(ownRate) ? ownRate : fs;
  const hasLengths = mode === 3;
  if (mode !== 1 && !hasLengths) {
    if (stated > 0) warnings.push(leftOut(`${stated} events in a table of an unknown kind are`));
    return null;
  }
  const eventBytes = hasLengths ? 12 : 6;
  const there = Math.floor((source.size - from - headBytes) / eventBytes);
  const isCut = there < stated;
  const count = isCut ? 0 : Math.min(stated, mostEvents);
  // Columns stand one behind the other: of a cut table only positions would be left.
  if (isCut) warnings.push(leftOut(`The file ends within its ${stated} events, which are`));
  else if (stated > count) warnings.push(leftOut(`${stated - count} events after the first ${count} are`));
  if (count === 0) return null;
  const column = async (before: number, bytes: number): Promise<DataView> => {
    const start = from + headBytes + before * stated;
    const read = await source.read(start, start + bytes * count, signal);
    return new DataView(read.buffer, read.byteOffset, read.length);
  };
  const positions = await column(0, 4);
  const types = await column(4, 2);
  const channels = hasLengths ? await column(6, 2) : null;
  const lengths = hasLengths ? await column(8, 4) : null;
  const events = Array.from({ length: count }, (_, k): GdfEvent => {
    const channel = channels?.getUint16(2 * k, true) ?? 0;
    return {
      position: positions.getUint32(4 * k, true) - 1,
      type: types.getUint16(2 * k, true),
      // 0 is all of them.
      channel: channelOf[channel - 1] ?? 0,
      length: lengths?.getUint32(4 * k, true) ?? 0,
    };
  });
  const annotations = makeAnnotations(events, hasLengths, rate, warnings);
  return annotations.length === 0 ? null : { source: 'gdf', fs: rate, annotations };
}

interface GdfEvent {
  /** From 0. */
  readonly position: number;
  readonly type: number;
  readonly channel: number;
  /** Positions that it lasts; 0 of a moment. */
  readonly length: number;
}

function makeAnnotations(
  events: readonly GdfEvent[],
  hasLengths: boolean,
  rate: number,
  warnings: Warning[],
): Annotation[] {
  const found: { event: GdfEvent; length: number }[] = [];
  const open = new Map<number, { length: number; event: GdfEvent }>();
  let lostCount = 0;
  for (const event of events.toSorted((a, b) => a.position - b.position)) {
    const begun = hasLengths ? undefined : open.get(event.type - endBit);
    if (event.position < 0 || event.type === sparseSample) lostCount += 1;
    else if (begun !== undefined) {
      begun.length = event.position - begun.event.position;
      open.delete(event.type - endBit);
    } else {
      const own = { event, length: event.length };
      found.push(own);
      open.set(event.type, own);
    }
  }
  if (lostCount > 0) warnings.push(leftOut(`${lostCount} ${lostCount === 1 ? 'event is' : 'events are'}`));
  return found.map(({ event: { position, type, channel }, length }) =>
    textNote(position, `event ${type}`, channel, length / rate),
  );
}

function leftOut(what: string): Warning {
  return { code: 'left-out', message: `${what} left out.` };
}
