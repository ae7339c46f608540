import { createRandom } from '../../src/dsp/statistics/random.ts';

/** Returns the times of beats from their RR, s; the first beat is at 1 s. */
export function timesOfRr(rrSec: readonly number[]): Float64Array {
  let at = 1;
  return Float64Array.of(at, ...rrSec.map((rr) => (at += rr)));
}

/** Makes independent random RR, as in atrial fibrillation, within a third of their mean. */
export function unorderedRr(count: number, meanSec: number, seed = 1): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => meanSec * (0.67 + 0.66 * random.uniform()));
}

/**
 * Makes RR with respiratory sinus arrhythmia. @param depth  amplitude as a fraction of RR; @param breathHz  breaths per
 * second
 */
export function breathingRr(count: number, meanSec: number, depth: number, breathHz: number): number[] {
  const random = createRandom(3);
  let at = 0;
  return Array.from({ length: count }, () => {
    const jitter = 0.03 * (random.uniform() - 0.5);
    const rr = meanSec * (1 + depth * Math.sin(2 * Math.PI * breathHz * at) + jitter);
    at += rr;
    return rr;
  });
}

/** Makes RR of a steady sinus rhythm, within 2 %. */
export function steadyRr(count: number, meanSec: number): number[] {
  return breathingRr(count, meanSec, 0.02, 0.25);
}
