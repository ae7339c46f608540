import type { LeadQuality } from '../../model/qrs-quality.ts';

/** The quality of a part of a record that begins at `startSec`, with times of the whole. */
export function laterQuality(quality: LeadQuality, startSec: number): LeadQuality {
  if (startSec === 0) return quality;
  return {
    ...quality,
    stretches: quality.stretches.map((stretch) => {
      return { ...stretch, fromSec: stretch.fromSec + startSec, toSec: stretch.toSec + startSec };
    }),
  };
}
