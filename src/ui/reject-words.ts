import type { RejectReason } from '../model/intervals.ts';

/** Why a beat is left out, in a word or two. */
export const rejectWords: Readonly<Record<RejectReason, string>> = {
  incomplete: 'incomplete',
  excluded: 'next to an excluded span',
  noise: 'noise or no signal',
  ectopic: 'ectopic',
  'after-ectopic': 'after ectopic',
  short: 'too short',
  long: 'too long',
  unlike: 'poor match',
};
