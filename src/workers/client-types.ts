import type { MarkedPoint } from '../model/annotation.ts';
import type { Failure } from '../model/failure.ts';
import type { BeatEdit } from '../model/edits.ts';
import type { TemplateEdit } from '../model/template-edits.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { BeatSteps } from '../model/steps.ts';
import type { WiringNote } from '../model/wiring.ts';
import type { WriteFormat } from '../model/sink.ts';
import type { ExerciseId } from '../pipeline/exercises/exercises.ts';
import type {
  AnnotationMarks,
  BeatShapes,
  BeatShapesRequest,
  InsideRequest,
  InsideView,
  LandmarkShapes,
  SoundShapes,
  SoundSpectrum,
  SoundStretch,
  SoundStretchRequest,
  TraceEnvelope,
  TraceRequest,
} from './drawing-types.ts';
import type {
  AnalysisName,
  AnalysisReports,
  BeatWindows,
  DenoiseRow,
  DenoiseVariantRow,
  GivenDialect,
  GrossMethods,
  MeasuresView,
  MethodRow,
  OpenReport,
  RecordingId,
  RecordingSummary,
  ReportProgress,
  RoleChoice,
  SavedFile,
  TablePreview,
  TableProposal,
  SteppedAnalysis,
  StrategyRow,
} from './protocol.ts';

/** Samples that come with the page, and the records of its exercises. */
export type SampleName = ExerciseId | 'rest' | 'hard' | 'extrasystoles' | 'exercise' | 'sounds';

/** A file as dropped or picked; `path` has the folders it came with, divided by `/`. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

export interface OpenOptions {
  /** Rate of a table without a clock, or of arrays without a rate, Hz. */
  readonly inputRateHz?: number;
  /** How tables are to be read, by path, where a person has said so. */
  readonly tables?: Readonly<Record<string, TableProposal>>;
  /** Names of the arrays that are signals, by path, where a person has said so. */
  readonly arrays?: Readonly<Record<string, readonly string[]>>;
  /** Whether the ECGs of all files are one series, in the order of the files. */
  readonly isSeries?: boolean;
}

/** What a person has said of a table whose preview is asked for; the rest is judged anew. */
export interface PreviewOptions {
  readonly inputRateHz?: number;
  readonly given?: GivenDialect;
}

/** All of a result, or its rows as a table. */
export type ResultFormat = 'json' | 'csv';
/** How beats are saved: as a table, or as a WFDB annotation file that marks one point of each. */
export type BeatsForm = 'csv' | MarkedPoint;

/** Work under way. `result` rejects with an Error that carries a `failure`, `cancelled` after `cancel()`. */
export interface Job<T> {
  readonly result: Promise<T>;
  cancel(): void;
}

/** What became of the worker. */
export type WorkerChange =
  /** It ended by itself, and another holds the recordings, but none of the results that were drawn from. */
  | { readonly kind: 'replaced' }
  /** These recordings are no longer held, as opening them again ended two workers. */
  | { readonly kind: 'left-out'; readonly ids: readonly RecordingId[]; readonly failure: Failure };

