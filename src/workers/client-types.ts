import type { AnalysisName } from '../pipeline/analyses.ts';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisShapes, ShapedAnalysis } from './analyses.ts';
import type { AnalysisApi } from './analysis-api.ts';
import type { BeatShapesRequest } from './traces/drawing-types.ts';
import type { Outcome } from './calls/outcome.ts';
import type {
  AnalysisReports,
  OpenReport,
  RecordingId,
  RecordingSummary,
  ReportProgress,
} from './protocol.ts';
import type { PickedFile } from './calls/request-types.ts';
import type { OpenOptions } from '../pipeline/sessions/open-options.ts';
import type { SampleName } from '../pipeline/made-recordings.ts';

export type {
  BeatsForm,
  ConvertAsked,
  PickedFile,
  PreviewOptions,
  ResultFormat,
} from './calls/request-types.ts';
export type { OpenOptions } from '../pipeline/sessions/open-options.ts';
export type { SampleName } from '../pipeline/made-recordings.ts';

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

/** A call of a worker as the page sees it: a value or a rejection in place of an outcome. */
export type Asked<Call> = Call extends (...given: infer Given) => Promise<Outcome<infer T>>
  ? (...given: Given) => Promise<T>
  : never;

/** The same of a call that takes a job's number first, by which it is cancelled. */
export type AskedAsJob<Call> = Call extends (job: number, ...given: infer Given) => Promise<Outcome<infer T>>
  ? (...given: Given) => Job<T>
  : never;

/**
 * How the client asks what it hands on to the worker unchanged:
 * `ask` once; `set` also of each worker that takes the place of this one; `draw` once more where the worker
 * ended meanwhile; `job` so that it can be cancelled; `newest-job` so that it also cancels the one before it.
 */
export const waysOfAsking = {
  unpack: 'ask',
  previewTable: 'ask',
  checkWiring: 'ask',
  readEdits: 'ask',
  snapBeat: 'ask',
  setEdits: 'set',
  setStretches: 'set',
  setCleaning: 'set',
  setTemplateEdits: 'set',
  setWaveEdits: 'set',
  trace: 'draw',
  overview: 'draw',
  soundSpectrum: 'draw',
  soundStretch: 'draw',
  templateWindows: 'draw',
  annotations: 'draw',
  qrsInside: 'draw',
  seriesWindow: 'draw',
  hashInput: 'job',
  exportClean: 'job',
  convertRecording: 'job',
  goThrough: 'job',
  sweepPoints: 'job',
  settingFigures: 'job',
  medianBeat: 'newest-job',
  qrsMethods: 'newest-job',
  qrsGross: 'newest-job',
  templateMeasures: 'newest-job',
  templateClasses: 'newest-job',
  templateStrategies: 'newest-job',
  denoiseVariants: 'newest-job',
  denoiseRecordings: 'newest-job',
} as const satisfies { readonly [Name in keyof AnalysisApi]?: WayOfAsking };

export type WayOfAsking = 'ask' | 'set' | 'draw' | 'job' | 'newest-job';

type Ways = typeof waysOfAsking;

/** What the client hands on to the worker unchanged. */
export type HandedOn = {
  [Name in keyof Ways]: Ways[Name] extends 'job' | 'newest-job'
    ? AskedAsJob<AnalysisApi[Name]>
    : Asked<AnalysisApi[Name]>;
};

/** All that the page asks of the analysis worker. Rejections are Errors that carry a `failure: Failure`. */
export interface AnalysisClient extends HandedOn {
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
  /** Newest only, as `analyse`. */
  readonly changeSynthetic: Asked<AnalysisApi['changeSynthetic']>;
  readonly setRoles: Asked<AnalysisApi['setRoles']>;
  /** Reads the annotations of a recording of whose summary says that they are to come; resolves to one that has them. */
  readonly readAnnotations: AskedAsJob<AnalysisApi['readAnnotations']>;
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
  /** The kept beats of a window laid over each other; null before there is a result. */
  beatShapes<Name extends ShapedAnalysis>(
    analysis: Name,
    id: RecordingId,
    request: BeatShapesRequest,
  ): Promise<AnalysisShapes[Name] | null>;
  /** Newest only: one that is replaced while it waits rejects as `cancelled`. */
  readonly beatSteps: Asked<AnalysisApi['beatSteps']>;
  readonly exportResult: Asked<AnalysisApi['exportResult']>;
  readonly exportBeats: Asked<AnalysisApi['exportBeats']>;
  /** Opens a recording that was left out once more, with all that was changed of it. */
  openAgain(id: RecordingId): Promise<void>;
  /** @returns ends it */
  onWorkerChange(listener: (change: WorkerChange) => void): () => void;
  close(id: RecordingId): void;
}
