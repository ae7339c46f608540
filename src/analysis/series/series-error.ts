import type { SeriesBands, SeriesError, SeriesFigures } from '../../model/series.ts';

/** Known errors of the values of a span. */
export interface ValueErrors {
  /** Likely errors (SD) of the values that count, in their unit. */
  readonly errors: readonly number[];
  /** Mean time between values, s. */
  readonly distanceSec: number;
  /** Whether each value lies between two marks and shares one with the next value, as RR and pulse intervals do. */
  readonly sharesMarks: boolean;
}

/** Result without known errors. */
export const noSeriesError: SeriesError = {
  likely: null,
  floor: null,
  remaining: { sd: null, rmssd: null, lf: null, hf: null },
};

/**
 * Estimates how much of the variability comes from likely errors that are independent from beat to beat.
 *
 * Independent errors e of the values are white noise. They add e² to the variance, 2·e² to that of differences, and the
 * density 2·e²·Δ to a spectrum, where Δ is the mean time between values. If the values are intervals whose marks have
 * independent errors of e/√2 each, neighbouring values have opposite errors. These add 3·e² to the variance of
 * differences, and the density 2·e²·Δ·(1 − cos 2πfΔ) to a spectrum. That density has the same mean and almost vanishes
 * at low frequencies.
 *
 * @param figures  of the values with their errors
 * @param known    the errors
 * @param bands    edges, Hz
 * @returns null in all parts if no error is known
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
    const angularDelay = 2 * Math.PI * distanceSec;
    return (
      floor *
      (toHz - fromHz - (Math.sin(angularDelay * toHz) - Math.sin(angularDelay * fromHz)) / angularDelay)
    );
  };
  return {
    likely: Math.sqrt(square),
    floor,
    ...(sharesMarks ? { rises: true } : {}),
    remaining: {
      sd: subtractVariance(figures.sd, square),
      rmssd: subtractVariance(figures.rmssd, (sharesMarks ? 3 : 2) * square),
      lf: subtractClamped(figures.welch.lf, powerBetween(lfFromHz, hfFromHz)),
      hf: subtractClamped(figures.welch.hf, powerBetween(hfFromHz, hfToHz)),
    },
  };
}

function subtractClamped(value: number | null, own: number): number | null {
  return value === null ? null : Math.max(0, value - own);
}

function subtractVariance(value: number | null, own: number): number | null {
  const rest = subtractClamped(value === null ? null : value * value, own);
  return rest === null ? null : Math.sqrt(rest);
}
