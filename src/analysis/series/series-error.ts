import type { SeriesBands, SeriesError, SeriesFigures } from '../../model/series.ts';

/** What is known of the errors of the values of a span. */
export interface ValueErrors {
  /** Likely errors (SD) of the values that are counted, in their unit. */
  readonly errors: readonly number[];
  /** Mean time from one value to the next, s. */
  readonly distanceSec: number;
  /** Whether each value lies between two marks, of which it shares one with the next: RR, or pulse intervals. */
  readonly sharesMarks: boolean;
}

/** No error is known. */
export const noSeriesError: SeriesError = {
  likely: null,
  floor: null,
  remaining: { sd: null, rmssd: null, lf: null, hf: null },
};

/**
 * What of the variability is likely errors that are independent from beat to beat.
 *
 * Independent errors e of the values are white noise: their square adds to the variance, twice to that of differences, and to a
 * spectrum the density 2·e²·Δ, Δ the mean distance of the values. Of intervals whose marks are off independently, e/√2 each,
 * neighbours are off the opposite way: three times e² is added to that of differences, and the density 2·e²·Δ·(1 − cos 2πfΔ),
 * which has the same mean and is nearly nothing at low frequencies.
 *
 * @param figures of the values with their errors
 * @param known   the errors
 * @param bands   edges, Hz
 * @returns null in all parts where no error is known
 */
export function seriesError(
  figures: Pick<SeriesFigures, 'sd' | 'rmssd' | 'welch'>,
  { errors, distanceSec, sharesMarks }: ValueErrors,
  bands: SeriesBands,
): SeriesError {
  if (errors.length === 0) return noSeriesError;
  const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
  const floor = 2 * square * distanceSec;
  const { lfFromHz, hfFromHz, hfToHz } = bands;
  const powerBetween = (fromHz: number, toHz: number): number => {
    if (!sharesMarks) return floor * (toHz - fromHz);
    const turns = 2 * Math.PI * distanceSec;
    return floor * (toHz - fromHz - (Math.sin(turns * toHz) - Math.sin(turns * fromHz)) / turns);
  };
  return {
    likely: Math.sqrt(square),
    floor,
    ...(sharesMarks ? { rises: true } : {}),
    remaining: {
      sd: root(figures.sd, square),
      rmssd: root(figures.rmssd, (sharesMarks ? 3 : 2) * square),
      lf: less(figures.welch.lf, powerBetween(lfFromHz, hfFromHz)),
      hf: less(figures.welch.hf, powerBetween(hfFromHz, hfToHz)),
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
