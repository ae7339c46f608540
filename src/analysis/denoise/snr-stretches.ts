import type { SnrStretch } from '../../model/denoise-view.ts';
import { type SnrParts, computeSnr } from './snr.ts';

/**
 * Signal to noise minute by minute, or by parts of another length, over the cycles whose R lies in each.
 *
 * @param rSec   R of every cycle, s
 * @param everySec  length of a part; a last one shorter than half of it joins the one before
 * @returns one item a part, in order
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
