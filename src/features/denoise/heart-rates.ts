import { heartRateOf } from '../../dsp/heart-rate.ts';

/** Rates over a record, 1/min; null where there are too few beats. */
export interface HeartRates {
  /** Over all of it. */
  readonly whole: number | null;
  /** Least and greatest of its half minutes. */
  readonly least: number | null;
  readonly greatest: number | null;
}

const partSec = 30;
/** Beats that make a half minute's rate. */
const fewest = 6;

/** How fast the heart beats, and between what. */
export function heartRates(rSec: Float64Array): HeartRates {
  const first = rSec[0] ?? 0;
  const parts = new Map<number, number[]>();
  for (const sec of rSec) {
    const part = Math.floor((sec - first) / partSec);
    parts.set(part, [...(parts.get(part) ?? []), sec]);
  }
  const rates = [...parts.values()]
    .filter((own) => own.length >= fewest)
    .flatMap((own) => heartRateOf(own)?.perMinute ?? []);
  return {
    whole: heartRateOf(rSec)?.perMinute ?? null,
    least: rates.length > 0 ? Math.min(...rates) : null,
    greatest: rates.length > 0 ? Math.max(...rates) : null,
  };
}
