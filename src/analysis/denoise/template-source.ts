import type { DenoiseParams } from '../../model/denoise.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { RowAverage } from './average-rows.ts';
import { type RunningRows, createRunningMean, createRunningMedian } from './running-rows.ts';

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

/** Numbers of cycles, ascending: those that templates are made of, and those that count for the ten. */
export interface TemplateMembers {
  readonly members: Int32Array;
  readonly kept: Int32Array;
}

/**
 * Makes the rolling template of each cycle; the array is good until the next call.
 *
 * @param cycle  not below the one asked for before
 * @param at     place in `samples` of the row of a member; asked of those that are in reach and that leave it
 * @returns null where the record's own stands
 */
export type RollTemplate = (
  cycle: number,
  samples: Float64Array,
  at: (member: number) => number,
) => Float64Array | null;

/**
 * A running mean is summed up anew once in so many cycles: what rounding leaves of rows that left goes,
 * and templates can be made from any such cycle on as they would be from the first.
 */
const meanAnewEvery = 256;

/**
 * The cycle from which on templates have to be asked for, so that they are as if asked for from the first.
 *
 * @param cycle   number of the cycle whose template is wanted
 * @param average mean or median
 * @param params  whether templates roll, and how
 * @returns number of a cycle, at most `cycle`
 */
export function startOfTemplates(cycle: number, average: RowAverage, { templateOver }: ReachParams): number {
  const isSummed = average === 'mean' && templateOver !== 'record';
  return isSummed ? cycle - (cycle % meanAnewEvery) : cycle;
}

/**
 * Rolling templates, each of the cycles in reach: K numbers about the cycle's own, from K/2 before it, or its own and
 * the K − 1 before it. The record's stands where fewer than ten kept cycles are in reach, or none of the members.
 *
 * @param length  of a row
 * @returns gives the template of a cycle; null where the record's stands
 */
export function rollTemplates(
  { members, kept }: TemplateMembers,
  length: number,
  average: RowAverage,
  reach: ReachParams,
): RollTemplate {
  const running =
    average === 'median'
      ? createRunningMedian(length, Math.min(reach.rolling, members.length))
      : createRunningMean(length);
  const inReach = reachOver({ members, kept }, reach);
  let start = -1;
  return (cycle, samples, at) => {
    const { before, now, isEnough } = inReach(cycle);
    const ownStart = startOfTemplates(cycle, average, reach);
    const isAnew = average === 'mean' && ownStart !== start;
    start = ownStart;
    if (isAnew || before.to <= now.from) running.fill(samples, listPlaces(now, at));
    else slideRows(running, samples, at, before, now);
    return isEnough ? running.read() : null;
  };
}

/**
 * Which members are in reach of a cycle, and whether they are enough.
 *
 * @param members numbers of the members, and of those that count for the ten
 * @param reach   whether templates roll, and over how many cycles
 * @returns asked of cycles that only ascend
 */
export function reachOver(
  { members, kept }: TemplateMembers,
  reach: ReachParams,
): (cycle: number) => WindowStep & { readonly isEnough: boolean } {
  const keptWindow = createWindow(kept);
  const window = createWindow(members);
  return (cycle) => {
    const { from, to } = numbersInReach(cycle, reach);
    const keptNow = keptWindow(from, to).now;
    const { before, now } = window(from, to);
    const isEnough = keptNow.to - keptNow.from >= leastInReach && now.to > now.from;
    return { before, now, isEnough };
  };
}

/**
 * Numbers of the cycles that the template of one is made of, whatever there is of them.
 *
 * @param cycle  number of the cycle
 * @param params whether templates roll, and over how many cycles
 * @returns from … to − 1; may begin before 0
 */
export function numbersInReach(cycle: number, { templateOver, rolling }: ReachParams): IndexRange {
  const before = templateOver === 'centred' ? Math.floor(rolling / 2) : rolling - 1;
  return { from: cycle - before, to: cycle - before + rolling };
}

/** Items that are in a window, before and after it went forward; both ends of the latter are as large or larger. */
interface WindowStep {
  readonly before: IndexRange;
  readonly now: IndexRange;
}

/** A window that only goes forward. @param numbers  ascending; the window takes those from … to − 1 */
function createWindow(numbers: Int32Array): (from: number, to: number) => WindowStep {
  let now: IndexRange = { from: 0, to: 0 };
  return (from, to) => {
    const before = now;
    let [first, end] = [before.from, before.to];
    while (first < numbers.length && numbers[first] < from) first++;
    while (end < numbers.length && numbers[end] < to) end++;
    now = { from: first, to: Math.max(first, end) };
    return { before, now };
  };
}

function listPlaces({ from, to }: IndexRange, at: (member: number) => number): number[] {
  return Array.from({ length: to - from }, (_, i) => at(from + i));
}

/** Takes out the rows that left a window and puts those in that came, as far as they go in pairs at once. */
function slideRows(
  running: RunningRows,
  samples: Float64Array,
  at: (member: number) => number,
  before: IndexRange,
  now: IndexRange,
): void {
  const leavingEnd = Math.min(before.to, now.from);
  let leaving = before.from;
  let entering = Math.max(before.to, now.from);
  for (; leaving < leavingEnd && entering < now.to; leaving++, entering++) {
    running.replace(samples, at(leaving), at(entering));
  }
  for (; leaving < leavingEnd; leaving++) running.remove(samples, at(leaving));
  for (; entering < now.to; entering++) running.add(samples, at(entering));
}
