import { takeMembers } from './statistics.ts';

/** One sweep's places in memory: `ms[level][beat]`, ms after R, NaN where missed. */
export interface LevelTable {
  /** %; of the notch negative on the downslope. */
  readonly thresholds: readonly number[];
  readonly ms: readonly Float64Array[];
}

/** One sweep's places that are kept elsewhere, as in a file, and read when they are asked for. */
export interface StoredLevels {
  readonly thresholds: readonly number[];
  /** Puts the places of some beats at a level into an array, in the order of the list. */
  readonly take: (level: number, members: ArrayLike<number>, into: Float64Array) => void;
  /** Those of every beat at a level: the same array as long as somebody holds it. */
  readonly column: (level: number) => Float64Array;
}

/** One sweep's places, wherever they are kept. */
export type SweptLevels = LevelTable | StoredLevels;

/**
 * Places of some beats at one level.
 *
 * @param level    its index
 * @param members  the beats
 * @param into     as long as `members`
 * @returns `into`: ms after R, one a member in its order, NaN where missed
 */
export function takeLevel(
  levels: SweptLevels,
  level: number,
  members: ArrayLike<number>,
  into = new Float64Array(members.length),
): Float64Array {
  if ('ms' in levels) return takeMembers(levels.ms[level], members, into);
  levels.take(level, members, into);
  return into;
}

/**
 * Places of every kept beat at one level.
 *
 * @param level  its index
 * @returns ms after R, NaN where missed; not to be written to
 */
export function levelColumn(levels: SweptLevels, level: number): Float64Array {
  return 'ms' in levels ? levels.ms[level] : levels.column(level);
}
