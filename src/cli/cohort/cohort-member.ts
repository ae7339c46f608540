import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type AnalysedMember, analyseMember } from '../../pipeline/cohort/analyse-member.ts';
import { type AnalysedSeries, analyseSeriesMember } from '../../pipeline/cohort/series-member.ts';
import { headOf } from '../../pipeline/report.ts';
import { processSha256 } from '../output/process-sha256.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { type InputOptions, openInput } from '../inputs/inputs.ts';
import { reportedFailure } from '../inputs/run-recordings.ts';

/** One recording of a cohort to be analysed; it crosses to a thread. */
export interface MemberTask {
  readonly analysis: 'intervals' | 'series';
  readonly path: string;
  readonly options: InputOptions;
  readonly parameters: ParameterValues;
}

interface OfRecording {
  readonly sha256: string | null;
  readonly failure: null;
}

/** What comes back: a few numbers, or why there are none. */
export type MemberOutcome =
  | (Omit<AnalysedMember, 'timings'> & OfRecording & { readonly analysis: 'intervals' })
  | (AnalysedSeries & OfRecording & { readonly analysis: 'series' })
  | { readonly figures: null; readonly failure: Failure };

/** Analyses a recording of a cohort; what goes wrong is an outcome too. */
export async function analyseFile(
  { analysis, path, options, parameters }: MemberTask,
  gpu: GpuAccess | null,
): Promise<MemberOutcome> {
  const cache: StageCache = new Map();
  try {
    const { recording, choice } = await openInput(path, options);
    const { sha256 } = await headOf(recording, processSha256);
    const asked = {
      recording,
      recordingId: recording.name,
      choice,
      parameters,
      cache,
      signal: new AbortController().signal,
      gpu,
      onProgress: () => undefined,
    };
    if (analysis === 'series') {
      return { analysis, ...(await analyseSeriesMember(asked)), sha256, failure: null };
    }
    const { timings: _, ...analysed } = await analyseMember(asked);
    return { analysis, ...analysed, sha256, failure: null };
  } catch (error) {
    return { figures: null, failure: reportedFailure(error, path) };
  } finally {
    releaseKept(cache);
  }
}
