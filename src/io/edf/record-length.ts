import { BeatbenchError } from '../../model/failure.ts';

/** Distribution of samples over data records. */
export interface RecordLength {
  /** Duration as written in the header, at most 8 characters. */
  readonly text: string;
  readonly recordSec: number;
  readonly samplesPerRecord: readonly number[];
  readonly recordCount: number;
}

interface Track {
  readonly fs: number;
  readonly sampleCount: number;
}

const longestRecordSec = 60;
/** Maximum relative error of a rate read back from the header. */
const rateTolerance = 1e-9;

/**
 * Finds the record length nearest to 1 s in which every channel has a whole number of samples. A length that divides
 * the recording without a rest takes precedence.
 *
 * @param tracks rates, Hz, and lengths of the channels
 * @returns s, and samples of each channel in it
 * @throws BeatbenchError `unsupported` if the rates fit no record of 60 s
 */
export function chooseRecordLength(tracks: readonly Track[]): RecordLength {
  const length = dividingRecordLength(tracks, []);
  if (length === null) throw ratesUnsupported(tracks);
  return length;
}

/**
 * Does the same for stretches with time between them. All stretches except the last must end with a record.
 *
 * @param tracks       rates, Hz, and samples of the channels in the last stretch
 * @param earlierUnits length of each stretch before it, in shortest records
 * @returns the length, and the number of records of all stretches; null if there is no such length
 * @throws BeatbenchError `unsupported` if the rates fit no record of 60 s
 */
export function dividingRecordLength(
  tracks: readonly Track[],
  earlierUnits: readonly number[],
): RecordLength | null {
  const unit = shortestRecord(tracks);
  const unitCount = Math.max(1, ...tracks.map((track, i) => Math.ceil(track.sampleCount / (unit[i] ?? 1))));
  const unitSec = (unit[0] ?? 1) / (tracks[0]?.fs ?? 1);
  let best: { rank: number; length: RecordLength } | null = null;
  for (let k = 1; k === 1 || k * unitSec <= longestRecordSec; k++) {
    if (earlierUnits.some((count) => count % k !== 0)) continue;
    const left = unitCount % k === 0 ? 0 : 100;
    const rank = left + Math.abs(Math.log(k * unitSec));
    if (best !== null && best.rank <= rank) continue;
    const text = String(Number((k * unitSec).toFixed(9)));
    const samplesPerRecord = unit.map((count) => count * k);
    if (text.length > 8 || !keepsRates(tracks, samplesPerRecord, Number(text))) continue;
    const recordCount = [...earlierUnits, unitCount].reduce((sum, count) => sum + Math.ceil(count / k), 0);
    best = { rank, length: { text, recordSec: Number(text), samplesPerRecord, recordCount } };
  }
  return best === null ? null : best.length;
}

/**
 * Computes the samples of each channel in the shortest time in which all channels have a whole number.
 *
 * @param tracks rates of the channels, Hz
 * @returns one number per channel
 * @throws BeatbenchError `unsupported` if there is none within 60 s
 */
export function shortestRecord(tracks: readonly Track[]): number[] {
  const fastest = Math.max(...tracks.map((track) => track.fs));
  for (let n = 1; n <= longestRecordSec * fastest; n++) {
    const counts = tracks.map((track) => (n / fastest) * track.fs);
    const whole = counts.every((count) => Math.abs(count - Math.round(count)) <= rateTolerance * count);
    if (whole) return counts.map(Math.round);
  }
  throw ratesUnsupported(tracks);
}

function keepsRates(tracks: readonly Track[], counts: readonly number[], recordSec: number): boolean {
  return tracks.every((track, i) => Math.abs((counts[i] ?? 0) / recordSec / track.fs - 1) <= rateTolerance);
}

function ratesUnsupported(tracks: readonly Track[]): BeatbenchError {
  const rates = [...new Set(tracks.map((track) => `${track.fs} Hz`))].join(', ');
  return new BeatbenchError(
    'unsupported',
    `An EDF data record holds whole numbers of samples, which ${rates} do not allow; write WFDB or CSV instead.`,
  );
}
