import type { SnrStretch } from '../../model/denoise-view.ts';
import { type SnrParts, computeSnr } from './snr.ts';

/**
 * Computes the signal-to-noise ratio of each part of a record, for example each minute, over the cycles whose R lies in
 * it.
 *
 * @param rSec      R of every cycle, s
 * @param everySec  length of a part; a last part shorter than half of it is merged with the one before
 * @returns one element per part, in order
 */
export function snrStretches(
  parts: SnrParts,
  rSec: Float64Array,
  everySec: number,
  durationSec: number,
): SnrStretch[] {
  const count = Math.max(1, Math.round(durationSec / everySec));
  const found = Array.from({ length: count }, (): number[] => []);
  for (const cycle of parts.cycles) {
    const stretch = Math.min(count - 1, Math.floor(rSec[cycle] / everySec));
    found[stretch].push(cycle);
  }
  return found.map((cycles, i) => ({
    fromSec: i * everySec,
    toSec: i === count - 1 ? durationSec : (i + 1) * everySec,
    snr: computeSnr(parts, Int32Array.from(cycles)),
  }));
}
