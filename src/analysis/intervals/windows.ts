import { bisectFirst } from '../../model/bisect-first.ts';
/** A stretch of the record over which statistics are taken, s. */
export interface TimeWindow {
  readonly fromSec: number;
  readonly toSec: number;
  /** For windows made from stretches: the stretch's name, null between two stretches. */
  readonly name?: string | null;
}

/** A named span of the record, s. */
interface NamedStretch {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** A last window shorter than this is merged with the one before. */
const minLastSec = 30;

/**
 * Divides a record into windows that do not overlap.
 *
 * @param fromSec    start of the analysed part
 * @param toSec      its end
 * @param windowSec  length of a window; `record` for one window over everything; `stretches` for one per stretch and
 *                   one per space between two stretches
 * @param stretches  with names, in any order; where two overlap, the window belongs to the one that began last
 * @returns at least one window; each begins where the one before ends, and the last one ends at `toSec`
 *
 * Source: Cziesler 2014, 4.3; a last window shorter than 30 s is merged with the one before.
 */
export function divideWindows(
  fromSec: number,
  toSec: number,
  windowSec: number | 'record' | 'stretches',
  stretches: readonly NamedStretch[] = [],
): TimeWindow[] {
  if (windowSec === 'stretches') return stretchWindows(fromSec, toSec, stretches);
  if (windowSec === 'record') return [{ fromSec, toSec }];
  const starts = [fromSec];
  for (let k = 1; fromSec + k * windowSec < toSec; k++) {
    const start = fromSec + k * windowSec;
    const isWhole = start + windowSec <= toSec;
    if (isWhole || toSec - start >= minLastSec) starts.push(start);
  }
  return starts.map((start, k) => ({ fromSec: start, toSec: starts[k + 1] ?? toSec }));
}

function stretchWindows(fromSec: number, toSec: number, stretches: readonly NamedStretch[]): TimeWindow[] {
  const own = stretches
    .filter(({ from, to }) => from < toSec && to > fromSec && to > from)
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const inside = own.flatMap(({ from, to }) => [from, to]).filter((sec) => sec > fromSec && sec < toSec);
  const edges = [...new Set([fromSec, ...inside, toSec])].toSorted((a, b) => a - b);
  const windows: { fromSec: number; toSec: number; name: string | null; of: NamedStretch | undefined }[] = [];
  for (const [k, from] of edges.slice(0, -1).entries()) {
    const of = own.findLast((stretch) => stretch.from <= from && stretch.to > from);
    const last = windows.at(-1);
    const to = edges[k + 1] ?? toSec;
    if (last !== undefined && last.of === of) last.toSec = to;
    else windows.push({ fromSec: from, toSec: to, name: of?.name ?? null, of });
  }
  return windows.map(({ of: _, ...window }) => window);
}

/**
 * Returns the index of the window that holds a time. Times before the first or after the last window belong to that
 * window.
 *
 * @param windows  in order, s; at least one
 * @param timeSec  s
 * @returns 0 … windows − 1
 */
export function findWindowIndex(windows: readonly TimeWindow[], timeSec: number): number {
  return Math.max(0, bisectFirst(windows.length, (place) => timeSec < windows[place].fromSec) - 1);
}
