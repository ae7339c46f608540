import { bisectFirst } from '../../model/bisect-first.ts';
import { BeatbenchError, type Warning } from '../../model/failure.ts';
import type { ByteSource, Recording } from '../../model/recording.ts';
import { isoOfMs } from '../epoch.ts';
import { fileRecording, leftOutWarnings, missingScaleWarning } from '../file-recording.ts';
import { distinctLabels } from '../lead-codes.ts';
import { placedLength, type PlacedRun, rejectMostlyGaps } from '../placed-runs.ts';
import { guessRole } from '../roles.ts';
import { type ReadStoredInto, type StoredLine, storedReaders, storedScale } from '../stored-readers.ts';
import { timedMarks } from '../timed-marks.ts';
import { unpackedBytes, type UnpackedBytes } from './packed-bytes.ts';
import { readVitalPackets, type VitalContents, type VitalTrack, type WaveTrack } from './packets.ts';

/** A track’s samples on the recording’s axis, and their position in the file. */
interface PlacedTrack {
  readonly track: WaveTrack;
  /** One run per record, ascending and without overlap. */
  readonly runs: readonly PlacedRun[];
  /** Byte offset of the first sample of each run. */
  readonly bytes: Float64Array;
  /** Largest time by which a record was moved to follow the previous one, s. */
  readonly maxShiftSec: number;
  /** Number of samples that overlap those of an earlier record. */
  readonly overlapCount: number;
}

/** Maximum difference between the time of a monitor’s packet and its expected time, s. */
const maxStraySec = 0.05;

/** Difference between a sample's position and its time above which a warning is given, s. */
const maxQuietSec = 1e-3;

/**
 * Opens a file of Vital Recorder: tracks of waves as channels at their own rates, tracks of texts as annotations
 * `vital`. The file is compressed as a whole, so it is inflated once and kept in memory, within limits.
 *
 * Source: VitalDB, ‘Vital File Format’.
 *
 * @param source the file
 * @returns one channel per track of a wave, in the unit of the track
 * @throws BeatbenchError `truncated`, `bad-header`, `bad-value`, `too-large`, `no-channel`
 */
export async function openVital(source: ByteSource, signal?: AbortSignal): Promise<Recording> {
  const file = source.path;
  const warnings: Warning[] = [];
  const bytes = await unpackedBytes(source, warnings, signal);
  const contents = await readVitalPackets(bytes, file, signal);
  warnLost(contents, warnings);
  const waves = contents.tracks.filter(isWave);
  if (waves.length === 0) {
    throw new BeatbenchError('no-channel', `${file} holds no waves; check what was recorded.`, { file });
  }
  const startSec = Math.min(...waves.map(findFirstSec));
  const placed = waves.map((track) => placeRecords(track, startSec));
  warnShifted(placed, warnings);
  const scales = placed.map(({ track }) => makeScale(track, warnings));
  const labels = distinctLabels(waves.map(({ name }, k) => name || `channel ${k + 1}`));
  const found = placed.map((one, k) => {
    const { track, runs } = one;
    const { numbers, unit, fs } = track;
    const label = labels[k] ?? track.name;
    const line = scales[k] ?? plainScale;
    rejectMostlyGaps(runs, file, label);
    const sampleCount = placedLength(runs);
    const role = guessRole(track.name, unit);
    return {
      channel: { label, role, unit, fs, sampleCount, adc: storedScale(numbers, line) },
      stored: {
        label,
        sampleCount,
        runs,
        fill: filling(bytes, file, one),
        physical: (value: number) => value * line.scale + line.offset,
        isDigital: numbers.isDigital,
      },
    };
  });
  const stored = found.map((one) => one.stored);
  return fileRecording(source, {
    format: 'vital',
    // Wall-clock time.
    startTime: isoOfMs(Math.round(1000 * (startSec - 60 * contents.zoneMinutes))),
    channels: found.map(({ channel }) => channel),
    annotations: timedMarks(
      'vital',
      contents.tracks.map(({ name, texts }) => ({ name, marks: texts })),
      startSec,
      warnings,
    ),
    warnings,
    ...storedReaders(file, stored),
  });
}

const plainScale: StoredLine = { scale: 1, offset: 0 };

function isWave(track: VitalTrack): track is WaveTrack {
  const { kind, fs, numbers, records } = track;
  return kind === 'wave' && fs > 0 && Number.isFinite(fs) && numbers !== null && records.length > 0;
}

function findFirstSec({ records }: WaveTrack): number {
  return records.reduce((least, { sec }) => Math.min(least, sec), Number.POSITIVE_INFINITY);
}

