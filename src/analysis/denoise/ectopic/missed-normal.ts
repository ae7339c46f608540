import { mean, pearson } from '../../../dsp/statistics/stats.ts';
import type { BeatWindows } from './beat-windows.ts';
import type { Looking } from './looking.ts';

/** Half of the QRS that is looked for, s. */
const halfSec = 0.05;
/** About where it is due, share of the local RR. */
const reachShare = 0.12;
/** A QRS is there if so much like the normal one, and so large a share of it. */
const [leastLikeness, leastShare] = [0.85, 0.5];

/**
 * Whether a normal QRS lies where the sinus rhythm has its next beat due, though none was marked: then
 * what was marked before it, early, was no beat.
 *
 * @param sampleCount  of the ECG
 * @param normal    median shape of the kept beats
 * @param dueIndex  where the beat is due, samples
 * @returns whether the normal QRS fits somewhere about `dueIndex`
 */
export function* isNormalDue(
  sampleCount: number,
  fs: number,
  { beforeCount }: BeatWindows,
  normal: Float64Array,
  dueIndex: number,
  localRrCount: number,
): Looking<boolean> {
  const half = Math.round(halfSec * fs);
  const qrs = levelled(normal.subarray(beforeCount - half, beforeCount + half + 1));
  const reach = Math.round(reachShare * localRrCount);
  for (let at = dueIndex - reach; at <= dueIndex + reach; at++) {
    if (at - half < 0 || at + half >= sampleCount) continue;
    const found = levelled(yield { from: at - half, to: at + half + 1 });
    if (pearson(found, qrs) >= leastLikeness && rangeOf(found) >= leastShare * rangeOf(qrs)) return true;
  }
  return false;
}

/** Less its straight line of least squares, for a QRS may ride on a slope. */
function levelled(x: Float64Array): Float64Array {
  const middle = (x.length - 1) / 2;
  const level = mean(x);
  let rise = 0;
  let width = 0;
  for (let k = 0; k < x.length; k++) {
    rise += (k - middle) * (x[k] - level);
    width += (k - middle) ** 2;
  }
  return x.map((value, k) => value - level - ((k - middle) * rise) / width);
}

function rangeOf(x: Float64Array): number {
  return Math.max(...x) - Math.min(...x);
}
