import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Channel, Recording } from '../../model/recording.ts';
import { commonStart } from '../common-start.ts';
import { fileRecording, leftOutWarnings } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { numberKinds } from '../number-kinds.ts';
import { placedLength, rejectMostlyGaps, type PlacedRun } from '../placed-runs.ts';
import { guessRole } from '../roles.ts';
import { storedReaders, storedScale } from '../stored-readers.ts';
import { timedMarks } from '../timed-marks.ts';
import { readXdfChunks, type XdfContents, type XdfStream } from './chunks.ts';
import { fitOffsets, toRecorderClock, type ClockLine, type TimedRun } from './stream-clock.ts';

/** Difference between a sample’s position and its time above which a warning is given, s. */
const maxQuietSec = 1e-3;
/** Relative difference between the measured and the nominal rate above which a warning is given. */
const minOtherRate = 0.01;

/** A stream of signals on the recorder’s clock. */
interface TimedStream {
  readonly stream: XdfStream;
  readonly fs: number;
  readonly runs: readonly TimedRun[];
}

/** A stream on the recording’s axis. */
interface PlacedStream {
  readonly stream: XdfStream;
  readonly fs: number;
  readonly runs: readonly PlacedRun[];
}

/**
 * Opens an XDF file. Streams of signals become channels, at the rate and time given by their stamps and clock offsets.
 * Streams of marks become the annotations `xdf`. The file is scanned once for its stamps; samples are read in ranges on
 * request. Names of persons in the headers are not read.
 *
 * Source: ‘XDF 1.0 specification’, sccn/xdf wiki.
 *
 * @param source the file
 * @returns one channel per channel of a stream of signals
 * @throws BeatbenchError `bad-header`, `bad-value`, `no-channel`, `too-large`, `unsupported`
 */
export async function openXdf(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const contents = await readXdfChunks(source, signal);
  const warnings = describeDamage(contents, file);
  const timed = contents.streams.flatMap((stream) => timedStream(stream, file, warnings));
  if (timed.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no stream of signals; check what was recorded.`, {
      file,
      ...(contents.endsAt === null ? {} : { byte: contents.endsAt }),
    });
  }
  const startSec = commonStart(timed.map(({ fs, runs }) => ({ fs, startSec: runs[0]?.startSec ?? 0 })));
  const placed = timed.map((one) => placedStream(one, startSec, file, warnings));
  const found = placed.flatMap(({ stream, fs, runs }) =>
    stream.info.channels.map((channel, k) => ({ channel, k, stream, fs, runs })),
  );
  const labels = distinctLabels(found.map(({ channel }) => channel.label));
  const channels = found.map(({ channel, stream, fs, runs }, n): Channel => {
    const { label, unit } = channel;
    const guessedRoles = [label, channel.kind, stream.info.kind, stream.info.name].map((one) =>
      guessRole(one, unit),
    );
    return {
      label: labels[n] ?? label,
      role: guessedRoles.find((role) => role !== 'other') ?? 'other',
      unit,
      fs,
      sampleCount: placedLength(runs),
      // Stored values are already in the unit.
      adc: storedScale(stream.info.format ?? numberKinds.float64, { scale: 1, offset: 0 }),
    };
  });
  const stored = found.map(({ channel, k, stream, runs }) => {
    const { format } = stream.info;
    return {
      label: channel.label,
      sampleCount: placedLength(runs),
      runs,
      fill: async (storedFrom: number, into: Float64Array | Int32Array, own?: AbortSignal) => {
        const take = (view: DataView, byte: number, n: number): void => {
          if (format !== null) into[n] = format.read(view, byte + k * format.bytes, true);
        };
        await stream.pieces.walk(source, storedFrom, storedFrom + into.length, take, own);
      },
      physical: (value: number) => value,
      isDigital: format?.isDigital ?? false,
    };
  });
  const marks = contents.streams.map((stream) => {
    const offset = fitClock(stream);
    return {
      name: stream.info.name,
      marks: stream.marks.map(({ sec, text }) => ({ sec: toRecorderClock(sec, offset), text })),
    };
  });
  return fileRecording(source, {
    format: 'xdf',
    startTime: contents.startTime,
    channels,
    annotations: timedMarks('xdf', marks, startSec, warnings),
    warnings,
    ...storedReaders(file, stored),
  });
}

function describeDamage({ endsAt, unknownCount, lostMarkCount }: XdfContents, file: string): Warning[] {
  const warnings: Warning[] = [];
  if (endsAt !== null) {
    warnings.push({
      code: 'short-data',
      message: `${file} is cut off or damaged at byte ${endsAt}; the part before is read.`,
    });
  }
  warnings.push(
    ...leftOutWarnings(
      unknownCount,
      'stream with an incomplete header is',
      'streams with incomplete headers are',
    ),
  );
  if (lostMarkCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `${lostMarkCount} marks without a time, or after the first 200 000, are left out.`,
    });
  }
  return warnings;
}

function timedStream(stream: XdfStream, file: string, warnings: Warning[]): TimedStream[] {
  const { info, clock } = stream;
  if (clock.count === 0) return [];
  const name = info.name || info.kind || 'without a name';
  if (clock.hasReset || clock.isOverfull) {
    throw new BeatbenchError(
      'unsupported',
      `The clock of stream ‘${name}’ of ${file} restarted or jumped repeatedly, so that its times are not known; split the file there.`,
      { file, channel: name },
    );
  }
  const found = clock.timed(fitClock(stream));
  if (found === null) {
    warnings.push({ code: 'left-out', message: `Stream ‘${name}’ has no times and is left out.` });
    return [];
  }
  if (Math.abs(found.fs / info.nominalHz - 1) > minOtherRate) {
    warnings.push({
      code: 'clock-repaired',
      message: `Stream ‘${name}’ states ${info.nominalHz} Hz; by the times of its samples it has ${found.fs.toPrecision(5)} Hz, which is used.`,
    });
  }
  return [{ stream, ...found }];
}

function fitClock({ offsetTimes, offsets }: XdfStream): ClockLine {
  return fitOffsets(offsetTimes, offsets);
}

function placedStream(
  { stream, fs, runs }: TimedStream,
  startSec: number,
  file: string,
  warnings: Warning[],
): PlacedStream {
  let end = 0;
  let strayedSec = 0;
  const placed = runs.map((run): PlacedRun => {
    const exact = (run.startSec - startSec) * fs;
    const from = Math.max(end, Math.round(exact));
    strayedSec = Math.max(strayedSec, Math.abs(from - exact) / fs);
    end = from + run.count;
    return { from, count: run.count, storedFrom: run.firstIndex };
  });
  const name = stream.info.name || stream.info.kind || 'without a name';
  rejectMostlyGaps(placed, file, name);
  if (strayedSec > maxQuietSec) {
    warnings.push({
      code: 'clock-repaired',
      message: `Samples of stream ‘${name}’ are placed up to ${(1000 * strayedSec).toFixed(1)} ms from their time, because all channels share one start.`,
    });
  }
  return { stream, fs, runs: placed };
}
