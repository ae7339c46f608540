import { alignBeats, type UniformSignal, viewGriddedRow } from '../../src/analysis/intervals/align-beats.ts';
import { matchedBeatsByWindow, matchRows, pulseExtents } from '../../src/analysis/intervals/match.ts';
import type { Beat } from '../../src/analysis/intervals/segment.ts';

/**
 * Correlates each beat's pulse with the median pulse of its window, like `streamMatches`, with all rows at once.
 *
 * @returns one value per beat; NaN for beats already rejected, and for those that share fewer than two samples with the
 *   median pulse
 */
export function matchPulses(
  ppg: UniformSignal,
  beats: readonly Beat[],
  medianRrSec: number,
  windowCount: number,
): Float64Array {
  const rho = new Float64Array(beats.length).fill(Number.NaN);
  for (const members of matchedBeatsByWindow(beats, windowCount)) {
    const extents = pulseExtents(ppg, beats, members, medianRrSec);
    const gridded = alignBeats(ppg, extents, 0);
    const matches = matchRows(members.map((_, b) => viewGriddedRow(gridded, b)));
    members.forEach((i, b) => {
      rho[i] = matches[b] ?? Number.NaN;
    });
  }
  return rho;
}
