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

/** Names a recording that the analysis worker holds. */
export type RecordingId = string;

export interface ChannelSummary extends Omit<Channel, 'adc' | 'prefiltering'> {
  /** The channel that this is the clean ECG of; absent of what was opened. */
  readonly cleanOf?: number;
}

/** A recording as the page knows it; its samples stay in the worker. */
export interface RecordingSummary extends Omit<
  Recording,
  'channels' | 'annotations' | 'sources' | 'readAnnotations' | 'read' | 'readDigital'
> {
  readonly id: RecordingId;
  readonly channels: readonly ChannelSummary[];
  readonly annotations: readonly (Pick<AnnotationSet, 'source' | 'point'> & { readonly count: number })[];
  /** Paths of the files that its samples come from, the one that names it first. */
  readonly files: readonly string[];
  /** What is known of a synthetic recording; null for all others. */
  readonly truth: Truth | null;
  /** Set where annotations are not read yet (`readAnnotations`). */
  readonly annotationsToCome?: boolean;
}

/** A recording that could not be opened; the others of the same drop are not affected. */
export interface BrokenRecording {
  readonly name: string;
  readonly failure: Failure;
}

/** What has to be said of a table, or of a file of arrays, before it can be read. */
export type TableQuestion = OpenQuestion;

export interface OpenReport {
  readonly opened: readonly RecordingSummary[];
  readonly broken: readonly BrokenRecording[];
  readonly questions: readonly TableQuestion[];
  /** Recordings that were open before, of which this drop told more. */
  readonly changed?: readonly RecordingSummary[];
  /** Truths that cannot be read, with the recording beside which they lie. */
  readonly badTruths?: readonly { readonly id: RecordingId; readonly failure: Failure }[];
  /** The files as they were read, where an archive was among them: its own in its place. */
  readonly unpacked?: readonly { readonly path: string; readonly file: File }[];
}

/** Share of the work done, 0 … 1, and the name of the stage at work. At most ten a second. */
export type ReportProgress = (share: number, stage: string) => void;

/** What the reports of all analyses have. */
export interface ReportHead {
  readonly parameters: ParameterValues;
  readonly backend: BackendHead;
  readonly timings: Readonly<Record<string, StageTiming>>;
  readonly warnings: readonly Warning[];
  /** What the stages did. */
  readonly done: readonly RunFact[];
  /** Whether it was made for a result at once, a whole one to follow. */
  readonly isDraft: boolean;
  /** Names what the traces and the shapes of beats are drawn from: the same while they are. */
  readonly traceVersion: string;
  /** What became of corrections by hand; absent where there are none. */
  readonly edits?: ReportedEdits;
}

/** All of an intervals analysis but the signals. A draft has few resamples; all but what they say is whole. */
export interface IntervalsReport extends ReportHead {
  readonly result: IntervalsResult;
  /** Median RR, s. */
  readonly medianRrSec: number;
  /** Every R, also of beats that are left out; s. */
  readonly rPeaksSec: Float64Array;
  /** Labels of the channels used. */
  readonly channels: { readonly ecg: string; readonly ppg: string };
}

/** All of a filter analysis but the signals. */
export interface FilterReport extends ReportHead {
  readonly result: FilterBenchResult;
  /** R of every beat that was found in the ECG as recorded, s. */
  readonly rPeaksSec: Float64Array;
}

/** Beats of the ECG as recorded. */
export interface QrsReport extends ReportHead {
  /** The channel they were found in. */
  /** Its index is null of a recording of marks, which has no channel. */
  readonly signal: { readonly channelIndex: number | null; readonly label: string; readonly fs: number };
  /** Whether the marks are onsets; else they are what the method or the annotator marks. */
  readonly marksOnsets: boolean;
  /** Onset, end of QRS and R of each mark, s; NaN where it has none. */
  readonly onsetsSec: Float64Array;
  readonly endsSec: Float64Array;
  readonly rSec: Float64Array;
  /** R of every beat that has one, s. */
  readonly rPeaksSec: Float64Array;
  /** WFDB mnemonic of each mark; null where nothing tells classes. */
  readonly labels: readonly string[] | null;
  /** How far each ten seconds are to be trusted; null where that was not judged. */
  readonly quality: readonly JoinedStretch[] | null;
  /** The same of the PPG in use; null also where there is none. */
  readonly ppgQuality: readonly PulseStretchQuality[] | null;
  /** Against a reference; null where none is named. */
  readonly score: ExplainedScore | null;
  readonly rhythm: RhythmReport;
  readonly findings: RhythmFindings;
}

/** A score, and what was measured about each of its errors, in their order. */
export interface ExplainedScore extends QrsScore {
  readonly reasons: readonly ErrorReason[];
}

