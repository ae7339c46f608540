import type { LeftOutReason } from '../../model/intervals.ts';

/** Why a beat has no aligned landmark. */
export const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  clipped: 'cut off',
  uncertain: 'likely error too large',
  unlike: 'poor match',
  'out-of-reach': 'out of reach',
};
