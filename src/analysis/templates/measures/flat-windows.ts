/**
 * Marks with 1 the windows of a stretch without variation, whose likeness with anything is 0.
 *
 * @param flat         takes one mark a window, 1 or 0
 * @param stretch      samples, any unit
 * @param windowLength samples of a window
 */
export function markFlatWindows(flat: Uint8Array, stretch: Float64Array, windowLength: number): void {
  let equalCount = 1;
  for (let n = 0; n < stretch.length; n++) {
    equalCount = n > 0 && stretch[n] === stretch[n - 1] ? equalCount + 1 : 1;
    const offset = n - windowLength + 1;
    if (offset >= 0) flat[offset] = equalCount >= windowLength ? 1 : 0;
  }
}

/**
 * Whether all samples are equal.
 *
 * @param samples any unit
 * @returns true of no sample too
 */
export function isFlat(samples: Float64Array): boolean {
  return samples.every((sample) => sample === samples[0]);
}
