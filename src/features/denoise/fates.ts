import type { CycleRejection, DenoiseCycles } from '../../model/denoise.ts';
import { formatSigned } from '../../ui/format-number.ts';

/** What became of a cycle. */
export type Fate = 'kept' | 'moved' | CycleRejection;

/** In the order in which they are told. */
export const fates = [
  'kept',
  'moved',
  'unlike',
  'ectopic',
  'short',
  'long',
  'gap',
  'incomplete',
] as const satisfies readonly Fate[];

/** What is said of a cycle in a list of them. */
export const fateWords: Readonly<Record<Fate, string>> = {
  kept: 'kept',
  moved: 'moved',
  unlike: 'excluded, poor match',
  ectopic: 'excluded, other shape',
  short: 'excluded, RR short',
  long: 'excluded, RR long',
  gap: 'excluded, gap',
  incomplete: 'excluded, incomplete',
};

/** Whether it is in the template. */
export const isKept = (fate: Fate): boolean => fate === 'kept' || fate === 'moved';

/** What became of one cycle. */
export function fateOf({ rejections, moves }: DenoiseCycles, index: number): Fate {
  return rejections[index] ?? ((moves[index] ?? 0) === 0 ? 'kept' : 'moved');
}

/** Cycles by what became of them, ascending. */
export function cyclesByFate(cycles: DenoiseCycles): Readonly<Record<Fate, readonly number[]>> {
  const found: Record<Fate, number[]> = {
    kept: [],
    moved: [],
    unlike: [],
    ectopic: [],
    short: [],
    long: [],
    gap: [],
    incomplete: [],
  };
  cycles.rejections.forEach((_, index) => found[fateOf(cycles, index)].push(index));
  return found;
}

/** By how much a cycle was moved, ms. */
export const moveMs = ({ moves }: DenoiseCycles, index: number, fs: number): number =>
  (1000 * (moves[index] ?? 0)) / fs;

/** A movement with its sign and unit. */
export const moveText = (ms: number, digits = 1): string => `${formatSigned(ms, digits)}\u202fms`;

/** What stands for a cycle in the clean ECG. */
export function standsFor({ shapes }: DenoiseCycles, index: number): string {
  const shape = shapes[index] ?? 0;
  if (shape < 0) return 'the filtered ECG';
  return shape === 0 ? 'the template' : `other shape ${shape}`;
}
