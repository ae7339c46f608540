import type { Candidate } from './candidates.ts';

/** Beats to either side that a candidate is compared with, and how many of the most alike count. */
const compared = 6;
const counted = 3;
/** Points 8 ms apart, eight to either side: ± 64 ms hold a QRS; two more for shifting. */
const pointSec = 0.008;
const reach = 8;
const shifts = 2;
const pointCount = 2 * reach + 1;
const shiftCount = 2 * shifts + 1;

const width = pointCount + 2 * shifts;

/** Stretches of slope about candidates, one after the other. */
export interface Shapes {
  readonly count: number;
  readonly leadCount: number;
  /** Of each candidate, lead by lead. */
  readonly points: Float64Array;
  /** Of each candidate, at each shift. */
  readonly norms: Float64Array;
  /** How fast the slope changes for its size: T waves are less sharp than the QRS before them. */
  readonly sharpness: Float64Array;
}

/**
 * How like its neighbours each candidate is: the mean of its three largest correlations with the
 * slopes of the six beats to either side, over shifts to ± 16 ms; −1 … 1, 0 without a neighbour.
 *
 * With the most alike alone, so that an ectopic beat is like other ectopic beats.
 *
 * @param shapes  of the candidates
 * @param beats   indices into them, ascending
 * @param matters whether the likeness of a candidate is wanted; else it is 0
 */
export function likenesses(
  shapes: Shapes,
  beats: readonly number[],
  matters: (k: number) => boolean = () => true,
): Float64Array {
  const likeness = new Float64Array(shapes.count);
  let next = 0;
  const best = new Float64Array(counted);
  for (let k = 0; k < shapes.count; k++) {
    while (next < beats.length && beats[next] < k) next++;
    if (!matters(k)) continue;
    best.fill(-1);
    let found = 0;
    const to = Math.min(beats.length - 1, next + compared);
    for (let b = Math.max(0, next - compared); b <= to; b++) {
      if (beats[b] === k) continue;
      insert(best, correlation(shapes, k, beats[b]));
      found++;
    }
    const used = Math.min(found, counted);
    let sum = 0;
    for (let i = 0; i < used; i++) sum += best[i];
    likeness[k] = used > 0 ? sum / used : 0;
  }
  return likeness;
}

/** Shapes of the candidates in the slopes of all leads, weighted. */
export function shapesOf(
  slopes: readonly Float64Array[],
  rate: number,
  candidates: readonly Candidate[],
): Shapes {
  const step = Math.max(1, Math.round(pointSec * rate));
  const [count, leadCount] = [candidates.length, slopes.length];
  const points = new Float64Array(count * leadCount * width);
  const norms = new Float64Array(count * shiftCount);
  const sharpness = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    for (let lead = 0; lead < leadCount; lead++) {
      copyPoints(slopes[lead], candidates[k].index, step, points, (k * leadCount + lead) * width);
    }
    const [from, to] = [k * leadCount * width, (k + 1) * leadCount * width];
    for (let shift = 0; shift < shiftCount; shift++) {
      let sum = 0;
      for (let at = from + shift; at < to; at += width) {
        for (let i = at; i < at + pointCount; i++) sum += points[i] * points[i];
      }
      norms[k * shiftCount + shift] = Math.sqrt(sum);
    }
    sharpness[k] = sharpnessOf(points, from, to);
  }
  return { count, leadCount, points, norms, sharpness };
}

function copyPoints(
  slope: Float64Array,
  index: number,
  step: number,
  points: Float64Array,
  at: number,
): void {
  let n = index - (reach + shifts) * step;
  for (let i = at; i < at + width; i++) {
    points[i] = n >= 0 && n < slope.length ? slope[n] : 0;
    n += step;
  }
}

function sharpnessOf(points: Float64Array, from: number, to: number): number {
  let size = 0;
  let change = 0;
  for (let at = from; at < to; at += width) {
    for (let i = at + 1; i < at + width - 1; i++) {
      const rise = points[i + 1] - points[i - 1];
      size += points[i] * points[i];
      change += rise * rise;
    }
  }
  return size > 0 ? Math.sqrt(change / size) : 0;
}

/** The largest correlation over the shifts of `b` against the middle of `a`. */
function correlation({ leadCount, points, norms }: Shapes, a: number, b: number): number {
  // All shifts at once: five sums that do not wait for each other. Two shifts either way, by hand.
  let [earliest, early, together, late, latest] = [0, 0, 0, 0, 0];
  for (let lead = 0; lead < leadCount; lead++) {
    const middle = (a * leadCount + lead) * width + shifts;
    const other = (b * leadCount + lead) * width;
    for (let i = 0; i < pointCount; i++) {
      const point = points[middle + i];
      earliest += point * points[other + i];
      early += point * points[other + i + 1];
      together += point * points[other + i + 2];
      late += point * points[other + i + 3];
      latest += point * points[other + i + 4];
    }
  }
  const own = norms[a * shiftCount + shifts];
  const at = b * shiftCount;
  let best = -1;
  best = larger(best, earliest, own * norms[at]);
  best = larger(best, early, own * norms[at + 1]);
  best = larger(best, together, own * norms[at + 2]);
  best = larger(best, late, own * norms[at + 3]);
  return larger(best, latest, own * norms[at + 4]);
}

function larger(best: number, sum: number, norm: number): number {
  return norm === 0 ? best : Math.max(best, sum / norm);
}

/** Keeps the largest values, in descending order. */
function insert(best: Float64Array, value: number): void {
  let i = best.length - 1;
  if (value <= best[i]) return;
  while (i > 0 && best[i - 1] < value) {
    best[i] = best[i - 1];
    i--;
  }
  best[i] = value;
}
