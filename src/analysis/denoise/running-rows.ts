/** Average, sample by sample, over a changing set of rows. */
export interface RunningRows {
  add(samples: Float64Array, at: number): void;
  /** @param at  start of a row that was added and not removed since */
  remove(samples: Float64Array, at: number): void;
  replace(samples: Float64Array, leaving: number, entering: number): void;
  /**
   * Replaces all rows.
   *
   * @param places  starts of the new rows, at most as many as the capacity
   */
  fill(samples: Float64Array, places: readonly number[]): void;
  /** @returns the same array each time; without rows it is unchanged */
  read(): Float64Array;
}

/**
 * Creates a running median. Every column stays sorted, so that a row costs one search and half a column's moves per
 * sample.
 *
 * @param capacity  maximum number of rows at a time
 * @returns without a row
 */
export function createRunningMedian(length: number, capacity: number): RunningRows {
  const sorted = new Float64Array(length * capacity);
  const middle = new Float64Array(length);
  let count = 0;
  return {
    add: (samples, at) => {
      for (let k = 0; k < length; k++) {
        const base = k * capacity;
        const value = samples[at + k];
        const place = lowerBound(sorted, base, base + count, value);
        for (let i = base + count; i > place; i--) sorted[i] = sorted[i - 1];
        sorted[place] = value;
      }
      count++;
    },
    remove: (samples, at) => {
      for (let k = 0; k < length; k++) {
        const base = k * capacity;
        const place = lowerBound(sorted, base, base + count, samples[at + k]);
        for (let i = place + 1; i < base + count; i++) sorted[i - 1] = sorted[i];
      }
      count--;
    },
    replace: (samples, leaving, entering) => {
      for (let k = 0; k < length; k++) {
        const base = k * capacity;
        const end = base + count;
        replaceSorted(sorted, base, end, samples[leaving + k], samples[entering + k]);
      }
    },
    fill: (samples, places) => {
      count = places.length;
      for (let k = 0; k < length; k++) {
        const column = sorted.subarray(k * capacity, k * capacity + count);
        for (let i = 0; i < count; i++) column[i] = samples[places[i] + k];
        column.sort();
      }
    },
    read: () => {
      if (count === 0) return middle;
      const upper = count >>> 1;
      const lower = count % 2 === 1 ? upper : upper - 1;
      for (let k = 0; k < length; k++) {
        middle[k] = (sorted[k * capacity + lower] + sorted[k * capacity + upper]) / 2;
      }
      return middle;
    },
  };
}

/**
 * Creates a running mean from running sums.
 *
 * @param length  samples of a row
 * @returns without a row
 */
export function createRunningMean(length: number): RunningRows {
  const sums = new Float64Array(length);
  const means = new Float64Array(length);
  let count = 0;
  const add = (samples: Float64Array, at: number): void => {
    for (let k = 0; k < length; k++) sums[k] += samples[at + k];
    count++;
  };
  return {
    add,
    remove: (samples, at) => {
      for (let k = 0; k < length; k++) sums[k] -= samples[at + k];
      count--;
    },
    replace: (samples, leaving, entering) => {
      for (let k = 0; k < length; k++) sums[k] += samples[entering + k] - samples[leaving + k];
    },
    fill: (samples, places) => {
      count = 0;
      sums.fill(0);
      for (const at of places) add(samples, at);
    },
    read: () => {
      if (count > 0) for (let k = 0; k < length; k++) means[k] = sums[k] / count;
      return means;
    },
  };
}

/** Replaces a value in a sorted range; only the values between the two places move. */
function replaceSorted(
  sorted: Float64Array,
  from: number,
  to: number,
  leaving: number,
  entering: number,
): void {
  let place = lowerBound(sorted, from, to, leaving);
  for (; place + 1 < to && sorted[place + 1] < entering; place++) sorted[place] = sorted[place + 1];
  for (; place > from && sorted[place - 1] > entering; place--) sorted[place] = sorted[place - 1];
  sorted[place] = entering;
}

/** Returns the first place from … to whose value is not less than the given one. */
function lowerBound(sorted: Float64Array, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
