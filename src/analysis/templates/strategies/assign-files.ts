/** A worker's part of the beats: those of its files, one after another. */
export interface WorkerPart {
  /** Number of the worker; 0 is the root. */
  readonly worker: number;
  /** Positions in the list of triggers at which its files begin, and the end of the last. */
  readonly fileBounds: readonly number[];
}

/**
 * Divides a list into contiguous runs, the longer ones first.
 *
 * @param itemCount number of items in the list
 * @param partCount number of runs
 * @returns `partCount` + 1 positions, 0 first and `itemCount` last; lengths differ by one at most
 */
export function cutEvenly(itemCount: number, partCount: number): number[] {
  const least = Math.floor(itemCount / partCount);
  const longerCount = itemCount % partCount;
  return Array.from({ length: partCount + 1 }, (_, part) => part * least + Math.min(part, longerCount));
}

/**
 * Assigns the beats of a stream that is divided into files to workers: contiguous runs of files, in the order
 * of `workers`.
 *
 * @param workers numbers of the workers that process files; the root first if it does
 * @returns one part per worker, with its beats and files
 * @throws RangeError without a worker or a file
 */
export function assignFiles(
  triggerCount: number,
  fileCount: number,
  workers: readonly number[],
): WorkerPart[] {
  if (fileCount < 1 || workers.length === 0) throw new RangeError('files are dealt to at least one worker');
  const fileBounds = cutEvenly(triggerCount, fileCount);
  const shares = cutEvenly(fileCount, workers.length);
  return workers.map((worker, index) => ({
    worker,
    fileBounds: fileBounds.slice(shares[index], shares[index + 1] + 1),
  }));
}
