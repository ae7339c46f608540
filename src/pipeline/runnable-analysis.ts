import type { BeatEdit } from '../model/edits.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { WaveEdit } from '../model/waves.ts';
import type { ChannelChoice } from './channels.ts';
import type { RunOptions, StageCache } from './run-stages.ts';
import type { ScratchSpace } from './signals/stored-signal.ts';
import { windowTable } from './window-table.ts';

/** What an analysis is run with. */
export interface AnalysisOptions extends Omit<RunOptions, 'recordingKey' | 'parameters'> {
  /** Names the recording, for what is kept between runs. */
  readonly recordingId: string;
  readonly choice: ChannelChoice;
  /** Corrections of the beats by hand. */
  readonly edits?: readonly BeatEdit[];
  /** Points of median beats that a person put. */
  readonly waveEdits?: readonly WaveEdit[];
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  /** What `qrs` keeps of the same recording, for analyses that want the classes of its beats. */
  readonly qrsCache?: StageCache;
  /** Where signals stay that are too long to be held in memory; they are made anew each time they are read where left out. */
  readonly scratch?: ScratchSpace | undefined;
  /** Where the places of all levels stay of a record whose signals are not held; in memory where left out. */
  readonly places?: ScratchSpace | undefined;
  /** Bytes that signals and rows may take; what would take more is gone over in passes. */
  readonly mostHeld?: number;
}

/** The same where nothing need be kept between runs. */
export type UnkeptOptions = Omit<AnalysisOptions, 'recordingId' | 'cache'> &
  Partial<Pick<AnalysisOptions, 'recordingId' | 'cache'>>;

/** How an analysis is run and printed; the page and the command line do both alike. */
export interface RunnableAnalysis<Run> {
  readonly analyse: (options: AnalysisOptions) => Promise<Run>;
  /** The result as JSON has it. */
  readonly result: (run: Run) => object;
  /** The same for a file, in pieces of which few are there at once; as `result`, where left out. */
  readonly written?: (run: Run) => object;
  /** Its rows as a table. */
  readonly rows: (run: Run) => readonly object[];
  /** What a point of a grid of parameters comes to, in rows; the windows of the result, where left out. */
  readonly sweptRows?: (run: Run) => readonly object[];
}

/** The rows of one point of a grid: what the page's maps and the command line's tables are of. */
export function listSweptRows<Run>(
  { result, sweptRows }: Pick<RunnableAnalysis<Run>, 'result' | 'sweptRows'>,
  run: Run,
): readonly object[] {
  if (sweptRows !== undefined) return sweptRows(run);
  const printed = result(run);
  return 'windows' in printed ? windowTable(printed.windows as readonly object[]) : [printed];
}
