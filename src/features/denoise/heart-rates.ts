import { median } from '../../dsp/stats.ts';

/** Rates over a record, 1/min; null where there are too few beats. */
export interface HeartRates {
  /** Over all of it. */
  readonly whole: number | null;
  /** Least and greatest of the medians of its half minutes. */
  readonly least: number | null;
  readonly greatest: number | null;
}

const partSec = 30;
/** Intervals that make a median. */
const fewest = 5;

/** How fast the heart beats, and between what. */
export function heartRates(rSec: Float64Array): HeartRates {
  const [first, last] = [rSec[0], rSec.at(-1)];
  if (first === undefined || last === undefined || last <= first)
    return { whole: null, least: null, greatest: null };
  const parts = new Map<number, number[]>();
  for (let k = 1; k < rSec.length; k++) {
    const [from, to] = [rSec[k - 1] ?? 0, rSec[k] ?? 0];
    const part = Math.floor((from - first) / partSec);
    const own = parts.get(part) ?? [];
    own.push(to - from);
    parts.set(part, own);
  }
  const rates = [...parts.values()]
    .filter((own) => own.length >= fewest)
    .map((own) => 60 / median(Float64Array.from(own)));
  return {
    whole: (60 * (rSec.length - 1)) / (last - first),
    least: rates.length > 0 ? Math.min(...rates) : null,
    greatest: rates.length > 0 ? Math.max(...rates) : null,
  };
}
