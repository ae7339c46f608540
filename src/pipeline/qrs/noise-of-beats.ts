import { mayHoldNoise, noiseSpans } from '../../analysis/rhythm/noise-spans.ts';
import { liesInDoubt } from '../../analysis/rhythm/without-poor-signal.ts';
import type { TimeSpan } from '../../model/samples.ts';
import { laterQuality } from '../../analysis/quality/later-quality.ts';
import type { BlockContext } from './for-each-block.ts';
import { type LeadReading, readLead } from './read-leads.ts';

/**
 * Where beats of one ECG are marks of noise, for an analysis that does not judge the quality of its ECG. Where their
 * times exclude noise, the ECG is not read.
 *
 * @param rSec  R from the recording's first sample, s, ascending
 * @returns ascending and apart, s
 */
export async function noiseOfBeats(
  rSec: Float64Array,
  channelIndex: number,
  reading: LeadReading,
  context: BlockContext,
): Promise<TimeSpan[]> {
  if (!mayHoldNoise(rSec)) return [];
  const { lead, quality, startIndex } = readLead(channelIndex, reading);
  const startSec = startIndex / lead.frame.fs;
  const judged = await quality.judge(
    rSec.map((sec) => sec - startSec),
    context,
  );
  return noiseSpans(rSec, liesInDoubt(rSec, laterQuality(judged, startSec)));
}
