/**
 * Sets 1 for the windows of a stretch without variation, whose likeness to anything is 0.
 *
 * @param flat receives one mark per window, 1 or 0
 * @param stretch samples, any unit
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
 * Returns whether all samples are equal.
 *
 * @param samples any unit
 * @returns true also without samples
 */
export function isFlat(samples: Float64Array): boolean {
  return samples.every((sample) => sample === samples[0]);
}
