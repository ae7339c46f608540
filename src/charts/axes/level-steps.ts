import type { KeyHelp } from '../../model/key-help.ts';

/** Keys of every handle on an axis. */
export const handleKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a handle: move it one step; with Shift, ten' },
  { keys: ['Enter'], does: 'on a handle: back to the automatic value' },
  { keys: ['Home'], does: 'on a handle: back to its default' },
];

/** Returns the level nearest to a value; levels are in ascending order. */
export function nearestLevel(levels: readonly number[], value: number): number {
  return levels.reduce(
    (best, level) => (Math.abs(level - value) < Math.abs(best - value) ? level : best),
    levels[0] ?? value,
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Returns the level that a key moves to: arrows move one step, with Shift ten. Null for another key. */
export function levelByKey(
  key: string,
  shift: boolean,
  levels: readonly number[],
  level: number,
): number | null {
  const step = steps[key];
  if (step === undefined || levels.length === 0) return null;
  const from = levels.indexOf(nearestLevel(levels, level));
  const to = Math.min(Math.max(from + step * (shift ? 10 : 1), 0), levels.length - 1);
  return levels[to] ?? null;
}
