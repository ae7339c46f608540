import type { LeadQuality } from '../../model/qrs-quality.ts';

/**
 * Converts the quality of a part of a record, which begins at `startSec`, to times of the whole record.
 *
 * @param quality of the part, times from its own start
 * @param startSec start of the part in the record, s
 * @returns the same grades
 */
export function shiftQuality<Quality extends LeadQuality>(quality: Quality, startSec: number): Quality {
  const { stretches, jumps } = quality;
  return {
    ...quality,
    stretches: shiftStretches(stretches, startSec),
    jumps: shiftStretches(jumps, startSec),
  };
}

/**
 * Converts the stretches of a part of a record, which begins at `startSec`, to times of the whole record.
 *
 * @param stretches of the part, times from its own start
 * @param startSec start of the part in the record, s
 * @returns the same stretches, moved
 */
export function shiftStretches<Stretch extends { readonly fromSec: number; readonly toSec: number }>(
  stretches: readonly Stretch[],
  startSec: number,
): readonly Stretch[] {
  if (startSec === 0) return stretches;
  return stretches.map((stretch) => {
    return { ...stretch, fromSec: stretch.fromSec + startSec, toSec: stretch.toSec + startSec };
  });
}
