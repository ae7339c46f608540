import type { CycleRejection, DenoiseCycles } from '../../model/denoise.ts';
import { formatSigned } from '../../ui/format-number.ts';

/** Outcome of a cycle. */
export type CycleStatus = 'kept' | 'moved' | CycleRejection;

/** In the order in which they are listed. */
export const cycleStatuses = [
  'kept',
  'moved',
  'unlike',
  'ectopic',
  'short',
  'long',
  'gap',
  'incomplete',
] as const satisfies readonly CycleStatus[];

/** Text of each status in the list of cycles. */
export const cycleStatusWords: Readonly<Record<CycleStatus, string>> = {
  kept: 'kept',
  moved: 'moved',
  unlike: 'excluded, poor match',
  ectopic: 'excluded, other shape',
  short: 'excluded, RR short',
  long: 'excluded, RR long',
  gap: 'excluded, gap',
  incomplete: 'excluded, incomplete',
};

/** Returns whether a cycle with this status is in the template. */
export const isKept = (status: CycleStatus): boolean => status === 'kept' || status === 'moved';

/** Returns the status of one cycle. */
export function cycleStatus({ rejections, moves }: DenoiseCycles, index: number): CycleStatus {
  return rejections[index] ?? ((moves[index] ?? 0) === 0 ? 'kept' : 'moved');
}

/** Returns the indices of cycles by status, in ascending order. */
export function cyclesByStatus(cycles: DenoiseCycles): Readonly<Record<CycleStatus, readonly number[]>> {
  const found: Record<CycleStatus, number[]> = {
    kept: [],
    moved: [],
    unlike: [],
    ectopic: [],
    short: [],
    long: [],
    gap: [],
    incomplete: [],
  };
  cycles.rejections.forEach((_, index) => found[cycleStatus(cycles, index)].push(index));
  return found;
}

/** Returns by how much a cycle was moved, ms. */
export const shiftMs = ({ moves }: DenoiseCycles, index: number, fs: number): number =>
  (1000 * (moves[index] ?? 0)) / fs;

/** Formats a shift with sign and unit. */
export const shiftText = (ms: number, digits = 1): string => `${formatSigned(ms, digits)}\u202fms`;

/** Returns what replaces a cycle in the clean ECG. */
export function replacementText({ shapes }: DenoiseCycles, index: number): string {
  const shape = shapes[index] ?? 0;
  if (shape < 0) return 'the filtered ECG';
  return shape === 0 ? 'the template' : `other shape ${shape}`;
}
