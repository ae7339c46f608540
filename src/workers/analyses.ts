import type { ParameterValues } from '../model/parameters.ts';
import type { TemplateEdit } from '../model/templates.ts';
import type { WaveEdit } from '../model/waves.ts';
import type { Truth } from '../model/synthetic.ts';
import type { ChannelRole, Recording } from '../model/recording.ts';
import type { AnalysisName } from '../pipeline/analyses.ts';
import { analyseDenoise, type DenoiseRun } from '../pipeline/denoise/analyse-denoise.ts';
import { cycleRows, denoiseRow } from '../pipeline/denoise/denoise-result.ts';
import { filterCurves, sweptFilterRows } from '../pipeline/filter-bench/swept-filter.ts';
import type { FilterBenchRun } from '../pipeline/filter-bench/analyse-filter-bench.ts';
import { analyseFilterBench } from '../pipeline/filter-bench/analyse-filter-bench.ts';
import type { IntervalsRun } from '../pipeline/intervals/analyse-intervals.ts';
import type { LandmarkRun } from '../pipeline/landmarks/analyse-landmark.ts';
import type { QrsRun } from '../pipeline/qrs/analyse-qrs.ts';
import { intervalsAnalysis } from '../pipeline/intervals/analyse-intervals.ts';
import { seriesAnalysis, type SeriesRun } from '../pipeline/series/analyse-series.ts';
import { seriesValueRows } from '../pipeline/series/series-rows.ts';
import { soundsAnalysis } from '../pipeline/sounds/analyse-sounds.ts';
import { landmarkAnalysis } from '../pipeline/landmarks/analyse-landmark.ts';
import { qrsAnalysis } from '../pipeline/qrs/qrs-result.ts';
import { type AnalysisOptions, listSweptRows } from '../pipeline/runnable-analysis.ts';
import type { SoundsRun } from '../pipeline/sounds/analyse-sounds.ts';
import {
  editedTemplatesResult,
  editedTemplatesRows,
  withTemplateEdits,
} from '../pipeline/templates/edited-run.ts';
import { sweptTemplatesRows } from '../pipeline/templates/templates-result.ts';
import { withPreset } from '../pipeline/templates/presets.ts';
import { wavesAnalysis } from '../pipeline/waves/analyse-waves.ts';
import { denoiseFileResult, denoiseReport } from './denoise/denoise-report.ts';
import { findKnownTruth, chooseSourceChannels } from './denoise/denoise-source.ts';
import { denoiseEnvelope } from './denoise/denoise-traces.ts';
import { filterReport } from './filter/filter-report.ts';
import { filterEnvelope, filterFileResult, filterFileRows } from './filter/filter-traces.ts';
import { landmarkReport, landmarkEnvelope, landmarkShapes } from './landmarks/landmark-report.ts';
import { extractCurves, type SettingCurves } from '../pipeline/sweeps/setting-curves.ts';
import type { AnalysisReports, IntervalsReport, SeriesReport } from './protocol.ts';
import { qrsReport } from './qrs/qrs-report.ts';
import { soundsReport, soundsEnvelope, soundShapes } from './sounds/sounds-report.ts';
import { type HeldTemplates, holdTemplates, templatesReport } from './templates/templates-run.ts';
import { triggerEnvelope } from './templates/templates-traces.ts';
import { intervalShapes } from './traces/beat-shapes.ts';
import type { BeatShapesRequest, TraceEnvelope, TraceRequest } from './traces/drawing-types.ts';
import type { TraceCache } from './traces/traces.ts';
import { holdWaves, type HeldWaves, wavesReport } from './waves/waves-report.ts';
import { reportEdits, reportHead } from './report-head.ts';
import { chooseReference } from '../pipeline/qrs/reference-choice.ts';
import { findValueWindows } from '../pipeline/series/window-view.ts';

/** Stages from which signals and shapes of beats are drawn. */
const drawnStages = ['ecg', 'ppg', 'beats', 'average', 'features'];

