import type { GpuAccess } from '../gpu/gpu-access.ts';
import type { BeatEdit } from '../model/edits.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { Recording } from '../model/recording.ts';
import type { ChannelChoice } from './channels.ts';
import { editsResult } from './edits/edits-result.ts';
import { analyseIntervals, type IntervalsRun } from './intervals/analyse-intervals.ts';
import { analyseLandmark, type LandmarkRun } from './landmarks/analyse-landmark.ts';
import { printedLandmark, printedResult } from './printed-windows.ts';
import { analyseQrs, type QrsRun } from './qrs/analyse-qrs.ts';
import { classifyBeats } from './qrs/beat-classes.ts';
import { qrsResult } from './qrs/qrs-result.ts';
import { qrsRows } from './qrs/qrs-rows.ts';
import type { RunOptions, StageCache } from './run-stages.ts';
import { analyseSounds, type SoundsRun } from './sounds/analyse-sounds.ts';

/** What an analysis is run with. */
export interface AnalysisOptions {
  readonly recording: Recording;
  /** Names the recording, for what is kept between runs. */
  readonly recordingId: string;
  readonly choice: ChannelChoice;
  /** Corrections of the beats by hand. */
  readonly edits?: readonly BeatEdit[];
  /** What differs from the defaults. */
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu?: GpuAccess | null;
  readonly retire?: (release: () => void) => void;
  /** Whether a rougher result at once is wanted. */
  readonly isDraft?: boolean;
  readonly onProgress: RunOptions['onProgress'];
}

/** How an analysis is run and printed; the page and the command line do both alike. */
interface RunnableAnalysis<Run> {
  readonly analyse: (options: AnalysisOptions) => Promise<Run>;
  /** The result as JSON has it. */
  readonly result: (run: Run) => object;
  /** Its rows as a table. */
  readonly rows: (run: Run) => readonly object[];
}

const intervals: RunnableAnalysis<IntervalsRun> = {
  analyse: analyseIntervals,
  result: ({ outputs }) => ({ ...printedResult(outputs.judge), ...editsResult(outputs.edited) }),
  rows: ({ outputs }) => outputs.judge.beats,
};

const qrs: RunnableAnalysis<QrsRun> = {
  analyse: analyseQrs,
  result: qrsResult,
  rows: ({ outputs }) => [...qrsRows(outputs.edited, outputs.rhythm, null, classifyBeats(outputs))],
};

const sounds: RunnableAnalysis<SoundsRun> = {
  analyse: analyseSounds,
  result: ({ result, outputs }) => ({ ...printedResult(result), ...editsResult(outputs.edited) }),
  rows: ({ result }) => result.beats,
};

const landmark: RunnableAnalysis<LandmarkRun> = {
  analyse: analyseLandmark,
  result: ({ outputs }) => printedLandmark(outputs.landmarkJudge),
  rows: ({ outputs }) => outputs.landmarkJudge.beats,
};

/** The analyses that both fronts run alike. */
export const runnableAnalyses = { intervals, qrs, sounds, landmark };
