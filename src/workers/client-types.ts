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
  ConvertRequest as ConvertAsked,
  PickedFile,
  PreviewOptions,
  ResultFormat,
} from './calls/request-types.ts';
export type { OpenOptions } from '../pipeline/sessions/open-options.ts';
export type { SampleName } from '../pipeline/made-recordings.ts';

/**
 * A job in progress. `result` rejects with an Error that carries a `failure`; the failure is `cancelled` after
 * `cancel()`.
 */
export interface Job<T> {
  readonly result: Promise<T>;
  cancel(): void;
}

/** What happened to the worker. */
export type WorkerChange =
  /** It ended by itself. Another worker holds the recordings, but none of the results that are drawn from. */
  | { readonly kind: 'replaced' }
  /** These recordings are no longer held, because opening them again ended two workers. */
  | { readonly kind: 'left-out'; readonly ids: readonly RecordingId[]; readonly failure: Failure };

/**
 * A call of a worker in the form that the page sees: it resolves to a value or rejects, instead of returning an
 * outcome.
 */
export type PromiseCall<Call> = Call extends (...given: infer Given) => Promise<Outcome<infer T>>
  ? (...given: Given) => Promise<T>
  : never;

/** The same for a call whose first argument is a job number, by which it can be cancelled. */
export type JobCall<Call> = Call extends (job: number, ...given: infer Given) => Promise<Outcome<infer T>>
  ? (...given: Given) => Job<T>
  : never;

/**
 * How the client forwards calls to the worker. `ask` sends the call once. `set` also repeats it for each worker that
 * replaces this one. `draw` repeats it once if the worker ended meanwhile. `job` makes it cancellable. `newest-job`
 * also cancels the job before it.
 */
export const callKinds = {
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
} as const satisfies { readonly [Name in keyof AnalysisApi]?: CallKind };

export type CallKind = 'ask' | 'set' | 'draw' | 'job' | 'newest-job';

type CallKinds = typeof callKinds;

/** Calls that the client forwards to the worker unchanged. */
export type ForwardedCalls = {
  [Name in keyof CallKinds]: CallKinds[Name] extends 'job' | 'newest-job'
    ? JobCall<AnalysisApi[Name]>
    : PromiseCall<AnalysisApi[Name]>;
};

/** All calls of the page to the analysis worker. Rejections are Errors that carry a `failure: Failure`. */
export interface AnalysisClient extends ForwardedCalls {
  /** Rejects with `cancelled` if `signal` aborts. */
  openFiles(
    files: readonly PickedFile[],
    options: OpenOptions,
    onProgress: ReportProgress,
    signal?: AbortSignal,
  ): Promise<OpenReport>;
  openSample(name: SampleName): Promise<RecordingSummary>;
  /** Makes a synthetic record from the parameters that differ from their defaults. */
  openSynthetic(name: string, parameters: ParameterValues): Promise<RecordingSummary>;
  /** Newest only, like `analyse`. */
  readonly changeSynthetic: PromiseCall<AnalysisApi['changeSynthetic']>;
  readonly setRoles: PromiseCall<AnalysisApi['setRoles']>;
  /** Reads the annotations of a recording whose summary announces them; resolves to a summary that includes them. */
  readonly readAnnotations: JobCall<AnalysisApi['readAnnotations']>;
  /**
   * Runs an analysis; a draft gives a rougher result at once. Newest only: of the calls for one analysis that wait
   * while another runs, all but the last reject with `cancelled`.
   */
  analyse<Name extends AnalysisName>(
    analysis: Name,
    id: RecordingId,
    parameters: ParameterValues,
    onProgress: ReportProgress,
    isDraft?: boolean,
  ): Job<AnalysisReports[Name]>;
  /** Returns the kept beats of a window, overlaid; null before there is a result. */
  beatShapes<Name extends ShapedAnalysis>(
    analysis: Name,
    id: RecordingId,
    request: BeatShapesRequest,
  ): Promise<AnalysisShapes[Name] | null>;
  /** Newest only: a call that is replaced while it waits rejects with `cancelled`. */
  readonly beatSteps: PromiseCall<AnalysisApi['beatSteps']>;
  readonly exportResult: PromiseCall<AnalysisApi['exportResult']>;
  readonly exportBeats: PromiseCall<AnalysisApi['exportBeats']>;
  /** Reopens a recording that was left out, with all its changes. */
  openAgain(id: RecordingId): Promise<void>;
  /** @returns a function that removes the listener */
  onWorkerChange(listener: (change: WorkerChange) => void): () => void;
  close(id: RecordingId): void;
}
