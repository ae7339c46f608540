import { mean, sampleSd } from '../../dsp/statistics/stats.ts';
import { type BeatSeries, seriesWithin } from './beat-series.ts';

const pnnAboveMs = 50 + 1e-6;

/** Length of the segments of SDANN and the SDNN index, s. */
export const shortSegmentSec = 300;

/** Width of the bins of the triangular index, ms: 1/128 s. */
const triangularBinMs = 1000 / 128;

/** Time-domain figures; NaN if there are too few values. */
export interface TimeDomain {
  readonly mean: number;
  readonly sd: number;
  readonly rmssd: number;
  /** Share of the differences, 0 … 1. */
  readonly pnn50: number;
}

/**
 * Computes mean, SD, RMSSD and pNN50. Source: Task Force 1996, table 1; SD with n − 1.
 *
 * @param series  values, ms
 * @returns ms and a share; NaN with too few values
 */
export function timeDomain({ values, follows }: BeatSeries): TimeDomain {
  let squares = 0;
  let large = 0;
  let count = 0;
  for (let i = 1; i < values.length; i++) {
    if (follows[i] === 0) continue;
    const difference = values[i] - values[i - 1];
    squares += difference * difference;
    if (Math.abs(difference) > pnnAboveMs) large++;
    count++;
  }
  return {
    mean: mean(values),
    sd: sampleSd(values),
    rmssd: Math.sqrt(squares / count),
    pnn50: large / count,
  };
}

/** Figures of the 5-minute segments of a long span; NaN if there are too few segments. */
export interface SegmentFigures {
  /** SD of the segments' means. */
  readonly sdann: number;
  /** Mean of the segments' SDs. */
  readonly sdnnIndex: number;
  /** Number of segments that count. */
  readonly segmentCount: number;
}

/**
 * Computes SDANN and the SDNN index over whole 5-minute segments from the start of a span. Source: Task Force 1996,
 * table 1. **Choice:** a segment counts if values of successive beats cover at least half of it.
 *
 * @param series   values, ms
 * @param fromSec  start of the span, s
 * @param toSec    its end, s
 * @returns ms; NaN with fewer than two segments
 */
export function segmentFigures(series: BeatSeries, fromSec: number, toSec: number): SegmentFigures {
  const means: number[] = [];
  const sds: number[] = [];
  const whole = Math.floor((toSec - fromSec) / shortSegmentSec + 1e-9);
  const last = whole < 2 ? 0 : whole;
  for (let k = 0; k < last; k++) {
    const start = fromSec + k * shortSegmentSec;
    const segment = seriesWithin(series, start, start + shortSegmentSec);
    if (computeCoveredSec(segment) < shortSegmentSec / 2) continue;
    means.push(mean(segment.values));
    sds.push(sampleSd(segment.values));
  }
  const isEnough = means.length >= 2;
  return {
    sdann: isEnough ? sampleSd(means) : Number.NaN,
    sdnnIndex: isEnough ? mean(sds) : Number.NaN,
    segmentCount: means.length,
  };
}

/** Returns the time between values of successive beats, s. */
function computeCoveredSec({ timesSec, follows }: BeatSeries): number {
  let sum = 0;
  for (let i = 1; i < timesSec.length; i++) if (follows[i] === 1) sum += timesSec[i] - timesSec[i - 1];
  return sum;
}

/**
 * Computes the triangular index: the number of values divided by that in the fullest bin of 1/128 s. Source: Task Force
 * 1996.
 *
 * @param values  ms
 * @returns dimensionless; NaN without values
 */
export function triangularIndex(values: Float64Array): number {
  const counts = new Map<number, number>();
  let highest = 0;
  for (const value of values) {
    const bin = Math.floor(value / triangularBinMs);
    const count = (counts.get(bin) ?? 0) + 1;
    counts.set(bin, count);
    if (count > highest) highest = count;
  }
  return values.length / highest;
}
