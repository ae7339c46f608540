import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { BeatEdit } from '../../model/edits.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { chooseMostInformative, type RanOn } from '../backend/ran-on.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import { detectionIds } from '../detection-params.ts';
import { type ResolvedParameters, selectParameterValues } from '../parameters.ts';
import type { StageContext } from '../stage.ts';
import { findQrsBeats } from './analyse-qrs.ts';
import type { QrsDetection } from './qrs-detection.ts';

/** Ids of the parameters that determine the beats of an analysis of the recorded ECG. */
export const beatIds = ['from', 'to', 'arithmetic', 'mains', ...detectionIds];

/** Returns those parameters of an analysis that determine its beats, in the form for `qrs`. */
export function givenBeatParameters(parameters: ResolvedParameters): ParameterValues {
  return selectParameterValues(parameters.values, beatIds);
}

interface BeatsOptions extends Pick<AnalysisOptions, 'recording' | 'choice' | 'signal'> {
  /** Parameters of the analysis that needs the beats; only `beatIds` of them are read. */
  readonly parameters: ResolvedParameters;
  readonly edits: readonly BeatEdit[];
  /** Backend of the detection; the CPU if omitted. */
  readonly on?: { readonly backend: string; readonly gpu: GpuAccess | null };
  readonly ranOn?: (ranOn: RanOn) => void;
  /** Receives the facts of the detection. */
  readonly record?: StageContext['record'];
}

/** Finds the beats of the recorded ECG like `qrs`, for an analysis that is based on them. */
export async function beatsOfAnalysis(options: BeatsOptions): Promise<QrsDetection> {
  const { recording, choice, parameters, edits, signal, on, ranOn, record } = options;
  const given = givenBeatParameters(parameters);
  const { edited, timings, facts } = await findQrsBeats({
    recording,
    choice,
    parameters: on === undefined ? given : { ...given, backend: on.backend },
    edits,
    signal,
    gpu: on?.gpu ?? null,
    onProgress: () => undefined,
  });
  const told = chooseMostInformative(Object.values(timings));
  if (told !== undefined) ranOn?.({ ...told });
  if (record !== undefined) facts.forEach(record);
  return edited;
}
