import { type Annotation, makeTextNote } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import type { ByteSource } from '../../model/recording.ts';
import { AcqFields } from './fields.ts';
import { type AcqHeader, sinceRevision } from './header.ts';

export interface AcqMarkers {
  /** Annotations, at the rate of the file's clock. */
  readonly annotations: readonly Annotation[];
  /** Byte offset after the last of them. */
  readonly to: number;
}

interface Marker {
  readonly tick: number;
  readonly channelOrder: number | null;
  readonly style: string;
  readonly text: string;
  readonly to: number;
}

/** Revisions from which a marker has eight more bytes; from the second on, they are its creation time. */
const [longMarkers, datedMarkers] = [121, 128];
/**
 * First revision whose older markers say whether they are selected, and whose text length excludes the closing zero.
 */
const selectedMarkers = 36;
/** Maximum size of the markers: about a million. */
const maxMarkerBytes = 32 << 20;
/** Style of the marker at the start of a recorded stretch. */
const appended = 'apnd';

/**
 * Reads the markers of an AcqKnowledge file as notes with their text. A marker of a channel has its index. Times count
 * from the first marker of a recorded stretch if that is before the data.
 *
 * @param from byte offset of the markers; damage ends the list, with a warning
 * @returns annotations, and the byte offset after them
 */
export async function readAcqMarkers(
  source: ByteSource,
  header: AcqHeader,
  from: number,
  warnings: Warning[],
  signal?: AbortSignal,
): Promise<AcqMarkers> {
  const bytes = await source.read(from, from + maxMarkerBytes, signal);
  const fields = new AcqFields(bytes, header.isLittle, source.path, from);
  const isLate = header.revision >= sinceRevision.version4;
  const headBytes = isLate ? 25 + longBytes(header.revision) : 8;
  if (!fields.has(0, headBytes)) return { annotations: [], to: from };
  // Later files count one more than there are.
  const count = fields.int(4, 'number of markers') - (isLate ? 1 : 0);
  const markers: Marker[] = [];
  for (let at = headBytes; markers.length < count;) {
    const marker = isLate
      ? lateMarker(fields, at, header.revision)
      : earlyMarker(fields, at, header.revision);
    if (marker === null) {
      warnings.push({
        code: 'header-repaired',
        message: `Only ${markers.length} of the ${count} markers can be read; the others are left out.`,
      });
      break;
    }
    markers.push(marker);
    at = marker.to;
  }
  return {
    annotations: makeAnnotations(markers, header, warnings),
    to: from + (markers.at(-1)?.to ?? headBytes),
  };
}

function longBytes(revision: number): number {
  return (revision >= longMarkers ? 8 : 0) + (revision >= datedMarkers ? 8 : 0);
}

function earlyMarker(fields: AcqFields, at: number, revision: number): Marker | null {
  const hasSelected = revision >= selectedMarkers;
  const headBytes = hasSelected ? 12 : 10;
  if (!fields.has(at, headBytes)) return null;
  const textBytes = fields.short(at + headBytes - 2, 'length of a marker') + (hasSelected ? 1 : 0);
  if (textBytes < 0 || !fields.has(at + headBytes, textBytes)) return null;
  return {
    tick: fields.int(at, 'place of a marker'),
    channelOrder: null,
    style: '',
    text: fields.text(at + headBytes, textBytes, 'text of a marker'),
    to: at + headBytes + textBytes,
  };
}

function lateMarker(fields: AcqFields, at: number, revision: number): Marker | null {
  const headBytes = 16 + longBytes(revision);
  if (!fields.has(at, headBytes)) return null;
  const textBytes = fields.short(at + headBytes - 2, 'length of a marker');
  if (textBytes < 0 || !fields.has(at + headBytes, textBytes)) return null;
  const order = fields.short(at + 8, 'channel of a marker');
  return {
    tick: fields.int(at, 'place of a marker'),
    channelOrder: order === -1 ? null : order,
    style: fields.text(at + 10, 4, 'style of a marker'),
    text: fields.text(at + headBytes, textBytes, 'text of a marker'),
    to: at + headBytes + textBytes,
  };
}

function makeAnnotations(markers: readonly Marker[], header: AcqHeader, warnings: Warning[]): Annotation[] {
  const [first] = markers;
  const startTick = first?.style === appended ? Math.min(0, first.tick) : 0;
  const placed = markers.filter(({ tick }) => tick >= startTick);
  if (placed.length < markers.length) {
    warnings.push({
      code: 'header-repaired',
      message: `${markers.length - placed.length} markers lie before the first sample and are left out.`,
    });
  }
  return placed
    .map(({ tick, channelOrder, text }) => {
      const channel = header.channels.findIndex(({ order }) => order === channelOrder);
      return makeTextNote(tick - startTick, text, Math.max(0, channel));
    })
    .toSorted((a, b) => a.sampleIndex - b.sampleIndex);
}
