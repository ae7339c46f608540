import type { IndexRange } from '../../../model/samples.ts';
import type { CurveLengthScale } from '../curve-length-params.ts';
import { findQrsEdges } from '../curve-length-search.ts';
import type { QrsMark } from '../qrs-marks.ts';

/** Maximum distance of an onset or an end from the centre of the QRS, s: half of the widest QRS. */
const reachSec = 0.12;
/** The maximum of L is searched within this time of the centre, s, delayed by half of the window. */
const searchSec = 0.08;

/**
 * Returns the range of L that is read to find the edges of a beat.
 *
 * @param middle centre of the QRS complex, sample index
 * @param fs Hz
 * @param sampleCount number of samples of the record
 * @param scale windows of the search, samples
 * @returns samples from … to − 1
 */
export function edgeSearchRange(
  middle: number,
  fs: number,
  sampleCount: number,
  { windowCount, halfSkipCount, flatRiseCount, boxCount }: CurveLengthScale,
): IndexRange {
  const search = Math.round(searchSec * fs);
  const late = Math.trunc(windowCount / 2);
  const back = search + 2 * halfSkipCount + flatRiseCount + 2 * boxCount + Math.round(reachSec * fs);
  return {
    from: Math.max(0, middle + late - back - 2),
    to: Math.min(sampleCount + halfSkipCount, middle + late + search + halfSkipCount + 1),
  };
}

/**
 * Finds onset and J point of a beat by the rule of the curve-length detector, each within 120 ms of its centre.
 *
 * The threshold is a third of the maximum of L at this beat. From the sample where L passes it, the published
 * search is used.
 *
 * @param lengths L over at least `edgeSearchRange`; its item 0 is sample 0 of the other indices
 * @param middle centre of the QRS complex, sample index
 * @param sampleCount number of samples of the record
 * @returns onset and J point, sample indices
 */
export function findOwnEdges(
  lengths: Float64Array,
  middle: number,
  fs: number,
  sampleCount: number,
  scale: CurveLengthScale,
): QrsMark {
  const reach = Math.round(reachSec * fs);
  const search = Math.round(searchSec * fs);
  const late = Math.trunc(scale.windowCount / 2);
  const to = Math.min(lengths.length - 1, middle + late + search);
  let top = Math.min(to, Math.max(0, middle + late - search));
  for (let n = top; n <= to; n++) if (lengths[n] > lengths[top]) top = n;
  let candidate = top;
  while (
    candidate > 0 &&
    top - candidate < scale.halfSkipCount &&
    lengths[candidate - 1] > lengths[top] / 3
  ) {
    candidate--;
  }
  const { onsetIndex, endIndex } = findQrsEdges(lengths, candidate, lengths[top], sampleCount, scale);
  const onset = Math.max(0, Math.min(middle, Math.max(middle - reach, onsetIndex)));
  const end = endIndex === null ? null : Math.max(onset + 1, Math.min(middle + reach, endIndex));
  return { onsetIndex: onset, endIndex: end !== null && end < sampleCount ? end : null };
}