/** How the beats follow each other: one item of each array for each R, ascending. */
export interface RhythmReport extends Pick<
  Rhythm,
  'timesSec' | 'rrSec' | 'expectedRrSec' | 'smoothedBpm' | 'correlation' | 'certainty' | 'shape'
> {
  /** 1 where the RR that ends at the beat is left out of the heart rate, else 0; the first has no RR. */
  readonly isLeftOut: Uint8Array;
  /** Where marks in poor signal are noise, and no RR counts in the heart rate; ascending and apart, s. */
  readonly noise: readonly TimeSpan[];
  /** Places in `beatClassNames`. */
  readonly classes: Uint8Array;
  /** Places in `classReasons`. */
  readonly classReason: Uint8Array;
  /** The beats that are not the sinus node's own, in the order of time. */
  readonly ectopic: readonly EctopicBeat[];
  readonly summary: RhythmSummary;
}

/** A way of sharing the sorting of one record out, as it was run; `problem` says why it was not. */
export interface StrategyRow {
  readonly name: TemplateStrategy;
  readonly run: StrategyRun | null;
  readonly templateCount: number;
  /** Beats in another template than one worker puts them in, after the best relabelling. */
  readonly movedCount: number;
  readonly problem: string | null;
}

/** Beats sorted into templates, after edits by hand; all but the signals. */
export interface TemplatesReport extends ReportHead, TemplatesView {
  /** Whether single beats can be shown; of very many they are not kept. */
  readonly hasWindows: boolean;
  /** How the work was shared. */
  readonly strategy: StrategyRun;
}

/** An ECG cleaned by segmented-beat modulation; all but the signals. */
export interface DenoiseReport extends ReportHead, DenoiseView {}

/** Heart sounds and the intervals between them; all but the signals. */
export interface SoundsReport extends ReportHead {
  readonly result: SoundsResult;
  /** Every R, also of beats that are left out; s. */
  readonly rPeaksSec: Float64Array;
  /** Places of the channels used; there may be no PPG. */
  readonly channels: { readonly ecg: number; readonly pcg: number; readonly ppg: number | null };
  /** Foot and notch of the result's beats; null without a PPG. */
  readonly pulse: readonly Pick<IntervalBeat, 'foot' | 'notch'>[] | null;
}

/** One landmark of any periodic channel; all but the signals. */
export interface LandmarkReport extends ReportHead {
  readonly result: LandmarkResult;
  /** Every beat's own time, also of those that are left out: R, or the channel's upstroke; s. */
  readonly rPeaksSec: Float64Array;
  /** Places of the channel that is timed, and of the one that it is timed from; null where that is none. */
  readonly channels: { readonly own: number; readonly other: number | null };
}

/** P, QRS and T of beats and of the windows' median beats; all but the signals. */
export interface WavesReport extends ReportHead {
  readonly result: WavesResult;
  /** Of the lead that beats were found in. */
  readonly signal: { readonly channelIndex: number; readonly label: string; readonly fs: number };
  /** Every R, s. */
  readonly rPeaksSec: Float64Array;
}

/** One of the open recordings, cleaned; `problem` says why it was not. */
export interface DenoiseRow extends DenoiseSummary {
  readonly id: RecordingId;
  readonly name: string;
  readonly problem: string | null;
}

/** A series and its figures. */
export interface SeriesReport extends ReportHead {
  readonly result: SeriesResult & {
    /** Its values as what a person goes through: when, and in which window. */
    readonly beats: readonly { readonly r: number; readonly window: number }[];
  };
  /** Values of the series that it is held against; null without one. */
  readonly against: readonly SeriesValue[] | null;
  /** The channel that it is measured in; null of beats without a signal. */
  readonly signal: { readonly channelIndex: number | null };
}

/** What each analysis reports, by the analysis' name. */
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

/** A file that the worker made, to be saved by the page. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Files of a recording, and what their format could not say. */
export interface ConvertedFiles {
  readonly files: readonly SavedFile[];
  readonly warnings: readonly Warning[];
}

/** A row of the table of a grid, its columns by the names that they have there. */
export type FlatRow = Readonly<Record<string, CsvCell>>;

/** What some points of a grid came to, in the order in which they were asked for. */
export interface SweptPoints {
  /** Of those that there was time for; one of a point that failed says why in the column `error`. */
  readonly rows: readonly (readonly FlatRow[])[];
  /** Stages of the analysis in their order; none where every point failed. */
  readonly stages: readonly string[];
}

/** A result under given parameters, by its figures and its curves. */
export interface SettingFigures {
  readonly rows: readonly FlatRow[];
  readonly curves: SettingCurves;
}
