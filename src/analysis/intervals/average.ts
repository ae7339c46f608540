import type { LaidBeats } from './align-beats.ts';

/**
 * Ensemble average: beat i becomes the sample-wise mean of beats i … i + following.
 *
 * Of each sample the mean is over the beats that have it; where beat i's own is missing it stays
 * missing. The last ones use the beats that remain.
 *
 * @param laid       kept beats, each on its own grid from R
 * @param following  how many beats after each join its mean; 0 gives the beats as they are
 * @param beatCount  so many are averaged, the first ones; those after them join in
 * @returns the first `beatCount` beats, in the unit of `laid`
 * Source: Cziesler 2014, 4.2.
 */
export function averageBeats(
  laid: LaidBeats,
  following: number,
  beatCount = laid.starts.length - 1,
): LaidBeats {
  if (following === 0) return takeFirstLaid(laid, beatCount);
  const { starts, values } = laid;
  const laidCount = starts.length - 1;
  const averaged = new Float64Array(starts[beatCount]);
  const isWhole = Array.from({ length: laidCount }, (_, b) => !hasMissing(values, starts[b], starts[b + 1]));
  for (let b = 0; b < beatCount; b++) {
    const length = starts[b + 1] - starts[b];
    const last = Math.min(b + following, laidCount - 1);
    const into = averaged.subarray(starts[b], starts[b] + length);
    if (isWhole.slice(b, last + 1).every(Boolean)) averageWholeRow(laid, b, last, into);
    else averageRow(laid, b, last, into);
  }
  return { ...takeFirstLaid(laid, beatCount), values: averaged };
}

/**
 * The first of laid beats.
 *
 * @param laid       beats on grids from R
 * @param beatCount  how many; at most all
 * @returns the same samples, with fewer rows
 */
export function takeFirstLaid(laid: LaidBeats, beatCount: number): LaidBeats {
  if (beatCount === laid.starts.length - 1) return laid;
  const { starts, values } = laid;
  return {
    ...laid,
    starts: starts.subarray(0, beatCount + 1),
    values: values.subarray(0, starts[beatCount]),
  };
}

function hasMissing(values: Float64Array, from: number, to: number): boolean {
  for (let n = from; n < to; n++) if (values[n] !== values[n]) return true;
  return false;
}

/** Of beats that miss no sample: to the last bit what `averageRow` gives, without looking at each. */
function averageWholeRow({ starts, values }: LaidBeats, own: number, last: number, into: Float64Array): void {
  let shortest = into.length;
  for (let j = own; j <= last; j++) {
    shortest = Math.min(shortest, starts[j + 1] - starts[j]);
  }
  let j = own;
  for (; j + 7 <= last; j += 8) addEightRows(values, starts, j, shortest, into);
  for (; j + 3 <= last; j += 4) addFourRows(values, starts, j, shortest, into);
  for (; j <= last; j++) addRow(values, starts[j], 0, shortest, into);
  for (j = own; j <= last; j++) {
    addRow(values, starts[j], shortest, Math.min(into.length, starts[j + 1] - starts[j]), into);
  }
  const count = last - own + 1;
  for (let n = 0; n < shortest; n++) into[n] /= count;
  for (let n = shortest; n < into.length; n++) {
    let found = 0;
    for (let j = own; j <= last; j++) if (n < starts[j + 1] - starts[j]) found++;
    into[n] /= found;
  }
}

function addRow(values: Float64Array, start: number, from: number, to: number, into: Float64Array): void {
  for (let n = from; n < to; n++) into[n] += values[start + n];
}

/** Adds four rows one after another, each sample with one look at what it is added to. */
function addFourRows(
  values: Float64Array,
  starts: Int32Array,
  row: number,
  count: number,
  into: Float64Array,
): void {
  const [a, b, c, d] = [starts[row], starts[row + 1], starts[row + 2], starts[row + 3]];
  for (let n = 0; n < count; n++) {
    into[n] = into[n] + values[a + n] + values[b + n] + values[c + n] + values[d + n];
  }
}

/** The same of eight. */
function addEightRows(
  values: Float64Array,
  starts: Int32Array,
  row: number,
  count: number,
  into: Float64Array,
): void {
  const [a, b, c, d] = [starts[row], starts[row + 1], starts[row + 2], starts[row + 3]];
  const [e, f, g, h] = [starts[row + 4], starts[row + 5], starts[row + 6], starts[row + 7]];
  for (let n = 0; n < count; n++) {
    const four = into[n] + values[a + n] + values[b + n] + values[c + n] + values[d + n];
    into[n] = four + values[e + n] + values[f + n] + values[g + n] + values[h + n];
  }
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
