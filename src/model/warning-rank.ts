import type { WarningCode } from './failure.ts';

/** Severity of a warning: the result may be wrong, was computed differently than requested, or needs only a note. */
export type WarningRank = 'may-be-wrong' | 'made-differently' | 'to-know';

/** Rank of every warning. */
export const warningRank: Readonly<Record<WarningCode, WarningRank>> = {
  'other-content': 'may-be-wrong',
  'gain-implausible': 'may-be-wrong',
  'unit-missing': 'to-know',
  'lead-inverted': 'may-be-wrong',
  'limbs-exchanged': 'may-be-wrong',
  'channels-same': 'to-know',
  'mains-hum': 'to-know',
  'pulse-inverted': 'may-be-wrong',
  'roles-swapped': 'may-be-wrong',
  'channel-flat': 'may-be-wrong',
  'channel-clipped': 'may-be-wrong',
  'samples-held': 'may-be-wrong',
  'rate-coarse': 'to-know',
  'rate-low': 'may-be-wrong',
  'r-unaligned': 'may-be-wrong',
  'clock-offset': 'may-be-wrong',
  'clock-drift': 'may-be-wrong',
  flipped: 'made-differently',
  'wrong-mains': 'may-be-wrong',
  'cutoff-dropped': 'made-differently',
  'taps-raised': 'made-differently',
  'half-sample-delay': 'to-know',
  'filter-too-short': 'may-be-wrong',
  resampled: 'made-differently',
  'clock-repaired': 'made-differently',
  'header-repaired': 'to-know',
  'short-data': 'may-be-wrong',
  'left-out': 'made-differently',
  rescaled: 'made-differently',
  'gaps-held': 'made-differently',
  'crop-uneven': 'to-know',
  'master-late': 'made-differently',
  'master-outnumbered': 'may-be-wrong',
  'no-cycle-passed': 'may-be-wrong',
  'no-channel': 'made-differently',
  'no-winner': 'made-differently',
  'winner-at-end': 'to-know',
  'few-beats': 'may-be-wrong',
  'mean-uncertain': 'may-be-wrong',
  'much-corrected': 'may-be-wrong',
  'short-window': 'to-know',
  'not-measurable': 'may-be-wrong',
  implausible: 'may-be-wrong',
  redirected: 'made-differently',
  'gpu-lost': 'made-differently',
  'storage-full': 'made-differently',
  'edits-unmatched': 'to-know',
  'irregular-rhythm': 'may-be-wrong',
  'not-stationary': 'to-know',
  'breath-outside-hf': 'may-be-wrong',
  'ecg-poor': 'may-be-wrong',
  'leads-poor': 'made-differently',
  'wide-qrs': 'may-be-wrong',
  'spikes-alone': 'may-be-wrong',
  'truth-read': 'to-know',
};

const rankOrder: readonly WarningRank[] = ['may-be-wrong', 'made-differently', 'to-know'];

/** Sorts warnings by rank, most severe first, and keeps their order within a rank. */
export function sortByRank<T extends { readonly code: WarningCode }>(warnings: readonly T[]): T[] {
  const place = ({ code }: T): number => rankOrder.indexOf(warningRank[code]);
  return warnings.toSorted((a, b) => place(a) - place(b));
}
