import type { PPlaces } from './p-wave.ts';

/**
 * By how many standard errors a P wave stands out in one lead: its height over the line from its onset to its end, in
 * each beat that the mean is of.
 *
 * Waves of fibrillation lie elsewhere in each beat, so that their heights at one place cancel.
 *
 * @param rows   of beats of one shape, in one lead
 * @param places of the wave in their mean
 * @returns without a sign; NaN of fewer than three beats
 */
export function pStandsOut(rows: readonly Float64Array[], places: PPlaces): number {
  const heights = rows.flatMap((row) => {
    const height = heightOf(row, places);
    return Number.isNaN(height) ? [] : [height];
  });
  const { length } = heights;
  if (length < 3) return Number.NaN;
  const mean = heights.reduce((sum, height) => sum + height, 0) / length;
  const squares = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0);
  return Math.abs(mean) / Math.sqrt(squares / (length - 1) / length);
}

/** Mean over the middle of the wave, less that of both its feet. */
function heightOf(row: Float64Array, { onset, peak, end }: PPlaces): number {
  const reach = Math.max(1, Math.round((end - onset) / 8));
  return meanAbout(row, peak, reach) - (meanAbout(row, onset, reach) + meanAbout(row, end, reach)) / 2;
}

function meanAbout(row: Float64Array, place: number, reach: number): number {
  const from = Math.max(0, Math.round(place) - reach);
  const to = Math.min(row.length - 1, Math.round(place) + reach);
  let sum = 0;
  for (let n = from; n <= to; n++) sum += row[n];
  return sum / (to - from + 1);
}
