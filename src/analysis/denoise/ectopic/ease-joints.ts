import type { CorrectedCycles } from '../correct-cycles.ts';
import type { EctopicSpans } from './ectopic-spans.ts';

/** How far from a joint its step is spread, s. */
const easeSec = 0.04;

/**
 * Takes the steps away where another shape, or the pre-processed ECG, meets what stands beside it.
 *
 * A template bends towards its neighbour, two share the way; where a normal cycle begins, the template's
 * own difference between its last and its first sample stays.
 *
 * @param clean     samples, changed in place
 * @param template  of the normal cycles
 */
export function easeEctopicJoints(
  clean: Float64Array,
  { frame, cycles }: CorrectedCycles,
  { spans: { froms, tos }, shapes }: EctopicSpans,
  template: Float64Array,
): void {
  const easeCount = Math.round(easeSec * frame.fs);
  const ownStep = template[0] - template[template.length - 1];
  const isCleaned = new Uint8Array(shapes.length);
  for (const cycle of cycles) isCleaned[cycle] = 1;
  const bendable = (cycle: number) =>
    shapes[cycle] >= 0 ? Math.min(easeCount, (tos[cycle] - froms[cycle]) >>> 1) : 0;
  for (let right = 1; right < shapes.length; right++) {
    const left = right - 1;
    if (isCleaned[left] === 0 || isCleaned[right] === 0 || (shapes[left] === 0 && shapes[right] === 0))
      continue;
    const at = froms[right];
    const step = clean[at] - clean[at - 1] - (shapes[right] === 0 ? ownStep : 0);
    bend(clean, at, step, bendable(left), bendable(right));
  }
}

/** @param left  samples before `at` that bend, 0 for none @param right  samples from `at` on */
function bend(out: Float64Array, at: number, step: number, left: number, right: number): void {
  const leftShare = right === 0 ? 1 : 0.5;
  const rightShare = left === 0 ? 1 : 0.5;
  for (let k = 0; k < left; k++) out[at - 1 - k] += leftShare * step * (1 - k / left);
  for (let k = 0; k < right; k++) out[at + k] -= rightShare * step * (1 - k / right);
}
