import { pairTriggers } from '../../analysis/templates/known/known-beats.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatClass } from '../../model/rhythm.ts';
import { givenBeatParameters } from '../qrs/beats-of-analysis.ts';
import { classifyQrsBeats } from '../qrs/analyse-qrs.ts';
import type { StageCache } from '../run-stages.ts';
import type { TemplatesOptions, TemplatesRun } from './analyse-templates.ts';

interface ClassedTriggers extends Pick<
  TemplatesOptions,
  'recording' | 'choice' | 'edits' | 'recordingId' | 'signal'
> {
  /** Kept outputs of `qrs` for the same recording. */
  readonly qrsCache?: StageCache;
}

/**
 * Returns the class of each trigger: that of the beat within 150 ms, as classified by `qrs` in the same ECG. It is
 * null if there is no beat, or if the ECG is too short for classes.
 */
export async function classifyTriggers(
  { qrsCache = new Map(), ...shared }: ClassedTriggers,
  { outputs, parameters }: TemplatesRun,
): Promise<readonly (BeatClass | null)[]> {
  const { fs } = outputs.triggers;
  const triggersSec = outputs.classify.result.beats.triggerIndices.map((index) => index / fs);
  try {
    const { timesSec, classes } = await classifyQrsBeats({
      ...shared,
      cache: qrsCache,
      parameters: givenBeatParameters(parameters),
      onProgress: () => undefined,
    });
    const places = pairTriggers({ timesSec }, triggersSec);
    return Array.from(places, (place) => classes[place] ?? null);
  } catch (error) {
    if (error instanceof BeatbenchError && error.code === 'too-short')
      return Array.from(triggersSec, () => null);
    throw error;
  }
}
