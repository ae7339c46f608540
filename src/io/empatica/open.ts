import { type AnnotationSet, makeTextNote } from '../../model/annotation.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Channel, Recording } from '../../model/recording.ts';
import { readAvroContainer } from '../avro/container.ts';
import { type AvroNumbers, type AvroRecord, type AvroValue, AvroValueReader } from '../avro/values.ts';
import { commonStart } from '../common-start.ts';
import { fileRecording, missingScaleWarning } from '../file-recording.ts';
import { MemoryBudget } from '../memory-budget.ts';
import { placedLength, type PlacedRun, rejectMostlyGaps } from '../placed-runs.ts';
import { createPhysicalConversion, storedReaders } from '../stored-readers.ts';
import { markFs } from '../timed-marks.ts';
import { withoutZeros } from '../without-zeros.ts';
import {
  namedField,
  isRecord,
  numberField,
  type WearableStream,
  wearableStreams,
  eventMarkTimes,
} from './streams.ts';

/** Difference between a sample's position and its time above which a warning is given, s. */
const maxQuietSec = 1e-3;
/** Largest offset of a time zone, s. */
const maxZoneSec = 14 * 3600;

/**
 * Opens a raw file of an Empatica EmbracePlus (Avro): BVP, acceleration, EDA and temperature as channels at their own
 * rates, tags as annotations `tags`, and the systolic peaks that the device found as beats `systolic`. Texts in the
 * file, such as names and serial numbers, are not read.
 *
 * Source: Empatica, EmbracePlus user’s manual, ‘Sensors Raw Data Specifications’.
 *
 * @param source the file
 * @returns one channel per stream, and the marks of the device
 * @throws BeatbenchError `unsupported` for another Avro file, `no-channel`, and the errors of the Avro readers
 */
