import type { IndexRange } from '../model/samples.ts';

/**
 * Times computed in floating point miss the sample that they stand for by some 1e-12 of an index;
 * the limits reach this much further so that an end on a sample includes it.
 */
const endSlack = 1e-6;

/**
 * The samples inside limits of time, ends included, cut to the record.
 *
 * @param fromSec s from sample 0
 * @param toSec   s from sample 0
 * @returns half-open; empty (`to` = `from`) where no sample lies inside
 */
export function samplesWithin(fromSec: number, toSec: number, fs: number, sampleCount: number): IndexRange {
  const from = Math.max(0, Math.ceil(fromSec * fs - endSlack));
  const to = Math.min(sampleCount, Math.floor(toSec * fs + endSlack) + 1);
  return { from, to: Math.max(from, to) };
}
