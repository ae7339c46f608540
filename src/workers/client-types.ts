import type { ParameterValues } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';
import type {
  BeatShapes,
  BeatShapesRequest,
  IntervalsReport,
  OpenReport,
  RecordingId,
  RecordingSummary,
  ReportProgress,
  TraceEnvelope,
  TraceRequest,
} from './protocol.ts';

/** Samples that come with the page. */
export type SampleName = 'rest' | 'hard';

/** A file as dropped or picked; `path` has the folders it came with, divided by `/`. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

export interface OpenOptions {
  /** Rate of a table without a clock, Hz. */
  readonly inputRateHz?: number;
}

/** Work under way. `result` rejects with an Error that carries a `failure`, `cancelled` after `cancel()`. */
export interface Job<T> {
  readonly result: Promise<T>;
  cancel(): void;
}

/** All that the page asks of the analysis worker. Rejections are Errors that carry a `failure: Failure`. */
export interface AnalysisClient {
  openFiles(
    files: readonly PickedFile[],
    options: OpenOptions,
    onProgress: ReportProgress,
  ): Promise<OpenReport>;
  openSample(name: SampleName): Promise<RecordingSummary>;
  setRole(id: RecordingId, channelIndex: number, role: ChannelRole): Promise<RecordingSummary>;
  /**
   * Runs the intervals analysis. Newest only: of calls that wait while one runs, all but the last
   * reject as `cancelled`.
   */
  analyse(id: RecordingId, parameters: ParameterValues, onProgress: ReportProgress): Job<IntervalsReport>;
  trace(id: RecordingId, request: TraceRequest): Promise<TraceEnvelope>;
  /** The kept beats of a window laid over each other; null before there is a result. */
  beatShapes(id: RecordingId, request: BeatShapesRequest): Promise<BeatShapes | null>;
  /** Envelope of the ECG over the whole record. */
  overview(id: RecordingId, columnCount: number): Promise<TraceEnvelope>;
  close(id: RecordingId): void;
}