/** Returns the report of foot and notch, without the signals. */
function intervalsReport(run: IntervalsRun, isDraft = false): IntervalsReport {
  const { outputs } = run;
  const isReference = run.parameters.values['backend'] === 'reference';
  return {
    ...reportHead(run, drawnStages, isDraft, isReference ? 'CPU, direct sums' : 'CPU'),
    result: outputs.judge,
    medianRrSec: outputs.beats.segmentation.medianRrSec,
    rPeaksSec: outputs.edited.peaksSec,
    ...reportEdits(outputs.edited),
    channels: { ecg: outputs.signals.ecg.label, ppg: outputs.signals.ppg.label },
  };
}

/** Run of each analysis that the worker keeps, including signals. */
export interface AnalysisRuns {
  readonly intervals: IntervalsRun;
  readonly filter: FilterBenchRun;
  readonly qrs: QrsRun;
  readonly templates: HeldTemplates;
  readonly denoise: DenoiseRun;
  readonly sounds: SoundsRun;
  readonly landmark: LandmarkRun;
  readonly waves: HeldWaves;
  readonly series: SeriesRun;
}

/** Options of a run in the worker, in addition to those that page and command line share. */
export interface HeldOptions extends AnalysisOptions {
  /** The recording without a clean ECG among its channels. */
  readonly source: Recording;
  /** The recording without disturbances; null if unknown. */
  readonly clean: Recording | null;
  /** Channels that the user chose for a role. */
  readonly byHand: Partial<Record<ChannelRole, number>>;
  /** Index of the ECG whose clean form is the recording's last channel; null if there is none. */
  readonly cleanOf: number | null;
  /** The user's corrections of the templates. */
  readonly templateEdits: readonly TemplateEdit[];
  /** Points of the waves that the user placed. */
  readonly waveEdits: readonly WaveEdit[];
  /** True values of a synthetic recording; null for all others. */
  readonly truth: Truth | null;
  /** Maximum number of samples of an ECG that is cleaned as a whole. */
  readonly mostHeldCount: number;
}

/** An analysis in the form that the worker uses. */
interface WorkerAnalysis<Name extends AnalysisName> {
  readonly analyse: (options: HeldOptions) => Promise<AnalysisRuns[Name]>;
  /** Returns what the page receives of a run. */
  readonly report: (run: AnalysisRuns[Name], isDraft: boolean) => AnalysisReports[Name];
  /** Returns the result in the form that the command line prints. */
  readonly result: (run: AnalysisRuns[Name]) => unknown;
  /** Returns its rows as a table. */
  readonly rows: (run: AnalysisRuns[Name]) => readonly object[];
  /** Returns the rows of one point of a parameter grid. */
  readonly sweptRows: (run: AnalysisRuns[Name]) => readonly object[];
  /** Returns the curves by which two settings are compared; by default the numbers of its rows against time. */
  readonly curves?: (run: AnalysisRuns[Name]) => SettingCurves;
  /** Returns its parameters in the form that the command line prints, if that differs. */
  readonly printed?: (parameters: ParameterValues) => ParameterValues;
  /** Returns a span of one of its signals; null if it has no such signal. */
  readonly trace?: (
    run: AnalysisRuns[Name],
    cache: TraceCache,
    request: TraceRequest,
    recording: Recording,
  ) => TraceEnvelope | Promise<TraceEnvelope> | null;
  /** Returns beats with an R of their own. It is null or omitted if the beats are those of the recorded ECG. */
  readonly ownBeats?: (run: AnalysisRuns[Name]) => readonly { readonly r: number }[] | null;
}

