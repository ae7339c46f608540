import type { Channel, Recording } from '../model/recording.ts';
import type { OpenQuestion } from '../io/open.ts';
import type { TablePreview } from '../io/table/preview.ts';
import type { TableProposal } from '../io/table/proposal.ts';
import type { AnnotationSet } from '../model/annotation.ts';
import type { CsvCell } from '../model/csv-cell.ts';
import type { DenoiseSummary, DenoiseVariantRow, DenoiseView } from '../model/denoise-view.ts';
import type { ReportedEdits } from '../model/edits.ts';
import type { Failure, Warning } from '../model/failure.ts';
import type { FilterBenchResult } from '../model/filter-bench.ts';
import type { IntervalBeat, IntervalsResult } from '../model/intervals.ts';
import type { LandmarkResult } from '../model/landmarks.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { TimeSpan } from '../model/samples.ts';
import type { RunFact } from '../model/run-facts.ts';
import type { JoinedStretch, PulseStretchQuality } from '../model/qrs-quality.ts';
import type { RhythmFindings } from '../model/rhythm-findings.ts';
import type { EctopicBeat, Rhythm, RhythmSummary } from '../model/rhythm.ts';
import type { ErrorReason, QrsScore } from '../model/scoring.ts';
import type { SeriesResult, SeriesValue } from '../model/series.ts';
import type { SoundsResult } from '../model/sounds.ts';
import type { Truth } from '../model/synthetic.ts';
import type { BeatWindows, MeasuresView, TemplatesView } from '../model/templates-view.ts';
import type { StrategyRun, TemplateStrategy } from '../model/templates.ts';
import type { WavesResult } from '../model/waves.ts';
import type { BackendHead } from '../pipeline/backend/ran-on.ts';
import type { GrossMethods, MethodRow } from '../pipeline/qrs/compare-methods.ts';
import type { StageTiming } from '../pipeline/run-stages.ts';
import type { SettingCurves } from '../pipeline/sweeps/setting-curves.ts';

export type { GivenDialect } from '../io/table/dialect.ts';
export type { BeatWindows, DenoiseVariantRow, MeasuresView };
export type { ClockUnit, TableColumn } from '../io/table/proposal.ts';
export type { GrossMethods, MethodRow, TablePreview, TableProposal };

/** Identifies a recording that the analysis worker holds. */
export type RecordingId = string;

export interface ChannelSummary extends Omit<Channel, 'adc' | 'prefiltering'> {
  /** Index of the channel of which this one is the clean ECG; absent for channels that were opened. */
  readonly cleanOf?: number;
}

/** A recording in the form that the page uses; its samples stay in the worker. */
export interface RecordingSummary extends Omit<
  Recording,
  'channels' | 'annotations' | 'sources' | 'readAnnotations' | 'read' | 'readDigital'
> {
  readonly id: RecordingId;
  readonly channels: readonly ChannelSummary[];
  readonly annotations: readonly (Pick<AnnotationSet, 'source' | 'point'> & { readonly count: number })[];
  /** Paths of the files that hold its samples; the one that names the recording is first. */
  readonly files: readonly string[];
  /** True values of a synthetic recording; null for all others. */
  readonly truth: Truth | null;
  /** Set if annotations are not read yet (`readAnnotations`). */
  readonly annotationsToCome?: boolean;
}

/** A recording that could not be opened; the others of the same drop are not affected. */
export interface BrokenRecording {
  readonly name: string;
  readonly failure: Failure;
}

/** What the user has to specify about a table or a file of arrays before it can be read. */
export type TableQuestion = OpenQuestion;

export interface OpenReport {
  readonly opened: readonly RecordingSummary[];
  readonly broken: readonly BrokenRecording[];
  readonly questions: readonly TableQuestion[];
  /** Recordings that were already open and for which this drop added data. */
  readonly changed?: readonly RecordingSummary[];
  /** Truth files that cannot be read, with the recording next to which they lie. */
  readonly badTruths?: readonly { readonly id: RecordingId; readonly failure: Failure }[];
  /** Files as they were read if there was an archive among them: its contents replace it. */
  readonly unpacked?: readonly { readonly path: string; readonly file: File }[];
}

