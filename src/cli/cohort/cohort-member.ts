import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { selectParameterValues } from '../../pipeline/parameters.ts';
import {
  analyseCompared,
  type ComparedAnalysis,
  type ComparedOutcome,
} from '../../pipeline/cohort/compared-member.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { recordingHead } from '../../pipeline/report.ts';
import { processSha256 } from '../output/process-sha256.ts';
import { gridCount, runGrid, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import { releaseKept, type StageCache } from '../../pipeline/run-stages.ts';
import { type InputOptions, openInput } from '../inputs/inputs.ts';
import { toReportedFailure } from '../inputs/run-recordings.ts';

/** A recording of a cohort to be analysed, in a form that can be sent to a thread. */
export interface MemberTask {
  readonly analysis: ComparedAnalysis;
  readonly path: string;
  readonly options: InputOptions;
  readonly parameters: ParameterValues;
  /** Parameters that were typed on the command line; they take precedence over those of a recording. */
  readonly typed: ParameterValues;
  /** Parameters that are varied over a grid; empty for one run. */
  readonly sweep: readonly SweptParameter[];
  /** Ids of the parameters of its own analysis; the comparison has others. */
  readonly ids: readonly string[];
}

/**
 * Analyses a recording of a cohort at every point of a grid; an error is an outcome too. Stages that a parameter does
 * not affect are computed once.
 *
 * @returns one outcome per point, in the order in which parameters and values were named
 */
export async function analyseFile(
  { analysis, path, options, parameters, typed, sweep, ids }: MemberTask,
  gpu: GpuAccess | null,
): Promise<readonly ComparedOutcome[]> {
  const cache: StageCache = new Map();
  const failed = (error: unknown): ComparedOutcome => ({
    figures: null,
    failure: toReportedFailure(error, path),
  });
  try {
    const { recording, choice, corrections, replayed } = await openInput(path, options);
    const pinned = pinnedAnalysis(replayed?.sample ?? null) === analysis ? (replayed?.pinned ?? {}) : {};
    const { sha256 } = await recordingHead(recording, processSha256);
    const analyseAt = async (values: ParameterValues) => {
      const own = selectParameterValues(values, ids);
      try {
        const { timings, ...analysed } = await analyseCompared(analysis, {
          recording,
          recordingId: recording.name,
          choice,
          edits: corrections?.edits ?? [],
          parameters: { ...parameters, ...pinned, ...typed, ...own },
          cache,
          signal: new AbortController().signal,
          gpu,
          onProgress: () => undefined,
        });
        const outcome: ComparedOutcome = { ...analysed, sha256, failure: null };
        return { rows: [{ outcome }], stages: Object.keys(timings) };
      } catch (error) {
        return { rows: [{ outcome: failed(error) }], stages: [] };
      }
    };
    const rows = await runGrid(sweep, analyseAt, () => undefined);
    return rows.map((row) => (row as { readonly outcome: ComparedOutcome }).outcome);
  } catch (error) {
    return Array.from({ length: gridCount(sweep) }, () => failed(error));
  } finally {
    releaseKept(cache);
  }
}
