import type { BeatEdit } from '../model/edits.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { WaveEdit } from '../model/waves.ts';
import type { ChannelChoice } from './channels.ts';
import type { RunOptions, StageCache } from './run-stages.ts';
import type { ScratchSpace } from './signals/stored-signal.ts';
import { windowTable } from './window-table.ts';

/** Options of a run of an analysis. */
export interface AnalysisOptions extends Omit<RunOptions, 'recordingKey' | 'parameters'> {
  /** Identifies the recording, for outputs that are kept between runs. */
  readonly recordingId: string;
  readonly choice: ChannelChoice;
  /** The user's corrections of the beats. */
  readonly edits?: readonly BeatEdit[];
  /** Points of median beats that the user placed. */
  readonly waveEdits?: readonly WaveEdit[];
  /** Values that differ from the defaults. */
  readonly parameters: ParameterValues;
  /** Kept outputs of `qrs` of the same recording, for analyses that use the classes of its beats. */
  readonly qrsCache?: StageCache;
  /** Storage for signals that are too long for memory; if omitted, they are computed again each time they are read. */
  readonly scratch?: ScratchSpace | undefined;
  /**
   * Storage for the positions of all levels in a record whose signals are not held in memory; if omitted, they are
   * kept in memory.
   */
  readonly places?: ScratchSpace | undefined;
  /** Maximum number of bytes for signals and rows; an analysis that needs more works in several passes. */
  readonly mostHeld?: number;
}

/** The same options if nothing needs to be kept between runs. */
export type UnkeptOptions = Omit<AnalysisOptions, 'recordingId' | 'cache'> &
  Partial<Pick<AnalysisOptions, 'recordingId' | 'cache'>>;

/** How an analysis is run and printed, for the page and the command line. */
export interface RunnableAnalysis<Run> {
  readonly analyse: (options: AnalysisOptions) => Promise<Run>;
  /** Returns the result in the form of JSON. */
  readonly result: (run: Run) => object;
  /** Returns the result for a file, in pieces of which only a few exist at once; same as `result` if omitted. */
  readonly written?: (run: Run) => object;
  /** Returns its rows as a table. */
  readonly rows: (run: Run) => readonly object[];
  /** Returns the rows of one point of a parameter grid; the windows of the result if omitted. */
  readonly sweptRows?: (run: Run) => readonly object[];
}

/** Returns the rows of one point of a parameter grid, for the page's maps and the command line's tables. */
export function listSweptRows<Run>(
  { result, sweptRows }: Pick<RunnableAnalysis<Run>, 'result' | 'sweptRows'>,
  run: Run,
): readonly object[] {
  if (sweptRows !== undefined) return sweptRows(run);
  const printed = result(run);
  return 'windows' in printed ? windowTable(printed.windows as readonly object[]) : [printed];
}
