import { withRanOn } from '../backend/ran-on.ts';
import type { ResolvedParameters } from '../parameters.ts';
import { runStages, type StagesRun } from '../run-stages.ts';
import type { AnalysisOptions } from '../runnable-analysis.ts';
import type { SignalReading } from '../signals/recorded-signal.ts';
import { describePasses } from '../signals/signals-fit-in-memory.ts';
import type { ScratchSpace } from '../signals/stored-signal.ts';
import type { AnyStage } from '../stage.ts';
import { withStoredPositions } from './level-file.ts';

/**
 * How channels are read. If they are not held in memory, `places` stores the positions of all levels; in memory if
 * omitted.
 */
export interface IntervalsReading extends SignalReading {
  readonly places?: ScratchSpace | undefined;
}

/** An analysis whose stages read signals from memory, or in passes. */
interface ReadAnalysis<Outputs> {
  readonly parameters: ResolvedParameters;
  /** Identifies the recording, its channel roles, and what else the stages are made with. */
  readonly key: readonly unknown[];
  /** Whether the signals are held in memory. */
  readonly isHeld: boolean;
  readonly stages: (reading: IntervalsReading) => readonly AnyStage<Outputs>[];
  /** Stages whose outputs read the positions of all levels. */
  readonly readPlaces: readonly (keyof Outputs)[];
}

/** Runs an analysis with its signals in memory, or in passes; the results are bit-identical. */
export function runReading<Outputs extends object>(
  options: Omit<AnalysisOptions, 'recordingId'>,
  { parameters, key, isHeld, stages, readPlaces }: ReadAnalysis<Outputs>,
): Promise<StagesRun<Outputs>> {
  const { scratch, cache } = options;
  // Signals in memory are processed faster than threads can be started.
  const threads = isHeld ? undefined : options.threads;
  const recordingKey = JSON.stringify([...key, isHeld ? 'memory' : 'passes']);
  const run = (reading: IntervalsReading) =>
    runStages(stages(reading), { ...options, threads, parameters, recordingKey });
  if (isHeld) return run({ isHeld });
  return withStoredPositions(
    options.places,
    async (places) => withRanOn(await run({ isHeld, scratch, places }), describePasses(threads)),
    () => readPlaces.forEach((id) => cache.delete(id)),
  );
}
