/** A worker's part of the beats: those of its files, one after another. */
export interface DealtPart {
  /** Number of the worker, 0 the root. */
  readonly worker: number;
  /** Positions in the list of triggers at which its files begin, and the end of the last. */
  readonly fileBounds: readonly number[];
}

/**
 * Cuts a list into contiguous runs, the longer ones first.
 *
 * @param itemCount items of the list
 * @param partCount runs
 * @returns `partCount` + 1 positions, 0 first and `itemCount` last; lengths differ by one at most
 */
export function cutEvenly(itemCount: number, partCount: number): number[] {
  const least = Math.floor(itemCount / partCount);
  const longerCount = itemCount % partCount;
  return Array.from({ length: partCount + 1 }, (_, part) => part * least + Math.min(part, longerCount));
}

/**
 * Deals the beats of a stream that is cut into files: contiguous runs of files, in the order of `workers`.
 *
 * @param workers  numbers of those that process files; the root first where it does
 * @returns one part a worker, with its beats and files
 * @throws RangeError without a worker or a file
 */
export function assignFiles(
  triggerCount: number,
  fileCount: number,
  workers: readonly number[],
): DealtPart[] {
  if (fileCount < 1 || workers.length === 0) throw new RangeError('files are dealt to at least one worker');
  const fileBounds = cutEvenly(triggerCount, fileCount);
  const shares = cutEvenly(fileCount, workers.length);
  return workers.map((worker, index) => ({
    worker,
    fileBounds: fileBounds.slice(shares[index], shares[index + 1] + 1),
  }));
}
