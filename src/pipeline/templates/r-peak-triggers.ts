import type { BeatEdit } from '../../model/edits.ts';
import type { Recording } from '../../model/recording.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { beatsOfAnalysis } from '../qrs/beats-of-analysis.ts';

/** R-peaks as triggers, on the nearest sample; beats whose R was dropped give none. */
export async function rPeakTriggers(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  edits: readonly BeatEdit[],
  signal: AbortSignal,
  record?: StageContext['record'],
): Promise<number[]> {
  const { beats } = await beatsOfAnalysis({
    recording,
    choice,
    parameters,
    edits,
    signal,
    ...(record ? { record } : {}),
  });
  const indices = beats.flatMap(({ rIndex }) => (rIndex === null ? [] : [rIndex]));
  return [...new Set(indices)].toSorted((a, b) => a - b);
}
