import type { IndexRange } from '../../model/samples.ts';
import type { WindowShape } from '../../model/templates.ts';

/**
 * Returns the range of samples that the windows of some beats cover at any shift.
 *
 * @param triggers in order, at least one
 * @returns samples from … to − 1
 */
export function windowSampleRange(
  triggers: Float64Array,
  { before, after, largestShift }: WindowShape,
): IndexRange {
  return {
    from: triggers[0] - before - largestShift,
    to: triggers[triggers.length - 1] + after + largestShift,
  };
}

/** Returns the number of samples of a beat including its shifts. */
export function countBeatSamples({ before, after, largestShift }: WindowShape): number {
  return before + after + 2 * largestShift;
}

/**
 * Cuts windows one after another, each extended by the largest shift on both sides.
 *
 * @param filtered the samples in the range from `windowSampleRange`
 * @param rectified whether magnitudes are cut
 * @returns one window per trigger, contiguous
 */
export function cutWindows(
  filtered: Float64Array,
  triggers: Float64Array,
  shape: WindowShape,
  rectified: boolean,
): Float64Array<ArrayBuffer> {
  const stretchLength = countBeatSamples(shape);
  const samples = new Float64Array(triggers.length * stretchLength);
  triggers.forEach((trigger, beat) => {
    const at = trigger - triggers[0];
    samples.set(filtered.subarray(at, at + stretchLength), beat * stretchLength);
  });
  if (rectified) for (let n = 0; n < samples.length; n++) samples[n] = Math.abs(samples[n]);
  return samples;
}
