import { BeatbenchError } from '../../model/failure.ts';

/** Contiguous data records. */
export interface EdfRun {
  readonly recordFrom: number;
  readonly recordTo: number;
  /** Start, s from the first record's start. */
  readonly startSec: number;
}

export interface EdfTimeline {
  readonly runs: readonly EdfRun[];
  /** Number of records whose onset was missing or before the end of the previous record. */
  readonly repairedCount: number;
}

/** Longest accepted recording, s: 31 days; a larger onset indicates damage. */
const longestSec = 31 * 86_400;

/**
 * Returns the timeline of a file with contiguous records.
 *
 * @param recordCount number of data records in the file
 * @returns one run
 */
export function continuousTimeline(recordCount: number): EdfTimeline {
  return { runs: [{ recordFrom: 0, recordTo: recordCount, startSec: 0 }], repairedCount: 0 };
}

/**
 * Groups records into runs by their onsets (EDF+D). An onset within half of `toleranceSec` of the previous record's end
 * continues the run. An earlier onset is moved to that end.
 *
 * @param onsets       s, null where a record has none
 * @param recordSec    length of a record, s
 * @param toleranceSec shortest time that counts as a gap, s
 * @returns runs in order of time
 * @throws BeatbenchError `bad-value` for an onset more than 31 days away
 */
export function joinEdfRuns(
  onsets: readonly (number | null)[],
  recordSec: number,
  toleranceSec: number,
  file: string,
): EdfTimeline {
  const first = onsets[0] ?? 0;
  const runs: EdfRun[] = [];
  let repairedCount = 0;
  let run = { recordFrom: 0, startSec: 0 };
  onsets.forEach((onset, index) => {
    if (index === 0) return;
    const endSec = run.startSec + (index - run.recordFrom) * recordSec;
    const startSec = onset === null ? endSec : onset - first;
    if (startSec > longestSec) {
      throw new BeatbenchError(
        'bad-value',
        `Data record ${index + 1} starts ${startSec} s after the first; its time-keeping annotation is damaged.`,
        { file, field: 'time-keeping annotation' },
      );
    }
    const gapSec = startSec - endSec;
    if (onset === null || gapSec < -toleranceSec / 2) repairedCount += 1;
    if (gapSec <= toleranceSec / 2) return;
    runs.push({ ...run, recordTo: index });
    run = { recordFrom: index, startSec };
  });
  runs.push({ ...run, recordTo: onsets.length });
  return { runs, repairedCount };
}