export async function openEmpatica(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const warnings: Warning[] = [];
  const session = await firstValue(source, warnings, signal);
  const raw = isRecord(session) ? namedField(session, 'rawData') : null;
  if (!isRecord(session) || !isRecord(raw)) {
    throw new BeatbenchError(
      'unsupported',
      `${file} is an Avro file, but not from an EmbracePlus (it has no rawData); export it as CSV or EDF.`,
      { file },
    );
  }
  const { streams, leftOut } = wearableStreams(raw);
  if (leftOut.length > 0) {
    warnings.push({ code: 'left-out', message: `Streams that are left out: ${leftOut.join(', ')}.` });
  }
  if (streams.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no samples; check what was recorded.`, { file });
  }
  for (const { label, unit } of streams) {
    if (label.startsWith('ACC') && unit === '') warnings.push(missingScaleWarning(label));
  }
  const firstMicros = Math.min(...streams.map((stream) => stream.startMicros));
  const timed = streams.map(({ fs, startMicros: own }) => ({ fs, startSec: (own - firstMicros) / 1e6 }));
  const startMicros = firstMicros + 1e6 * commonStart(timed);
  const placed = streams.map((stream) => placedStream(stream, startMicros));
  const shiftSec = Math.max(...placed.map((one) => one.shiftSec));
  if (shiftSec > maxQuietSec) {
    warnings.push({
      code: 'clock-repaired',
      message: `Streams that begin between two samples are placed up to ${(1000 * shiftSec).toFixed(1)} ms from their time.`,
    });
  }
  const channels = placed.map(({ stream: { label, role, unit, fs, gain, bits }, runs }): Channel => {
    rejectMostlyGaps(runs, file, label);
    const adc = bits === null ? null : { gain, baseline: 0, bits };
    return { label, role, unit, fs, sampleCount: placedLength(runs), adc };
  });
  const durationSec = Math.max(...channels.map(({ sampleCount, fs }) => sampleCount / fs));
  const stored = placed.map(({ stream: { label, values }, runs }, k) => {
    const { adc = null, sampleCount = 0 } = channels[k] ?? {};
    return {
      label,
      sampleCount,
      runs,
      fill: async (from: number, into: Float64Array | Int32Array) =>
        into.set(values.subarray(from, from + into.length)),
      physical: createPhysicalConversion(adc ?? { gain: 1, baseline: 0, bits: 0 }),
      isDigital: adc !== null,
    };
  });
  return fileRecording(source, {
    format: 'embraceplus',
    durationSec,
    startTime: findStart(startMicros, numberField(session, 'timezone')),
    channels,
    annotations: readMarks(raw, startMicros, durationSec, warnings),
    warnings,
    ...storedReaders(file, stored),
  });
}

/** @throws BeatbenchError `empty` if there is none, and the errors of the Avro readers */
async function firstValue(source: ByteSource, warnings: Warning[], signal?: AbortSignal): Promise<AvroValue> {
  const file = source.path;
  const budget = source.budget ?? new MemoryBudget(source.size);
  const tooLarge = (): BeatbenchError =>
    new BeatbenchError(
      'too-large',
      `${file} holds more than can be kept in memory; export a shorter part of the recording.`,
      { file },
    );
  const { type, valueCount, first } = await readAvroContainer(source, budget, tooLarge, signal);
  if (first === null) {
    throw new BeatbenchError('empty', `${file} holds no recording; export it again.`, { file });
  }
  if (valueCount > 1) {
    warnings.push({
      code: 'left-out',
      message: `The file holds ${valueCount} recordings in a row; the first is read.`,
    });
  }
  const reader = new AvroValueReader(first, (byteCount) => {
    if (!budget.takes(byteCount)) throw tooLarge();
  });
  return reader.read(type);
}

interface PlacedStream {
  readonly stream: WearableStream;
  readonly runs: readonly PlacedRun[];
  /** Difference from its time, s. */
  readonly shiftSec: number;
}

function placedStream(stream: WearableStream, startMicros: number): PlacedStream {
  const samples = ((stream.startMicros - startMicros) / 1e6) * stream.fs;
  const from = Math.round(samples);
  return {
    stream,
    runs: [{ from, count: stream.values.length, storedFrom: 0 }],
    shiftSec: Math.abs(samples - from) / stream.fs,
  };
}

/** Returns the start as wall-clock time if the file has a time zone, else in UTC. */
function findStart(startMicros: number, zoneSec: number): string | null {
  const zone = Math.abs(zoneSec) <= maxZoneSec ? zoneSec : 0;
  const ms = Math.round(startMicros / 1000) + 1000 * zone;
  if (!(Math.abs(ms) < 8.64e15)) return null;
  const text = new Date(ms).toISOString();
  return /^\d{4}-/.test(text) ? withoutZeros(text.slice(0, -1)) : null;
}

function readMarks(
  raw: AvroRecord,
  startMicros: number,
  durationSec: number,
  warnings: Warning[],
): AnnotationSet[] {
  let lostCount = 0;
  const setOf = (
    source: string,
    times: AvroNumbers,
    perSec: number,
    mark: { readonly label?: string; readonly aux: string },
  ): AnnotationSet[] => {
    const secs = [...times].map((time) => time / perSec - startMicros / 1e6);
    const within = secs.filter((sec) => sec >= 0 && sec <= durationSec).toSorted((a, b) => a - b);
    lostCount += secs.length - within.length;
    const annotations = within.map((sec) => ({
      ...makeTextNote(Math.round(sec * markFs), mark.aux),
      ...mark,
    }));
    return annotations.length === 0 ? [] : [{ source, fs: markFs, annotations }];
  };
  const sets = [
    ...setOf('systolic', eventMarkTimes(raw, 'systolicPeaks', 'peaksTimeNanos'), 1e9, {
      label: 'N',
      aux: '',
    }),
    ...setOf('tags', eventMarkTimes(raw, 'tags', 'tagsTimeMicros'), 1e6, { aux: 'tag' }),
  ];
  if (lostCount > 0) {
    const what = lostCount === 1 ? 'mark that lies' : 'marks that lie';
    warnings.push({
      code: 'left-out',
      message: `${lostCount} ${what} outside the samples ${lostCount === 1 ? 'is' : 'are'} left out.`,
    });
  }
  return sets;
}