/** Receives the share of the work done, 0 … 1, and the name of the running stage; called at most ten times a second. */
export type ReportProgress = (share: number, stage: string) => void;

/** Fields of the reports of all analyses. */
export interface ReportHead {
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, StageTiming>>;
  readonly warnings: readonly Warning[];
  /** What the stages did. */
  readonly done: readonly RunFact[];
  /** Whether the result is a quick draft that a full one follows. */
  readonly isDraft: boolean;
  /** Identifies the data from which traces and shapes of beats are drawn; it changes only with them. */
  readonly traceVersion: string;
  /** Outcome of the user's corrections; absent if there are none. */
  readonly edits?: ReportedEdits;
}

/**
 * Result of an intervals analysis, without the signals. A draft has fewer resamples; everything that does not depend
 * on them is final.
 */
export interface IntervalsReport extends ReportHead {
  readonly result: IntervalsResult;
  /** Median RR, s. */
  readonly medianRrSec: number;
  /** R of every beat, including beats that are left out, s. */
  readonly rPeaksSec: Float64Array;
  /** Labels of the channels used. */
  readonly channels: { readonly ecg: string; readonly ppg: string };
}

/** Result of a filter analysis, without the signals. */
export interface FilterReport extends ReportHead {
  readonly result: FilterBenchResult;
  /** R of every beat found in the recorded ECG, s. */
  readonly rPeaksSec: Float64Array;
}

/** Beats of the recorded ECG. */
export interface QrsReport extends ReportHead {
  /** The channel in which the beats were found. */
  /** `channelIndex` is null for a recording that has only marks and no channel. */
  readonly signal: { readonly channelIndex: number | null; readonly label: string; readonly fs: number };
  /** Whether the marks are onsets; otherwise they are the points that the method or the annotator marks. */
  readonly marksOnsets: boolean;
  /** Onset, end of QRS and R of each mark, s; NaN if missing. */
  readonly onsetsSec: Float64Array;
  readonly endsSec: Float64Array;
  readonly rSec: Float64Array;
  /** R of every beat that has one, s. */
  readonly rPeaksSec: Float64Array;
  /** WFDB mnemonic of each mark; null if classes are unknown. */
  readonly labels: readonly string[] | null;
  /** Quality of each ten seconds; null if it was not judged. */
  readonly quality: readonly JoinedStretch[] | null;
  /** The same for the PPG in use; null also if there is no PPG. */
  readonly ppgQuality: readonly PulseStretchQuality[] | null;
  /** Score against a reference; null if none is selected. */
  readonly score: ExplainedScore | null;
  readonly rhythm: RhythmReport;
  readonly findings: RhythmFindings;
}

/** A score, and the measured reason of each of its errors, in the same order. */
export interface ExplainedScore extends QrsScore {
  readonly reasons: readonly ErrorReason[];
}

/** Rhythm: each array has one item per R, in ascending order. */
export interface RhythmReport extends Pick<
  Rhythm,
  'timesSec' | 'rrSec' | 'expectedRrSec' | 'smoothedBpm' | 'correlation' | 'certainty' | 'shape'
> {
  /** 1 if the RR that ends at the beat is left out of the heart rate, else 0; the first beat has no RR. */
  readonly isLeftOut: Uint8Array;
  /** Spans of poor signal in which marks are noise and no RR counts for the heart rate; ascending and disjoint, s. */
  readonly noise: readonly TimeSpan[];
  /** Indices into `beatClassNames`. */
  readonly classes: Uint8Array;
  /** Indices into `classReasons`. */
  readonly classReason: Uint8Array;
  /** Beats that do not come from the sinus node, in order of time. */
  readonly ectopic: readonly EctopicBeat[];
  readonly summary: RhythmSummary;
}

