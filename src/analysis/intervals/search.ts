import type { MissReason } from '../../model/intervals.ts';

/** An extremum found by a search, or the reason why there is none. */
export interface Found {
  /** Index into the row; −1 where missed. */
  readonly index: number;
  readonly missed: MissReason | null;
}

/** Goal of a search: the kind of extremum, and the reason given for an empty search. */
export interface SearchGoal {
  readonly extreme: 'maximum' | 'minimum';
  readonly none: MissReason;
}

/**
 * Searches a row for its extremum from `from` to `to`, both included. The first of equal extrema is returned.
 *
 * The search ends at a missing sample. An extremum on the last sample searched is missed: `edge`, or `gap` if a missing
 * sample ended the search.
 *
 * @param row   any unit; NaN where missing
 * @param from  index, from 0
 * @param to    index; limited to the last sample of the row
 * @param goal  maximum or minimum, and the reason given for an empty search
 * @returns index into the row; −1 where missed
 */
export function searchExtremum(row: Float64Array, from: number, to: number, goal: SearchGoal): Found {
  const limit = Math.min(to, row.length - 1);
  if (limit < from) return { index: -1, missed: goal.none };
  const sign = goal.extreme === 'maximum' ? 1 : -1;
  let best = Number.NEGATIVE_INFINITY;
  let index = -1;
  let last = from - 1;
  for (let n = from; n <= limit; n++) {
    const value = sign * row[n];
    if (value !== value) break;
    last = n;
    if (value > best) {
      best = value;
      index = n;
    }
  }
  if (index < 0) return { index: -1, missed: 'gap' };
  if (index === last) return { index: -1, missed: last < limit ? 'gap' : 'edge' };
  return { index, missed: null };
}
