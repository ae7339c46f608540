/** Rows that come and go, and the median of those that are there, sample by sample. */
export interface RunningRows {
  add(samples: Float64Array, at: number): void;
  /** @param at  a row that was added and not removed since */
  remove(samples: Float64Array, at: number): void;
  /** @returns the same array each time; of no row it is left as it was */
  read(): Float64Array;
}

/** Keeps every column sorted, so that a row costs a search and half a column's moves for each sample. @param capacity  most rows at a time */
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
        sorted.copyWithin(place + 1, place, base + count);
        sorted[place] = value;
      }
      count++;
    },
    remove: (samples, at) => {
      for (let k = 0; k < length; k++) {
        const base = k * capacity;
        const place = lowerBound(sorted, base, base + count, samples[at + k]);
        sorted.copyWithin(place, place + 1, base + count);
      }
      count--;
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

/** The mean, by running sums. */
export function createRunningMean(length: number): RunningRows {
  const sums = new Float64Array(length);
  const means = new Float64Array(length);
  let count = 0;
  return {
    add: (samples, at) => {
      for (let k = 0; k < length; k++) sums[k] += samples[at + k];
      count++;
    },
    remove: (samples, at) => {
      for (let k = 0; k < length; k++) sums[k] -= samples[at + k];
      count--;
    },
    read: () => {
      if (count > 0) for (let k = 0; k < length; k++) means[k] = sums[k] / count;
      return means;
    },
  };
}

/** First place from … to whose value is not below the one asked for. */
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
