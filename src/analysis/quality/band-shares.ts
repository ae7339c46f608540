import { designButterworth, filterZeroPhase, zeroPhaseLeastCount } from '../../dsp/butterworth.ts';

/** Squares of an ECG in the bands that tell a QRS from muscles and from the baseline. */
export interface BandPowers {
  /** 5–15 Hz. */
  readonly qrs: Float64Array;
  /** 5–40 Hz. */
  readonly wide: Float64Array;
  /** Under 1 Hz, without the level. */
  readonly slow: Float64Array;
}

/** Band-passed ECGs, zero phase; null where the record is shorter than the filters need. */
export function bandTraces(x: Float64Array, fs: number): BandPowers | null {
  const band = (lowHz: number, highHz: number) => designButterworth(2, { lowHz, highHz }, fs).sections;
  const [qrs, wide, slow] = [band(5, 15), band(5, 40), band(0.05, 1)];
  const least = Math.max(...[qrs, wide, slow].map(zeroPhaseLeastCount));
  if (x.length < least) return null;
  return { qrs: filterZeroPhase(x, qrs), wide: filterZeroPhase(x, wide), slow: filterZeroPhase(x, slow) };
}

/** Mean square from … to − 1. */
export function meanSquare(x: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += x[n] * x[n];
  return to > from ? sum / (to - from) : 0;
}