export const workerAnalyses: { readonly [Name in AnalysisName]: WorkerAnalysis<Name> } = {
  intervals: {
    ...intervalsAnalysis,
    sweptRows: (run) => listSweptRows(intervalsAnalysis, run),
    report: intervalsReport,
    ownBeats: ({ outputs }) => outputs.judge.beats,
  },
  filter: {
    analyse: analyseFilterBench,
    report: filterReport,
    result: filterFileResult,
    rows: filterFileRows,
    sweptRows: sweptFilterRows,
    curves: filterCurves,
    trace: filterEnvelope,
  },
  qrs: {
    ...qrsAnalysis,
    sweptRows: (run) => listSweptRows(qrsAnalysis, run),
    analyse: ({ parameters, ...options }) =>
      qrsAnalysis.analyse({
        ...options,
        parameters: withReference(options.recording, parameters),
      }),
    report: qrsReport,
  },
  templates: {
    analyse: holdTemplates,
    report: templatesReport,
    result: editedTemplatesResult,
    rows: editedTemplatesRows,
    sweptRows: (held) => sweptTemplatesRows(withTemplateEdits(held)),
    printed: withPreset,
    trace: triggerEnvelope,
  },
  denoise: {
    analyse: (options) =>
      analyseDenoise({
        ...options,
        recording: options.source,
        choice: chooseSourceChannels(options),
        truth: findKnownTruth(options),
        isDrawn: true,
      }),
    report: denoiseReport,
    result: denoiseFileResult,
    rows: cycleRows,
    sweptRows: (run) => [denoiseRow(run)],
    trace: denoiseEnvelope,
  },
  sounds: {
    ...soundsAnalysis,
    sweptRows: (run) => listSweptRows(soundsAnalysis, run),
    report: soundsReport,
    trace: soundsEnvelope,
    ownBeats: ({ result }) => result.beats,
  },
  landmark: {
    ...landmarkAnalysis,
    sweptRows: (run) => listSweptRows(landmarkAnalysis, run),
    report: landmarkReport,
    trace: landmarkEnvelope,
    ownBeats: ({ plan, outputs }) => (plan.beatsFrom === 'channel' ? null : outputs.landmarkJudge.beats),
  },
  waves: {
    ...wavesAnalysis,
    sweptRows: (run) => listSweptRows(wavesAnalysis, run),
    analyse: holdWaves,
    report: wavesReport,
  },
  series: {
    ...seriesAnalysis,
    sweptRows: (run) => listSweptRows(seriesAnalysis, run),
    curves: ({ result }) => extractCurves('series', seriesValueRows(result)),
    report: seriesReport,
  },
};

/** Functions that align and overlay the kept beats of a window, for the analyses that show beats in this way. */
const shapes = { intervals: intervalShapes, sounds: soundShapes, landmark: landmarkShapes };

/** Analyses whose beats are shown overlaid. */
export type ShapedAnalysis = keyof typeof shapes;

/** Overlaid beats of each such analysis. */
export type AnalysisShapes = {
  readonly [Name in ShapedAnalysis]: Awaited<ReturnType<(typeof shapes)[Name]>>;
};

export const shapesByAnalysis: {
  readonly [Name in ShapedAnalysis]: (
    run: AnalysisRuns[Name],
    request: BeatShapesRequest,
  ) => AnalysisShapes[Name] | Promise<AnalysisShapes[Name]>;
} = shapes;

/**
 * Returns the parameters with the annotator against which this recording is scored.
 *
 * The parameter has one value for all recordings in the page, but a recording may lack that annotator. It is then
 * scored against its own, so that changing the recording does not cause an error.
 */
export function withReference(recording: Recording, parameters: ParameterValues): ParameterValues {
  const reference = chooseReference(recording, String(parameters['reference'] ?? ''));
  return { ...parameters, reference };
}

/** Returns what the page needs of a run. Drafts have the same form as final results. */
function seriesReport(run: SeriesRun): SeriesReport {
  const { result, outputs, channelIndex } = run;
  const windows = findValueWindows(result.values, result.windows);
  return {
    ...reportHead(run, ['measured']),
    result: {
      ...result,
      beats: result.values.map(({ at }, k) => ({ r: at, window: windows[k] ?? 0 })),
    },
    against: outputs.corrected.second?.values ?? null,
    signal: { channelIndex },
  };
}
