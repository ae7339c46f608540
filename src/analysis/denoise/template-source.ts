import type { DenoiseParams } from '../../model/denoise.ts';
import type { RowAverage } from './average-rows.ts';
import { averageRows } from './average-rows.ts';
import type { CycleRows } from './cycle-rows.ts';
import { createRunningMean, createRunningMedian } from './running-rows.ts';

export type ReachParams = Pick<DenoiseParams, 'templateOver' | 'rolling'>;

/** Gives each cycle the template that stands for it. */
export interface TemplateSource {
  /** That of the whole record. */
  readonly record: Float64Array<ArrayBuffer>;
  /** @param cycle  number of a cycle, not below the one asked for before; the array is good until the next call */
  readonly of: (cycle: number) => Float64Array;
}

/** Fewest kept cycles in reach that a rolling template is made of. */
const leastInReach = 10;

/**
 * One template for all cycles, or a rolling one of those in reach: K numbers about the cycle's own,
 * from K/2 before it, or its own and the K − 1 before it. The record's stands where fewer than ten kept
 * cycles are in reach, or none of the members.
 *
 * @param rows     the cycles that are compared
 * @param members  numbers of the rows that templates are made of, ascending, at least one
 * @param kept     numbers of the rows that count for the ten; as `members` but for halves of them
 */
export function createTemplateSource(
  rows: CycleRows,
  members: Int32Array,
  kept: Int32Array,
  average: RowAverage,
  { templateOver, rolling }: ReachParams,
): TemplateSource {
  const record = averageRows(rows, members, average);
  if (templateOver === 'record') return { record, of: () => record };
  const { samples, length, cycles } = rows;
  const running =
    average === 'median'
      ? createRunningMedian(length, Math.min(rolling, members.length))
      : createRunningMean(length);
  const before = templateOver === 'centred' ? Math.floor(rolling / 2) : rolling - 1;
  const keptWindow = createWindow(kept.map((row) => cycles[row]));
  const window = createWindow(
    members.map((row) => cycles[row]),
    (member) => running.add(samples, members[member] * length),
    (member) => running.remove(samples, members[member] * length),
  );
  return {
    record,
    of: (cycle) => {
      const from = cycle - before;
      const keptCount = keptWindow(from, from + rolling);
      const memberCount = window(from, from + rolling);
      return keptCount < leastInReach || memberCount === 0 ? record : running.read();
    },
  };
}

/**
 * Items whose numbers lie in a window that only goes forward.
 *
 * @returns moves the window to from … to − 1 and counts the items in it
 */
function createWindow(
  numbers: Int32Array,
  enter?: (item: number) => void,
  leave?: (item: number) => void,
): (from: number, to: number) => number {
  let first = 0;
  let end = 0;
  return (from, to) => {
    // What leaves goes first, so that never more items are in than the window is long.
    for (; first < end && numbers[first] < from; first++) leave?.(first);
    for (; end < numbers.length && numbers[end] < to; end++) {
      if (numbers[end] >= from) enter?.(end);
      else first = end + 1;
    }
    return end - first;
  };
}
