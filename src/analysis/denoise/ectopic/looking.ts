import type { IndexRange } from '../../../model/samples.ts';

/**
 * A search that looks at parts of an ECG, one after another: it yields samples from … to − 1 and is given
 * them, good until it yields again. So it need not know whether the ECG is there as a whole.
 */
export type Looking<Found> = Generator<IndexRange, Found, Float64Array>;

/**
 * Runs a search over an ECG that is there as a whole.
 *
 * @param search asks for ranges of samples
 * @param x      the ECG, all of it
 * @returns what the search ends with
 */
export function lookAt<Found>(search: Looking<Found>, x: Float64Array): Found {
  let step = search.next();
  while (step.done !== true) step = search.next(x.subarray(step.value.from, step.value.to));
  return step.value;
}