/** Returns the scale of a track. Whole numbers are scaled by gain and offset; others are already in the unit. */
function makeScale({ numbers, gain, offset, name }: WaveTrack, warnings: Warning[]): StoredLine {
  if (numbers.name.startsWith('float')) return plainScale;
  const isScale = gain !== 0 && Number.isFinite(gain) && Number.isFinite(1 / gain) && Number.isFinite(offset);
  if (isScale) return { scale: gain, offset };
  warnings.push(missingScaleWarning(name));
  return plainScale;
}

function filling(
  bytes: UnpackedBytes,
  file: string,
  { track, runs, bytes: starts }: PlacedTrack,
): ReadStoredInto {
  const { numbers } = track;
  return async (storedFrom, into, signal) => {
    const own = bisectFirst(runs.length, (place) => (runs[place]?.storedFrom ?? 0) > storedFrom) - 1;
    const at = (starts[own] ?? 0) + (storedFrom - (runs[own]?.storedFrom ?? 0)) * numbers.bytes;
    const read = await bytes.read(at, at + into.length * numbers.bytes, signal);
    if (read.length < into.length * numbers.bytes) throw changed(file);
    const view = new DataView(read.buffer, read.byteOffset, read.length);
    for (let n = 0; n < into.length; n++) into[n] = numbers.read(view, n * numbers.bytes, true);
  };
}

function changed(file: string): BeatbenchError {
  return new BeatbenchError(
    'truncated',
    `${file} ends before its samples do; it has changed since it was opened, so open it again.`,
    { file },
  );
}

function warnLost({ tracks, lostCount, endsAt }: VitalContents, warnings: Warning[]): void {
  if (endsAt !== null && warnings.length === 0) {
    warnings.push({
      code: 'short-data',
      message: 'The file ends within a packet; the part before is read.',
    });
  }
  const numbers = tracks.filter(({ kind, numberCount }) => kind === 'number' && numberCount > 0);
  const odd = tracks.filter((track) => track.kind === 'wave' && track.records.length > 0 && !isWave(track));
  warnings.push(
    ...leftOutWarnings(numbers.length, 'track of single numbers is', 'tracks of single numbers are'),
    ...leftOutWarnings(
      odd.length,
      'track of waves without a known rate is',
      'tracks of waves without a known rate are',
    ),
    ...leftOutWarnings(lostCount, 'unreadable record is', 'unreadable records are'),
  );
}

function warnShifted(placed: readonly PlacedTrack[], warnings: Warning[]): void {
  const shiftedTracks = placed.filter(({ maxShiftSec }) => maxShiftSec > maxQuietSec);
  if (shiftedTracks.length > 0) {
    const maxShift = Math.max(...shiftedTracks.map(({ maxShiftSec }) => maxShiftSec));
    const what = shiftedTracks.length === 1 ? 'one channel' : `${shiftedTracks.length} channels`;
    warnings.push({
      code: 'clock-repaired',
      message: `Samples of ${what} are placed up to ${(1000 * maxShift).toFixed(1)} ms from the times of their records, so that consecutive records join.`,
    });
  }
  const overlapCount = placed.reduce((sum, own) => sum + own.overlapCount, 0);
  if (overlapCount > 0) {
    warnings.push({
      code: 'left-out',
      message: `${overlapCount} samples that overlap earlier records are left out.`,
    });
  }
}

/**
 * Places the records of a track at their times. A record within 50 ms of the end of the previous one follows it
 * directly, since times are those of arrival. A later record leaves a gap. Samples that overlap earlier ones are left
 * out.
 *
 * @param startSec time of the axis’ 0
 */
function placeRecords(track: WaveTrack, startSec: number): PlacedTrack {
  const { fs, numbers } = track;
  const inOrder = track.records.toSorted((a, b) => a.sec - b.sec);
  const runs: PlacedRun[] = [];
  const bytes: number[] = [];
  let [end, storedCount, maxShiftSec, overlapCount] = [0, 0, 0, 0];
  for (const { sec, byte, count } of inOrder) {
    const exact = (sec - startSec) * fs;
    const isNext = runs.length > 0 && Math.abs(exact - end) <= Math.max(0.5, maxStraySec * fs);
    const from = isNext ? end : Math.round(exact);
    if (isNext) maxShiftSec = Math.max(maxShiftSec, Math.abs(from - exact) / fs);
    const skipped = Math.min(count, Math.max(0, end - from));
    overlapCount += skipped;
    if (skipped === count) continue;
    runs.push({ from: from + skipped, count: count - skipped, storedFrom: storedCount });
    bytes.push(byte + skipped * numbers.bytes);
    storedCount += count - skipped;
    end = from + count;
  }
  return { track, runs, bytes: Float64Array.from(bytes), maxShiftSec, overlapCount };
}
