import type { DenoiseParams } from '../../model/denoise.ts';
import type { IndexRange } from '../../model/samples.ts';
import type { RowAverage } from './average-rows.ts';
import { type RunningRows, createRunningMean, createRunningMedian } from './running-rows.ts';

export type RollingParams = Pick<DenoiseParams, 'templateOver' | 'rolling'>;

/** Provides the template of each cycle. */
export interface TemplateSource {
  /** Template of the whole record. */
  readonly record: Float64Array<ArrayBuffer>;
  /** @param cycle  index of a cycle, not below that of the last call; the array is valid until the next call */
  readonly of: (cycle: number) => Float64Array;
}

/** Minimum number of kept cycles in reach for a rolling template. */
const minMembers = 10;

/**
 * Indices of cycles, ascending: those that templates are made from, and those that count towards the minimum of ten.
 */
export interface TemplateMembers {
  readonly members: Int32Array;
  readonly kept: Int32Array;
}

/**
 * Makes the rolling template of each cycle; the array is valid until the next call.
 *
 * @param cycle  not below that of the last call
 * @param at     start in `samples` of the row of a member; called for members that are in reach or leave it
 * @returns null if the record's template applies
 */
export type RollTemplate = (
  cycle: number,
  samples: Float64Array,
  at: (member: number) => number,
) => Float64Array | null;

/**
 * Number of cycles after which a running mean is summed again. This removes rounding errors of rows that have left, and
 * lets templates start at any such cycle with the same result as from the first.
 */
const meanResetInterval = 256;

/**
 * Returns the cycle from which templates must be computed so that they equal those computed from the first.
 *
 * @param cycle    index of the cycle whose template is needed
 * @param average  mean or median
 * @param params   whether templates roll, and how
 * @returns index of a cycle, at most `cycle`
 */
export function firstTemplateCycle(
  cycle: number,
  average: RowAverage,
  { templateOver }: RollingParams,
): number {
  const isSummed = average === 'mean' && templateOver !== 'record';
  return isSummed ? cycle - (cycle % meanResetInterval) : cycle;
}

/**
 * Returns rolling templates, each from the cycles in reach: K cycles starting K/2 before the cycle, or the cycle and
 * the K − 1 before it. The record's template applies if fewer than ten kept cycles, or no member, are in reach.
 *
 * @param length  of a row
 * @returns a function that gives the template of a cycle; null if the record's applies
 */
export function rollTemplates(
  { members, kept }: TemplateMembers,
  length: number,
  average: RowAverage,
  reach: RollingParams,
): RollTemplate {
  const running =
    average === 'median'
      ? createRunningMedian(length, Math.min(reach.rolling, members.length))
      : createRunningMean(length);
  const inReach = createMemberFinder({ members, kept }, reach);
  let start = -1;
  return (cycle, samples, at) => {
    const { before, now, isEnough } = inReach(cycle);
    const ownStart = firstTemplateCycle(cycle, average, reach);
    const isRestarted = average === 'mean' && ownStart !== start;
    start = ownStart;
    if (isRestarted || before.to <= now.from) running.fill(samples, listPlaces(now, at));
    else slideRows(running, samples, at, before, now);
    return isEnough ? running.read() : null;
  };
}

/**
 * Returns a function that finds the members in reach of a cycle, and whether they are enough.
 *
 * @param members  indices of the members, and of those that count towards the ten
 * @param reach    whether templates roll, and over how many cycles
 * @returns a function to be called with ascending cycles
 */
export function createMemberFinder(
  { members, kept }: TemplateMembers,
  reach: RollingParams,
): (cycle: number) => WindowStep & { readonly isEnough: boolean } {
  const keptWindow = createWindow(kept);
  const window = createWindow(members);
  return (cycle) => {
    const { from, to } = rollingRange(cycle, reach);
    const keptNow = keptWindow(from, to).now;
    const { before, now } = window(from, to);
    const isEnough = keptNow.to - keptNow.from >= minMembers && now.to > now.from;
    return { before, now, isEnough };
  };
}

/**
 * Returns the range of cycles that the template of one cycle is made from, whether they exist or not.
 *
 * @param cycle   index of the cycle
 * @param params  whether templates roll, and over how many cycles
 * @returns from … to − 1; may begin before 0
 */
export function rollingRange(cycle: number, { templateOver, rolling }: RollingParams): IndexRange {
  const before = templateOver === 'centred' ? Math.floor(rolling / 2) : rolling - 1;
  return { from: cycle - before, to: cycle - before + rolling };
}

/** Elements in a window before and after it moved forward; both ends of the latter are equal or larger. */
interface WindowStep {
  readonly before: IndexRange;
  readonly now: IndexRange;
}

/**
 * Creates a window that only moves forward.
 *
 * @param numbers  ascending; the window holds those from … to − 1
 */
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

/** Removes the rows that left a window and adds those that entered it, in pairs as far as possible. */
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
