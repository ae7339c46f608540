import type { AnalysisName } from '../pipeline/analyses.ts';
import type { GpuAccess } from '../gpu/gpu-access.ts';
import type { BeatEdit } from '../model/edits.ts';
import type { TemplateEdit } from '../model/template-edits.ts';
import type { Truth } from '../model/synthetic.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';
import { chooseChannels } from '../pipeline/channels.ts';
import { analyseDenoise, type DenoiseRun } from '../pipeline/denoise/analyse-denoise.ts';
import { cycleRows } from '../pipeline/denoise/denoise-result.ts';
import type { FilterBenchRun } from '../pipeline/filter-bench/analyse-filter-bench.ts';
import { analyseFilterBench } from '../pipeline/filter-bench/analyse-filter-bench.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import { analyseIntervals } from '../pipeline/intervals/analyse-intervals.ts';
import type { QrsRun } from '../pipeline/qrs/analyse-qrs.ts';
import { analyseQrs } from '../pipeline/qrs/analyse-qrs.ts';
import { analyseLandmark, type LandmarkRun } from '../pipeline/landmarks/analyse-landmark.ts';
import { printedLandmark, printedResult } from '../pipeline/printed-windows.ts';
import type { RunOptions, StageCache } from '../pipeline/run-stages.ts';
import { analyseSounds, type SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import { filterFileResult, filterFileRows } from './filter/filter-file.ts';
import { filterReport } from './filter/filter-report.ts';
import { qrsReport } from './qrs/qrs-report.ts';
import { withReference } from './qrs/qrs-reference.ts';
import { editsResult } from '../pipeline/edits/edits-result.ts';
import { classifyBeats } from '../pipeline/qrs/beat-classes.ts';
import { qrsResult } from '../pipeline/qrs/qrs-result.ts';
import { qrsRows } from '../pipeline/qrs/qrs-rows.ts';
import {
  type HeldTemplates,
  holdTemplates,
  templatesFileResult,
  templatesFileRows,
  templatesReport,
} from './templates/templates-run.ts';
import { denoiseFileResult, denoiseReport } from './denoise/denoise-report.ts';
import { knownOf, sourceChoice } from './denoise/denoise-source.ts';
import { intervalsReport, landmarkReport, soundsReport } from './swept-reports.ts';
import type { AnalysisReports } from './protocol.ts';

/** What each analysis leaves in the worker, signals and all. */
export interface AnalysisRuns {
  readonly intervals: IntervalsRun;
  readonly filter: FilterBenchRun;
  readonly qrs: QrsRun;
  readonly templates: HeldTemplates;
  readonly denoise: DenoiseRun;
  readonly sounds: SoundsRun;
  readonly landmark: LandmarkRun;
}

interface AnalysisOptions {
  readonly recording: Recording;
  /** The same without a clean ECG among its channels. */
  readonly source: Recording;
  readonly recordingId: string;
  /** The recording without disturbances; null where that is not known. */
  readonly clean: Recording | null;
  /** Channels chosen by hand for a role. */
  readonly byHand: Partial<Record<ChannelRole, number>>;
  /** The ECG whose clean form is the recording's last channel; null where none is. */
  readonly cleanOf: number | null;
  /** Corrections of the beats by hand. */
  readonly edits: readonly BeatEdit[];
  /** Corrections of the templates by hand. */
  readonly templateEdits: readonly TemplateEdit[];
  /** What is known of a synthetic recording; null of all others. */
  readonly truth: Truth | null;
  readonly parameters: ParameterValues;
  readonly cache: StageCache;
  readonly signal: AbortSignal;
  readonly gpu: GpuAccess | null;
  readonly retire: (release: () => void) => void;
  readonly isDraft: boolean;
  /** Samples of an ECG that may be cleaned as a whole. */
  readonly mostHeldCount: number;
  readonly onProgress: RunOptions['onProgress'];
}

/** An analysis as the worker sees it. */
interface AnalysisKind<Name extends AnalysisName> {
  readonly analyse: (options: AnalysisOptions) => Promise<AnalysisRuns[Name]>;
  /** What the page is told of a run. */
  readonly report: (run: AnalysisRuns[Name], isDraft: boolean) => AnalysisReports[Name];
  /** The result as the command line prints it. */
  readonly result: (run: AnalysisRuns[Name]) => unknown;
  /** Its rows as a table. */
  readonly rows: (run: AnalysisRuns[Name]) => readonly object[];
}

export const workerAnalyses: { readonly [Name in AnalysisName]: AnalysisKind<Name> } = {
  intervals: {
    analyse: ({ byHand, clean: _, ...options }) =>
      analyseIntervals({ ...options, choice: chooseChannels(options.recording, byHand) }),
    report: intervalsReport,
    result: ({ outputs }) => ({ ...printedResult(outputs.judge), ...editsResult(outputs.edited) }),
    rows: ({ outputs }) => outputs.judge.beats,
  },
  filter: {
    analyse: analyseFilterBench,
    report: filterReport,
    result: filterFileResult,
    rows: filterFileRows,
  },
  qrs: {
    analyse: ({ byHand, clean: _, ...options }) =>
      analyseQrs({
        ...options,
        parameters: withReference(options.recording, options.parameters),
        choice: chooseChannels(options.recording, byHand),
      }),
    report: qrsReport,
    result: qrsResult,
    rows: ({ outputs }) => [...qrsRows(outputs.edited, outputs.rhythm, null, classifyBeats(outputs))],
  },
  templates: {
    analyse: ({ byHand, clean: _, ...options }) =>
      holdTemplates({ ...options, choice: chooseChannels(options.recording, byHand) }),
    report: templatesReport,
    result: templatesFileResult,
    rows: templatesFileRows,
  },
  denoise: {
    analyse: (options) =>
      analyseDenoise({
        ...options,
        recording: options.source,
        choice: sourceChoice(options),
        truth: knownOf(options),
        isDrawn: true,
      }),
    report: denoiseReport,
    result: denoiseFileResult,
    rows: cycleRows,
  },
  sounds: {
    analyse: ({ byHand, ...options }) =>
      analyseSounds({ ...options, choice: chooseChannels(options.recording, byHand) }),
    report: soundsReport,
    result: ({ result, outputs }) => ({ ...printedResult(result), ...editsResult(outputs.edited) }),
    rows: ({ result }) => result.beats,
  },
  landmark: {
    analyse: ({ byHand, clean: _, ...options }) =>
      analyseLandmark({ ...options, choice: chooseChannels(options.recording, byHand) }),
    report: landmarkReport,
    result: ({ outputs }) => printedLandmark(outputs.landmarkJudge),
    rows: ({ outputs }) => outputs.landmarkJudge.beats,
  },
};
