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

/** A stretch of slope about a candidate. */
export interface Shape {
  readonly points: Float64Array;
  /** At each shift. */
  readonly norms: Float64Array;
  /** How fast the slope changes for its size: T waves are less sharp than the QRS before them. */
  readonly sharpness: number;
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
  shapes: readonly Shape[],
  beats: readonly number[],
  leadCount: number,
  matters: (k: number) => boolean = () => true,
): Float64Array {
  const likeness = new Float64Array(shapes.length);
  let next = 0;
  const best = new Float64Array(counted);
  for (let k = 0; k < shapes.length; k++) {
    while (next < beats.length && beats[next] < k) next++;
    if (!matters(k)) continue;
    best.fill(-1);
    let found = 0;
    const to = Math.min(beats.length - 1, next + compared);
    for (let b = Math.max(0, next - compared); b <= to; b++) {
      if (beats[b] === k) continue;
      insert(best, correlation(shapes[k], shapes[beats[b]], leadCount));
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
): Shape[] {
  const step = Math.max(1, Math.round(pointSec * rate));
  return candidates.map(({ index }) => shapeAt(slopes, index, step));
}

function shapeAt(slopes: readonly Float64Array[], index: number, step: number): Shape {
  const width = pointCount + 2 * shifts;
  const points = new Float64Array(width * slopes.length);
  const norms = new Float64Array(shiftCount);
  slopes.forEach((slope, lead) => {
    for (let i = 0; i < width; i++) {
      const n = index + (i - reach - shifts) * step;
      points[lead * width + i] = n >= 0 && n < slope.length ? slope[n] : 0;
    }
  });
  for (let shift = 0; shift < shiftCount; shift++) {
    let sum = 0;
    for (let at = shift; at < points.length; at += width) {
      for (let i = at; i < at + pointCount; i++) sum += points[i] * points[i];
    }
    norms[shift] = Math.sqrt(sum);
  }
  return { points, norms, sharpness: sharpnessOf(points, width) };
}

function sharpnessOf(points: Float64Array, width: number): number {
  let size = 0;
  let change = 0;
  for (let at = 0; at < points.length; at += width) {
    for (let i = at + 1; i < at + width - 1; i++) {
      size += points[i] * points[i];
      change += (points[i + 1] - points[i - 1]) ** 2;
    }
  }
  return size > 0 ? Math.sqrt(change / size) : 0;
}

/** The largest correlation over the shifts of `b` against the middle of `a`. */
function correlation(a: Shape, b: Shape, leadCount: number): number {
  const width = pointCount + 2 * shifts;
  let best = -1;
  for (let shift = 0; shift < shiftCount; shift++) {
    const norm = a.norms[shifts] * b.norms[shift];
    if (norm === 0) continue;
    let sum = 0;
    for (let lead = 0; lead < leadCount; lead++) {
      const at = lead * width;
      for (let i = 0; i < pointCount; i++) sum += a.points[at + shifts + i] * b.points[at + shift + i];
    }
    best = Math.max(best, sum / norm);
  }
  return best;
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