/** A strategy of sharing the sorting of one record between workers, and its run. `problem` says why it did not run. */
export interface StrategyRow {
  readonly name: TemplateStrategy;
  readonly run: StrategyRun | null;
  readonly templateCount: number;
  /** Number of beats in another template than with one worker, after the best relabelling. */
  readonly movedCount: number;
  readonly problem: string | null;
}

/** Beats sorted into templates, after the user's edits; without the signals. */
export interface TemplatesReport extends ReportHead, TemplatesView {
  /** Whether single beats can be shown; they are not kept if there are very many. */
  readonly hasWindows: boolean;
  /** How the work was shared. */
  readonly strategy: StrategyRun;
}

/** An ECG cleaned by segmented-beat modulation; without the signals. */
export interface DenoiseReport extends ReportHead, DenoiseView {}

/** Heart sounds and the intervals between them; without the signals. */
export interface SoundsReport extends ReportHead {
  readonly result: SoundsResult;
  /** R of every beat, including beats that are left out, s. */
  readonly rPeaksSec: Float64Array;
  /** Indices of the channels used; there may be no PPG. */
  readonly channels: { readonly ecg: number; readonly pcg: number; readonly ppg: number | null };
  /** Foot and notch of the result's beats; null without a PPG. */
  readonly pulse: readonly Pick<IntervalBeat, 'foot' | 'notch'>[] | null;
}

/** One landmark of any periodic channel; without the signals. */
export interface LandmarkReport extends ReportHead {
  readonly result: LandmarkResult;
  /** Time of every beat, including those that are left out: R, or the channel's upstroke; s. */
  readonly rPeaksSec: Float64Array;
  /** Indices of the timed channel and of the channel that gives the start; null if there is none. */
  readonly channels: { readonly own: number; readonly other: number | null };
}

/** P, QRS and T of beats and of the windows' median beats; without the signals. */
export interface WavesReport extends ReportHead {
  readonly result: WavesResult;
  /** The lead in which the beats were found. */
  readonly signal: { readonly channelIndex: number; readonly label: string; readonly fs: number };
  /** Every R, s. */
  readonly rPeaksSec: Float64Array;
}

/** One of the open recordings, cleaned; `problem` says why it was not cleaned. */
export interface DenoiseRow extends DenoiseSummary {
  readonly id: RecordingId;
  readonly name: string;
  readonly problem: string | null;
}

/** A series and its figures. */
export interface SeriesReport extends ReportHead {
  readonly result: SeriesResult & {
    /** Values of the series as beats that the user can step through: time and window of each. */
    readonly beats: readonly { readonly r: number; readonly window: number }[];
  };
  /** Values of the series that it is compared with; null if there is none. */
  readonly against: readonly SeriesValue[] | null;
  /** The channel in which the series is measured; null for beats without a signal. */
  readonly signal: { readonly channelIndex: number | null };
}

/** Report of each analysis, by the analysis' name. */
export interface AnalysisReports {
  readonly intervals: IntervalsReport;
  readonly filter: FilterReport;
  readonly qrs: QrsReport;
  readonly templates: TemplatesReport;
  readonly denoise: DenoiseReport;
  readonly sounds: SoundsReport;
  readonly landmark: LandmarkReport;
  readonly waves: WavesReport;
  readonly series: SeriesReport;
}

/** A file made by the worker, to be saved by the page. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Files of a recording, and warnings about what their format cannot store. */
export interface ConvertedFiles {
  readonly files: readonly SavedFile[];
  readonly warnings: readonly Warning[];
}

/** A row of the table of a parameter grid, by the names of its columns. */
export type FlatRow = Readonly<Record<string, CsvCell>>;

/** Results of some points of a parameter grid, in the order of the request. */
export interface SweptPoints {
  /**
   * Rows of the points for which there was time; a point that failed has one row with the reason in the column
   * `error`.
   */
  readonly rows: readonly (readonly FlatRow[])[];
  /** Stages of the analysis in order; empty if every point failed. */
  readonly stages: readonly string[];
}

/** A result under given parameters: its figures and its curves. */
export interface SettingFigures {
  readonly rows: readonly FlatRow[];
  readonly curves: SettingCurves;
}
