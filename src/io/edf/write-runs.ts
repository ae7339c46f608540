import type { Channel } from '../../model/recording.ts';
import type { IndexRange } from '../../model/samples.ts';
import {
  chooseRecordLength,
  dividingRecordLength,
  type RecordLength,
  shortestRecord,
} from './record-length.ts';

/** Contiguous data records, and their start. */
export interface WrittenRun {
  readonly recordFrom: number;
  readonly recordCount: number;
  /** Start, s from the first record's start. */
  readonly startSec: number;
  /** First sample of each channel. */
  readonly firstSamples: readonly number[];
}

/** Distribution of samples and gaps over data records. */
export interface RecordLayout {
  readonly length: RecordLength;
  /** One run if the records are contiguous (EDF+C); several if gaps lie between them (EDF+D). */
  readonly runs: readonly WrittenRun[];
}

type Track = Pick<Channel, 'fs' | 'sampleCount'>;

/**
 * Minimum length of records with gaps between them, s; the times of shorter records would take more space than the
 * samples.
 */
const shortestSec = 0.1;
/** Maximum rounding error of times that coincide with a sample, samples. */
const slack = 1e-6;

/**
 * Distributes channels over data records. If all channels have the same gaps, and the stretches between them are whole
 * records, the gaps lie between records (EDF+D). Otherwise the records are contiguous.
 *
 * @param tracks rates, Hz, and lengths of the channels
 * @param gaps   gaps of each channel, in its samples; empty if they must not lie between records
 * @returns length of a record, and the runs of records
 * @throws BeatbenchError `unsupported` if the rates fit no record of 60 s
 */
export function layOutRecords(
  tracks: readonly Track[],
  gaps: readonly (readonly IndexRange[])[],
): RecordLayout {
  return layOutWithGaps(tracks, gaps) ?? plainLayout(tracks);
}

function plainLayout(tracks: readonly Track[]): RecordLayout {
  const length = chooseRecordLength(tracks);
  const firstSamples = tracks.map(() => 0);
  return { length, runs: [{ recordFrom: 0, recordCount: length.recordCount, startSec: 0, firstSamples }] };
}

function layOutWithGaps(
  tracks: readonly Track[],
  gaps: readonly (readonly IndexRange[])[],
): RecordLayout | null {
  const stretches = tracks.map(({ sampleCount }, order) =>
    stretchesBetweenGaps(gaps[order] ?? [], sampleCount),
  );
  const count = stretches[0]?.length ?? 0;
  if (count < 2 || stretches.some((each) => each.length !== count || each[0]?.from !== 0)) return null;
  // Records end the recording, so that a gap at its end would be lost.
  if (stretches.some((each, order) => each.at(-1)?.to !== tracks[order]?.sampleCount)) return null;
  const unit = shortestRecord(tracks);
  const runs: { units: number; startSec: number; firstSamples: number[] }[] = [];
  for (let k = 0; k < count; k++) {
    const own = stretches.map((each) => each[k] ?? { from: 0, to: 0 });
    const units = own.map(({ from, to }, order) => (to - from) / (unit[order] ?? 1));
    const startSec = commonStart(tracks, own);
    const isWhole = k === count - 1 || units.every((each) => each === units[0] && Number.isInteger(each));
    if (startSec === null || !isWhole) return null;
    const most = Math.max(...units.map(Math.ceil));
    runs.push({ units: most, startSec, firstSamples: own.map(({ from }) => from) });
  }
  const last = tracks.map(({ fs }, order) => {
    const { from, to } = stretches[order]?.at(-1) ?? { from: 0, to: 0 };
    return { fs, sampleCount: to - from };
  });
  const length = dividingRecordLength(
    last,
    runs.slice(0, -1).map(({ units }) => units),
  );
  if (length === null || length.recordSec < shortestSec) return null;
  const unitsARecord = (length.samplesPerRecord[0] ?? 1) / (unit[0] ?? 1);
  let recordFrom = 0;
  const written = runs.map(({ units, startSec, firstSamples }) => {
    const run = { recordFrom, recordCount: Math.ceil(units / unitsARecord), startSec, firstSamples };
    recordFrom += run.recordCount;
    return run;
  });
  return { length, runs: written };
}

/** Returns the stretches between gaps. */
function stretchesBetweenGaps(gaps: readonly IndexRange[], sampleCount: number): IndexRange[] {
  const ends = [0, ...gaps.map(({ to }) => to)];
  const starts = [...gaps.map(({ from }) => from), sampleCount];
  return ends.flatMap((from, k) => {
    const to = starts[k] ?? sampleCount;
    return to > from ? [{ from, to }] : [];
  });
}

/** Returns a time to which the first samples of all channels are the nearest, s; null if there is none. */
function commonStart(tracks: readonly Track[], own: readonly IndexRange[]): number | null {
  const exact = own.map(({ from }, order) => from / (tracks[order]?.fs ?? 1));
  const isNearest = (timeSec: number): boolean =>
    own.every(({ from }, order) => Math.abs(timeSec * (tracks[order]?.fs ?? 1) - from) < 0.5 - slack);
  return [...exact, (Math.min(...exact) + Math.max(...exact)) / 2].find(isNearest) ?? null;
}
