import type { SettledCycles } from '../correct-cycles.ts';
import type { EctopicSpans } from './ectopic-spans.ts';

const easeSec = 0.04;

/** Joints between cycles, each identified by the cycle that begins there. */
export interface EctopicJoints {
  readonly isEased: (right: number) => boolean;
  /**
   * @param clean   of the cycles on both sides, changed in place
   * @param origin  index of its first sample in the record
   */
  readonly ease: (clean: Float64Array, origin: number, right: number) => void;
}

/**
 * Removes the steps where another shape or the pre-processed ECG meets its neighbour. A template is bent towards its
 * neighbour, and two templates share the step. Where a normal cycle begins, the template's own step from its last to
 * its first sample remains.
 *
 * @param settled   the cycles as moved
 * @param ectopics  spans of all cycles, and the shape of each
 * @param template  the record's own, a cycle of the median length
 * @returns functions of the joint, identified by the index of the cycle on its right; joints must be eased in order
 */
export function createEctopicJoints(
  { frame, cycles }: SettledCycles,
  { spans: { froms, tos }, shapes }: Pick<EctopicSpans, 'spans' | 'shapes'>,
  template: Float64Array,
): EctopicJoints {
  const easeCount = Math.round(easeSec * frame.fs);
  const ownStep = template[0] - template[template.length - 1];
  const isCleaned = new Uint8Array(shapes.length);
  for (const cycle of cycles) isCleaned[cycle] = 1;
  const bendable = (cycle: number) =>
    shapes[cycle] >= 0 ? Math.min(easeCount, (tos[cycle] - froms[cycle]) >>> 1) : 0;
  return {
    isEased: (right) =>
      isCleaned[right - 1] === 1 &&
      isCleaned[right] === 1 &&
      (shapes[right - 1] !== 0 || shapes[right] !== 0),
    ease: (clean, origin, right) => {
      const at = froms[right] - origin;
      const step = clean[at] - clean[at - 1] - (shapes[right] === 0 ? ownStep : 0);
      distributeStep(clean, at, step, bendable(right - 1), bendable(right));
    },
  };
}

/**
 * @param left   number of samples before `at` that are bent, 0 for none
 * @param right  number of samples from `at` on that are bent, 0 for none
 */
function distributeStep(out: Float64Array, at: number, step: number, left: number, right: number): void {
  const leftShare = right === 0 ? 1 : 0.5;
  const rightShare = left === 0 ? 1 : 0.5;
  for (let k = 0; k < left; k++) out[at - 1 - k] += leftShare * step * (1 - k / left);
  for (let k = 0; k < right; k++) out[at + k] -= rightShare * step * (1 - k / right);
}
