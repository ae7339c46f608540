/** A wave's extremum, and the places beside it that it rises from. */
export interface WaveFeet {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

/** Heights of fewer beats say nothing of how much they differ. */
const leastBeats = 3;
/** The middle and the feet are means over this share of the wave to either side. */
const meanShare = 1 / 8;

/** How a wave stands out of what the beats differ by at its place. */
export interface WaveEvidence {
  /** Its mean height, in the ECG's unit, without a sign. */
  readonly height: number;
  /** Its mean height in standard errors, without a sign. */
  readonly errors: number;
  /** The same in SDs of single beats: what many beats make certain may still be too small to be a wave. */
  readonly sds: number;
}

/**
 * How a wave stands out in one lead: its height over its feet, in each beat that the mean is of.
 *
 * Waves of fibrillation lie elsewhere in each beat, so that their heights at one place cancel.
 *
 * @param rows of beats of one shape, in one lead; NaN where missing
 * @param feet of the wave in their mean, places
 * @returns null of fewer than three beats
 */
export function standsOut(rows: readonly Float64Array[], feet: WaveFeet): WaveEvidence | null {
  const heights = rows.map((row) => heightOver(row, feet)).filter((height) => !Number.isNaN(height));
  const { length } = heights;
  if (length < leastBeats) return null;
  const mean = heights.reduce((sum, height) => sum + height, 0) / length;
  const squares = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0);
  const sds = Math.abs(mean) / Math.sqrt(squares / (length - 1));
  return { height: Math.abs(mean), errors: sds * Math.sqrt(length), sds };
}

function heightOver(row: Float64Array, { before, peak, after }: WaveFeet): number {
  const reach = Math.max(1, Math.round((after - before) * meanShare));
  return meanAbout(row, peak, reach) - (meanAbout(row, before, reach) + meanAbout(row, after, reach)) / 2;
}

function meanAbout(row: Float64Array, place: number, reach: number): number {
  const from = Math.max(0, Math.round(place) - reach);
  const to = Math.min(row.length - 1, Math.round(place) + reach);
  let sum = 0;
  for (let n = from; n <= to; n++) sum += row[n];
  return sum / (to - from + 1);
}
