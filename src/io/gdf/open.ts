import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { fileRecording, leftOutWarnings, roundNearInteger, missingScaleWarning } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { guessRole } from '../roles.ts';
import { fillFromFile, type StoredLine, storedReaders, storedScale } from '../stored-readers.ts';
import { type GdfHeader, type GdfSignal, readGdfHeader } from './header.ts';
import { type Annotation, type AnnotationSet, makeTextNote } from '../../model/annotation.ts';

/** Position of the event table, and the rate of its positions. */
interface GdfTiming {
  /** Byte offset after the samples. */
  readonly from: number;
  readonly version: number;
  /** Rate of the fastest channel, Hz, used if the table has no rate. */
  readonly fs: number;
  /** Channel of each signal of the header, from 0. */
  readonly channelOf: readonly number[];
}

/** Version from which the number of events comes before the rate. */
const firstOfLate = 1.94;
const maxEvents = 200_000;
/** Bit of an event type that marks an end, if events have no length of their own. */
const endBit = 0x8000;
/** Event type for a sample of a channel that is not sampled evenly. */
const sparseSample = 0x7fff;

/**
 * Reads the event table after the samples. Positions count from 1. An event has a length if the table has lengths, or
 * if an end event of its type follows.
 *
 * Source: A. Schlögl, ‘GDF – a general data format for biosignals’, arXiv cs/0608052, section on the event table.
 *
 * @param warnings receives what is left out, and whether the table is cut
 * @returns null if there is no event
 */
async function readGdfEvents(
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
    if (stated > 0) warnings.push(leftOutWarning(`${stated} events in a table of an unknown kind are`));
    return null;
  }
  const eventBytes = hasLengths ? 12 : 6;
  const there = Math.floor((source.size - from - headBytes) / eventBytes);
  const isCut = there < stated;
  const count = isCut ? 0 : Math.min(stated, maxEvents);
  // Columns are stored one after another, so a cut table would contain only positions.
  if (isCut) warnings.push(leftOutWarning(`The file ends within its ${stated} events, which are`));
  else if (stated > count)
    warnings.push(leftOutWarning(`${stated - count} events after the first ${count} are`));
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
      // 0 means all channels.
      channel: channelOf[channel - 1] ?? 0,
      length: lengths?.getUint32(4 * k, true) ?? 0,
    };
  });
  const annotations = makeAnnotations(events, hasLengths, rate, warnings);
  return annotations.length === 0 ? null : { source: 'gdf', fs: rate, annotations };
}

interface GdfEvent {
  /** Position from 0. */
  readonly position: number;
  readonly type: number;
  readonly channel: number;
  /** Number of positions that it lasts; 0 for a moment. */
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
  if (lostCount > 0)
    warnings.push(leftOutWarning(`${lostCount} ${lostCount === 1 ? 'event is' : 'events are'}`));
  return found.map(({ event: { position, type, channel }, length }) =>
    makeTextNote(position, `event ${type}`, channel, length / rate),
  );
}

function leftOutWarning(what: string): Warning {
  return { code: 'left-out', message: `${what} left out.` };
}

/**
 * Opens a GDF file, versions 1.x and 2.x: channels at their own rates, read by ranges, and its event table as
 * annotations `gdf`.
 *
 * @param source the file
 * @returns channels in the order of the header, in its units
 * @throws BeatbenchError `truncated`, `bad-header`, `unsupported`, `no-channel`
 */
export async function openGdf(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const header = await readGdfHeader(source, signal);
  const { signals, recordSec, headerBytes } = header;
  const warnings: Warning[] = [];
  const recordBytes = signals.reduce((sum, own) => sum + own.samplesPerRecord * own.kind.bytes, 0);
  const recordCount = findRecords(header, recordBytes, source, warnings);
  let leadAt = 0;
  const found = signals.flatMap((own, k) => {
    const { kind, samplesPerRecord } = own;
    const places = {
      dataFrom: headerBytes,
      turnBytes: recordBytes,
      leadAt,
      blockSamples: samplesPerRecord,
    };
    leadAt += samplesPerRecord * kind.bytes;
    if (samplesPerRecord === 0) return [];
    const label = own.label || `channel ${k + 1}`;
    const line = makeScale(own, label, warnings);
    const stored = {
      label,
      sampleCount: recordCount * samplesPerRecord,
      fill: fillFromFile(source, places, kind, true),
      physical: (value: number) => value * line.scale + line.offset,
      isDigital: kind.isDigital,
    };
    return [{ own, stored, adc: storedScale(kind, line) }];
  });
  if (found.length === 0) {
    throw new BeatbenchError(
      'no-channel',
      `${file} holds no evenly sampled channel; check what was exported.`,
      {
        file,
      },
    );
  }
  const unevenCount = signals.length - found.length;
  warnings.push(
    ...leftOutWarnings(unevenCount, 'channel without an even rate is', 'channels without an even rate are'),
  );
  const labels = distinctLabels(found.map(({ stored }) => stored.label));
  const channels = found.map(({ own, stored, adc }, k) => ({
    label: labels[k] ?? stored.label,
    role: guessRole(stored.label, own.unit),
    unit: own.unit,
    fs: roundNearInteger(own.samplesPerRecord / recordSec),
    sampleCount: stored.sampleCount,
    adc,
  }));
  const isWhole = recordCount === header.recordCount;
  const events = isWhole
    ? await readGdfEvents(
        source,
        {
          from: headerBytes + recordCount * recordBytes,
          version: header.version,
          fs: Math.max(...channels.map(({ fs }) => fs)),
          channelOf: signals.map((own) =>
            Math.max(
              0,
              found.findIndex((one) => one.own === own),
            ),
          ),
        },
        warnings,
        signal,
      )
    : null;
  const stored = found.map((one) => one.stored);
  return fileRecording(source, {
    format: 'gdf',
    durationSec: recordCount * recordSec,
    startTime: header.startTime,
    channels,
    annotations: events === null ? [] : [events],
    warnings,
    ...storedReaders(file, stored),
  });
}

function findRecords(
  { recordCount, headerBytes }: GdfHeader,
  recordBytes: number,
  source: ByteSource,
  warnings: Warning[],
): number {
  const there = Math.floor((source.size - headerBytes) / recordBytes);
  if (!(there >= 1) || recordCount === 0) {
    throw new BeatbenchError(
      'truncated',
      `${source.path} holds no data record; copy it again from its source.`,
      { file: source.path, byte: Math.min(source.size, headerBytes) },
    );
  }
  if (recordCount > 0 && recordCount <= there) return recordCount;
  const isOpen = recordCount < 0;
  warnings.push({
    code: isOpen ? 'header-repaired' : 'short-data',
    message: isOpen
      ? 'The header does not state the number of data records; all up to the end are read.'
      : `The file ends after ${there} of the ${recordCount} data records that its header states; events are lost.`,
  });
  return there;
}

/** Returns the line through both ends; if there is none, samples are the digital values. */
function makeScale({ physical, digital }: GdfSignal, label: string, warnings: Warning[]): StoredLine {
  const scale = (physical[1] - physical[0]) / (digital[1] - digital[0]);
  const offset = physical[0] - digital[0] * scale;
  if (scale !== 0 && Number.isFinite(scale) && Number.isFinite(1 / scale) && Number.isFinite(offset)) {
    return { scale, offset };
  }
  warnings.push(missingScaleWarning(label));
  return { scale: 1, offset: 0 };
}
