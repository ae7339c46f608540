/** A stretch of the record over which statistics are taken, s. */
export interface TimeWindow {
  readonly fromSec: number;
  readonly toSec: number;
}

/** A last window shorter than this joins the one before. */
const leastLastSec = 30;

/**
 * Cuts a record into windows that do not overlap.
 *
 * @param fromSec    start of what is analysed
 * @param toSec      its end
 * @param windowSec  length of a window, or `record` for one over all of it
 * @returns at least one window; the last one ends at `toSec`
 * Source: Cziesler 2014, 4.3; a last window shorter than 30 s joins the one before.
 */
export function divideWindows(fromSec: number, toSec: number, windowSec: number | 'record'): TimeWindow[] {
  if (windowSec === 'record') return [{ fromSec, toSec }];
  const starts = [fromSec];
  for (let k = 1; fromSec + k * windowSec < toSec; k++) {
    const start = fromSec + k * windowSec;
    const isWhole = start + windowSec <= toSec;
    if (isWhole || toSec - start >= leastLastSec) starts.push(start);
  }
  return starts.map((start, k) => ({ fromSec: start, toSec: starts[k + 1] ?? toSec }));
}

/**
 * Index of the window that holds a time; times before the first and after the last go to those.
 *
 * @param windows  in order, s; at least one
 * @param timeSec  s
 * @returns 0 … windows − 1
 */
export function windowOf(windows: readonly TimeWindow[], timeSec: number): number {
  let [low, high] = [0, windows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (timeSec < windows[middle].fromSec) high = middle - 1;
    else low = middle;
  }
  return low;
}
