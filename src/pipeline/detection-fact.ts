import { mergeGaps } from '../dsp/samples/gaps.ts';
import type { DetectionFact } from '../model/run-facts.ts';
import type { IndexRange } from '../model/samples.ts';
import { version } from '../model/version.ts';

/** Signal in which beats were searched: one or more leads of the same rate and length. */
export interface SearchedEcg {
  readonly label: string;
  readonly fs: number;
  /** Gaps of the signal that was searched, in all of its leads. */
  readonly gaps: readonly IndexRange[];
}

/**
 * Returns the fact of how the beats were found. Detectors bridge gaps by straight lines; annotations are looked up in
 * the same signal.
 *
 * @param leads  number of channels that were searched together
 */
export function detectionFact(
  method: DetectionFact['method'],
  { label, fs, gaps }: SearchedEcg,
  beatCount: number,
  leads = 1,
): DetectionFact {
  const merged = mergeGaps(gaps, []);
  return {
    what: 'detection',
    channel: label,
    method,
    version: method === 'beatbench' ? version : null,
    rate: fs,
    beats: beatCount,
    leads,
    bridgedGaps: merged.length,
    bridged: merged.reduce((sum, { from, to }) => sum + to - from, 0) / fs,
  };
}
