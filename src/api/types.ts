import type { SavedCorrections } from '../model/corrections.ts';
import type { Warning } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';

/** A channel of a recording. */
export interface ChannelInfo {
  readonly label: string;
  readonly role: ChannelRole;
  /** Unit as written in the file; empty if it gives none. */
  readonly unit: string;
  /** Hz. */
  readonly rate: number;
  /** Number of samples. */
  readonly samples: number;
}

/** Options for opening files. */
export interface FileOptions {
  /** Labels of channels by role, where the automatic choice is wrong: `{ ecg: 'II', ppg: 'PLETH' }`. */
  readonly channels?: { readonly [Role in ChannelRole]?: string };
  /** Sampling rate of a table without a time column, Hz. */
  readonly inputRate?: number;
  /** Manual corrections, in the form that results have under `corrections`. */
  readonly corrections?: SavedCorrections;
}

/** An open recording. */
export interface OpenedRecording {
  readonly name: string;
  readonly format: string;
  /** Duration, s. */
  readonly duration: number;
  readonly channels: readonly ChannelInfo[];
  readonly annotations: readonly { readonly source: string; readonly count: number }[];
  readonly warnings: readonly Warning[];
  /**
   * Reads samples of a channel in its unit; NaN where they are missing.
   *
   * @param channel  its label, or its index among the channels
   * @param from     time of the first sample, s from the recording's first sample
   * @param to       time of the sample after the last, s; the end if omitted
   */
  read(channel: string | number, from?: number, to?: number): Promise<Float64Array>;
}

/** Options for running an analysis. */
export interface AnalyseOptions {
  /** Cancels the analysis, which then ends with an error whose code is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Receives the share of the work done, 0 … 1, and the current stage, at most ten times per second. */
  readonly onProgress?: (share: number, stage: string) => void;
}

/** A result in the form that the command line prints. */
export interface AnalysisReport<Result = unknown> {
  readonly beatbench: string;
  readonly build: string;
  readonly analysis: string;
  readonly recording: {
    readonly name: string;
    /** Hash of its concatenated files, hexadecimal; null if it has none. */
    readonly sha256: string | null;
    readonly format: string | null;
    readonly duration: number | null;
    readonly channels: readonly ChannelInfo[];
  };
  /** All parameters, including defaults. */
  readonly parameters: ParameterValues;
  readonly corrections?: SavedCorrections;
  readonly backend: { readonly kind: string; readonly name: string };
  readonly timings: Readonly<Record<string, { readonly ms: number; readonly backend: string }>>;
  readonly warnings: readonly Warning[];
  /** Described by `beatbench schema NAME`. */
  readonly result: Result;
}
