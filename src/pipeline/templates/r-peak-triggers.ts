import type { BeatEdit } from '../../model/edits.ts';
import type { Recording } from '../../model/recording.ts';
import type { ChannelChoice } from '../channels.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { detectionIds } from '../detection-params.ts';
import { analyseQrs } from '../qrs/analyse-qrs.ts';

/** R-peaks as triggers, on the nearest sample; beats whose R was dropped give none. */
export async function rPeakTriggers(
  recording: Recording,
  choice: ChannelChoice,
  parameters: ResolvedParameters,
  edits: readonly BeatEdit[],
  signal: AbortSignal,
): Promise<number[]> {
  const ids = ['from', 'to', 'arithmetic', ...detectionIds];
  const given = Object.fromEntries(
    ids.flatMap((id) => {
      const value = parameters.values[id];
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
  const { outputs } = await analyseQrs({
    recording,
    choice,
    parameters: { ...given, quality: 'off' },
    edits,
    signal,
    onProgress: () => undefined,
  });
  const indices = outputs.edited.beats.flatMap(({ rIndex }) => (rIndex === null ? [] : [rIndex]));
  return [...new Set(indices)].toSorted((a, b) => a - b);
}
