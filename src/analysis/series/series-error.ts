import type { SeriesBands, SeriesError, SeriesFigures } from '../../model/series.ts';

/**
 * What of the variability is likely errors that are independent from beat to beat: white noise.
 *
 * Their square adds to the variance, twice to that of differences, and to a spectrum the density 2·e²·Δ, Δ the mean distance of the
 * values.
 *
 * @param figures     of the values with their errors, ms
 * @param errorsMs    likely errors (SD) of the values that are counted, ms
 * @param distanceSec mean time from one value to the next, s
 * @param bands       edges, Hz
 * @returns null where no error is known
 */
export function seriesError(
  figures: Pick<SeriesFigures, 'sd' | 'rmssd' | 'welch'>,
  errorsMs: readonly number[],
  distanceSec: number,
  bands: SeriesBands,
): SeriesError {
  if (errorsMs.length === 0) {
    return { likely: null, floor: null, remaining: { sd: null, rmssd: null, lf: null, hf: null } };
  }
  const square = errorsMs.reduce((sum, error) => sum + error * error, 0) / errorsMs.length;
  const floor = 2 * square * distanceSec;
  const { lfFromHz, hfFromHz, hfToHz } = bands;
  return {
    likely: Math.sqrt(square),
    floor,
    remaining: {
      sd: root(figures.sd, square),
      rmssd: root(figures.rmssd, 2 * square),
      lf: less(figures.welch.lf, floor * (hfFromHz - lfFromHz)),
      hf: less(figures.welch.hf, floor * (hfToHz - hfFromHz)),
    },
  };
}

function less(value: number | null, own: number): number | null {
  return value === null ? null : Math.max(0, value - own);
}

function root(value: number | null, own: number): number | null {
  const rest = less(value === null ? null : value * value, own);
  return rest === null ? null : Math.sqrt(rest);
}
