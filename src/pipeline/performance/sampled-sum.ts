import { extendForFir, sumFir } from '../../dsp/fir.ts';

/** A filtered signal at a few places: all of the ends, and evenly between. */
export interface SampledOutput {
  readonly places: readonly number[];
  readonly values: Float64Array;
}

const [placeCount, endCount] = [2000, 100];

/** The float64 direct sum of `filterFir` at zero phase, at some 2 200 places; at all of a short signal. */
export function sampledSum(signal: Float32Array, taps: Float64Array): SampledOutput {
  const extended = extendForFir(Float64Array.from(signal), taps.length, 'zero-phase');
  const places = new Set<number>();
  const end = Math.min(endCount, signal.length);
  const step = Math.max(1, signal.length / placeCount);
  for (let i = 0; i < end; i++) places.add(i).add(signal.length - 1 - i);
  for (let i = 0; i < signal.length; i += step) places.add(Math.floor(i));
  const values = Float64Array.from(
    places,
    (place) => sumFir(extended, taps, place, place + 1)[0] ?? Number.NaN,
  );
  return { places: [...places], values };
}

/** Largest difference of an output from the sampled one, as a share of the latter's range. */
export function largestDifference(
  output: Float32Array | Float64Array,
  { places, values }: SampledOutput,
): number {
  let [low, high, worst] = [Infinity, -Infinity, 0];
  for (const [index, place] of places.entries()) {
    const truth = values[index] ?? Number.NaN;
    low = Math.min(low, truth);
    high = Math.max(high, truth);
    const difference = Math.abs((output[place] ?? Number.NaN) - truth);
    // So that NaN is the worst.
    if (!(difference <= worst)) worst = difference;
  }
  return worst / (high - low);
}
