import type { LaidBeats } from './lay.ts';

/**
 * Ensemble average: beat i becomes the sample-wise mean of beats i … i + following.
 *
 * Of each sample the mean is over the beats that have it; where beat i's own is missing it stays
 * missing. The last ones use the beats that remain.
 *
 * @param laid       kept beats, each on its own grid from R
 * @param following  how many beats after each join its mean; 0 gives the beats as they are
 * Source: Cziesler 2014, 4.2.
 */
export function averageBeats(laid: LaidBeats, following: number): LaidBeats {
  if (following === 0) return laid;
  const { starts, values } = laid;
  const beatCount = starts.length - 1;
  const averaged = new Float64Array(values.length);
  for (let b = 0; b < beatCount; b++) {
    const length = starts[b + 1] - starts[b];
    const last = Math.min(b + following, beatCount - 1);
    averageRow(laid, b, last, averaged.subarray(starts[b], starts[b] + length));
  }
  return { ...laid, values: averaged };
}

function averageRow(laid: LaidBeats, own: number, last: number, into: Float64Array): void {
  const { starts, values } = laid;
  const length = into.length;
  const counts = new Uint8Array(length);
  for (let j = own; j <= last; j++) {
    const from = starts[j];
    const shared = Math.min(length, starts[j + 1] - from);
    for (let n = 0; n < shared; n++) {
      const value = values[from + n];
      if (value === value) {
        into[n] += value;
        counts[n]++;
      }
    }
  }
  const from = starts[own];
  for (let n = 0; n < length; n++) {
    const ownIsMissing = values[from + n] !== values[from + n];
    into[n] = ownIsMissing ? Number.NaN : into[n] / counts[n];
  }
}