/** All that the page asks of the analysis worker. Rejections are Errors that carry a `failure: Failure`. */
export interface AnalysisClient {
  /** Rejects as `cancelled` where `signal` aborts. */
  openFiles(
    files: readonly PickedFile[],
    options: OpenOptions,
    onProgress: ReportProgress,
    signal?: AbortSignal,
  ): Promise<OpenReport>;
  openSample(name: SampleName): Promise<RecordingSummary>;
  /** Makes a record of what differs from the defaults of a synthetic one. */
  openSynthetic(name: string, parameters: ParameterValues): Promise<RecordingSummary>;
  /** Makes a synthetic record anew under its id. Newest only, as `analyse`. */
  changeSynthetic(id: RecordingId, parameters: ParameterValues): Promise<RecordingSummary>;
  /** The same files with those of zip archives in the place of these, as far as they can be read. */
  unpack(files: readonly PickedFile[]): Promise<readonly PickedFile[]>;
  /** How a table would be read, and its first rows. */
  previewTable(file: PickedFile, options: PreviewOptions): Promise<TablePreview>;
  /** Takes channels for what a person says, and all others for what the file says. */
  setRoles(id: RecordingId, choices: readonly RoleChoice[]): Promise<RecordingSummary>;
  /**
   * What seems wired, scaled or timed wrongly, from a minute of the recording. Rejects as `cancelled` where
   * the recording is closed or its channels are taken otherwise meanwhile.
   */
  checkWiring(id: RecordingId): Promise<readonly WiringNote[]>;
  /** Corrects the beats of a recording by hand, in all analyses that are run from now on. */
  setEdits(id: RecordingId, edits: readonly BeatEdit[]): Promise<null>;
  /** How a clean ECG that is a channel of its own is made: what differs from the defaults of Denoise. */
  setCleaning(id: RecordingId, parameters: ParameterValues): Promise<null>;
  /** Corrects the templates of a recording by hand, in all results from now on. */
  setTemplateEdits(id: RecordingId, edits: readonly TemplateEdit[]): Promise<null>;
  /**
   * Runs an analysis; as a draft for a rougher result at once. Newest only: of calls for one analysis
   * that wait while one runs, all but the last reject as `cancelled`.
   */
  analyse<Name extends AnalysisName>(
    analysis: Name,
    id: RecordingId,
    parameters: ParameterValues,
    onProgress: ReportProgress,
    isDraft?: boolean,
  ): Job<AnalysisReports[Name]>;
  trace(id: RecordingId, request: TraceRequest): Promise<TraceEnvelope>;
  /** The kept beats of a window laid over each other; null before there is a result. */
  beatShapes(id: RecordingId, request: BeatShapesRequest): Promise<BeatShapes | null>;
  /** The same of heart sounds: ECG, averaged envelope and PPG; null before there is a result. */
  soundShapes(id: RecordingId, request: BeatShapesRequest): Promise<SoundShapes | null>;
  /** The same of a landmark: its channel, the slope, and the channel that it is timed from; null before there is a result. */
  landmarkShapes(id: RecordingId, request: BeatShapesRequest): Promise<LandmarkShapes | null>;
  /** The short-time spectrum of the sound that is analysed; null before there is a result. */
  soundSpectrum(id: RecordingId, request: InsideRequest): Promise<SoundSpectrum | null>;
  /** A stretch of the sound that is analysed, to be heard; null before there is a result. */
  soundStretch(id: RecordingId, request: SoundStretchRequest): Promise<SoundStretch | null>;
  /**
   * The way from raw samples to the numbers of the beat at R; null before there is a result. Newest only: one that is
   * replaced while it waits rejects as `cancelled`.
   */
  beatSteps(analysis: SteppedAnalysis, id: RecordingId, rSec: number): Promise<BeatSteps | null>;
  /** A result as a file of text, in the form of the command line; empty before there is one. */
  exportResult(analysis: AnalysisName, id: RecordingId, format: ResultFormat): Promise<string>;
  /** SHA-256 of the recording's files one after another, hexadecimal; null of what was made here. */
  hashInput(id: RecordingId, onProgress: (share: number) => void): Job<string | null>;
  /** Edits that make the beats that were found those of a WFDB annotation file or a table; null before they are found. */
  readEdits(id: RecordingId, file: PickedFile): Promise<readonly BeatEdit[] | null>;
  /**
   * The beats as they were corrected, with R as an analysis has it, as a file; null before `qrs` found them. Of an
   * analysis that looks for R itself, its result has to be there.
   */
  exportBeats(analysis: AnalysisName, id: RecordingId, form: BeatsForm): Promise<Uint8Array | null>;
  /** The recording with its ECG cleaned, as files; none before it is cleaned. */
  exportClean(id: RecordingId, format: WriteFormat, onProgress: ReportProgress): Job<readonly SavedFile[]>;
  /** The extremum of an ECG that is meant by a moment near it, s; null where none stands out. */
  snapBeat(id: RecordingId, channelIndex: number, atSec: number): Promise<number | null>;
  /** Reads the annotations of a recording of whose summary says that they are to come; resolves to one that has them. */
  readAnnotations(id: RecordingId, onProgress: ReportProgress): Job<RecordingSummary>;
  /** What came with the recording's files as annotations, by annotator. */
  annotations(id: RecordingId): Promise<readonly AnnotationMarks[]>;
  /** What the detector of the newest QRS analysis decided on; null before there is one, and of annotations. */
  qrsInside(id: RecordingId, request: InsideRequest): Promise<InsideView | null>;
  /**
   * Every detector against the reference of the newest QRS analysis; none without one. Newest only: a
   * call cancels the one before it. Progress names the method that is next.
   */
  qrsMethods(id: RecordingId, onProgress: ReportProgress): Job<readonly MethodRow[]>;
  /**
   * Every detector over all open recordings that have a reference, beats pooled, with what differs from
   * the defaults of the QRS analysis. Newest only: a call cancels the one before it. Progress names the
   * recording at work.
   */
  qrsGross(
    ids: readonly RecordingId[],
    parameters: ParameterValues,
    onProgress: ReportProgress,
  ): Job<GrossMethods>;
  /** Windows of some beats of the newest templates; null before there are any. */
  templateWindows(id: RecordingId, beats: Int32Array): Promise<BeatWindows | null>;
  /**
   * All five measures of every beat of the newest templates; null before there are any. Newest only: a
   * call cancels the one before it. Progress names the measure at work.
   */
  templateMeasures(id: RecordingId, onProgress: ReportProgress): Job<MeasuresView | null>;
  /** All ways of sharing the sorting of the newest templates out, over so many workers; none before there are any. Newest only. */
  templateStrategies(
    id: RecordingId,
    workers: number,
    onProgress: ReportProgress,
  ): Job<readonly StrategyRow[]>;
  /** The recording of the newest Denoise analysis cleaned in other ways; none before there is one. Newest only. */
  denoiseVariants(id: RecordingId, onProgress: ReportProgress): Job<readonly DenoiseVariantRow[]>;
  /**
   * All open recordings that have an ECG, cleaned with what differs from the defaults of Denoise. Newest
   * only. Progress names the recording at work.
   */
  denoiseRecordings(
    ids: readonly RecordingId[],
    parameters: ParameterValues,
    onProgress: ReportProgress,
  ): Job<readonly DenoiseRow[]>;
  /** Goes through long traces, so that none is partial; what was gone through when it is cancelled is kept. */
  goThrough(id: RecordingId, onProgress: ReportProgress): Job<null>;
  /** Envelope of the ECG over the whole record. */
  overview(id: RecordingId, columnCount: number): Promise<TraceEnvelope>;
  /** Opens a recording that was left out once more, with all that was changed of it. */
  openAgain(id: RecordingId): Promise<void>;
  /** @returns ends it */
  onWorkerChange(listener: (change: WorkerChange) => void): () => void;
  close(id: RecordingId): void;
}
