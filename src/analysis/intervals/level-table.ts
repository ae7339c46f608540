import { selectValues } from './statistics.ts';

/** Places of one sweep in memory: `ms[level][beat]`, ms after R, NaN where missed. */
export interface LevelTable {
  /** %; for the notch, negative on the downslope. */
  readonly thresholds: readonly number[];
  readonly ms: readonly Float64Array[];
}

/** Places of one sweep that are stored elsewhere, for example in a file, and read on demand. */
export interface StoredLevels {
  readonly thresholds: readonly number[];
  /** Writes the places of some beats at a level to an array, in the order of the list. */
  readonly take: (level: number, members: ArrayLike<number>, into: Float64Array) => void;
  /** Returns the places of every beat at a level: the same array while it is referenced. */
  readonly column: (level: number) => Float64Array;
}

/** Places of one sweep, in memory or stored elsewhere. */
export type SweptLevels = LevelTable | StoredLevels;

/**
 * Returns the places of some beats at one level.
 *
 * @param level    its index
 * @param members  the beats
 * @param into     as long as `members`
 * @returns `into`: ms after R, in the order of `members`, NaN where missed
 */
export function readLevel(
  levels: SweptLevels,
  level: number,
  members: ArrayLike<number>,
  into = new Float64Array(members.length),
): Float64Array {
  if ('ms' in levels) return selectValues(levels.ms[level], members, into);
  levels.take(level, members, into);
  return into;
}

/**
 * Returns the places of every kept beat at one level.
 *
 * @param level  its index
 * @returns ms after R, NaN where missed; read-only
 */
export function levelColumn(levels: SweptLevels, level: number): Float64Array {
  return 'ms' in levels ? levels.ms[level] : levels.column(level);
}
