/**
 * Returns the value that would be at `rank` if `values` were sorted; reorders `values`.
 *
 * Afterwards no value before `rank` is larger and no value after it smaller. Hoare's selection, with the median of
 * first, middle and last as pivot.
 *
 * @param values finite, not empty
 * @param rank   0 … values.length − 1
 * @returns one of the values
 */
export function quickSelect(values: Float64Array, rank: number): number {
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = medianOfThree(values[left], values[(left + right) >>> 1], values[right]);
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
      i++;
      j--;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank];
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
