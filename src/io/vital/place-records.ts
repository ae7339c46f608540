import type { PlacedRun } from '../placed-runs.ts';
import type { WaveTrack } from './packets.ts';

/** A track’s samples on the recording’s axis, and where they stand. */
export interface PlacedTrack {
  readonly track: WaveTrack;
  /** One a record, ascending and apart. */
  readonly runs: readonly PlacedRun[];
  /** Byte of the first sample of each. */
  readonly bytes: Float64Array;
  /** How far a record was moved to follow the one before, s. */
  readonly strayedSec: number;
  /** Samples that lie over those of a record before. */
  readonly overlapCount: number;
}

/** A monitor’s packets come so much earlier or later than they were due, s. */
const mostStraySec = 0.05;

/**
 * Puts the records of a track where their times say. One that is due within 50 ms of the end of the one before follows it at once,
 * as times are those of arrival; from a greater distance a gap is left, and what lies over earlier samples is left out.
 *
 * @param startSec time of the axis’ 0
 */
export function placeRecords(track: WaveTrack, startSec: number): PlacedTrack {
  const { fs, numbers } = track;
  const inOrder = track.records.toSorted((a, b) => a.sec - b.sec);
  const runs: PlacedRun[] = [];
  const bytes: number[] = [];
  let [end, storedCount, strayedSec, overlapCount] = [0, 0, 0, 0];
  for (const { sec, byte, count } of inOrder) {
    const exact = (sec - startSec) * fs;
    const isNext = runs.length > 0 && Math.abs(exact - end) <= Math.max(0.5, mostStraySec * fs);
    const from = isNext ? end : Math.round(exact);
    if (isNext) strayedSec = Math.max(strayedSec, Math.abs(from - exact) / fs);
    const skipped = Math.min(count, Math.max(0, end - from));
    overlapCount += skipped;
    if (skipped === count) continue;
    runs.push({ from: from + skipped, count: count - skipped, storedFrom: storedCount });
    bytes.push(byte + skipped * numbers.bytes);
    storedCount += count - skipped;
    end = from + count;
  }
  return { track, runs, bytes: Float64Array.from(bytes), strayedSec, overlapCount };
}
