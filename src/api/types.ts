import type { MadeCorrections } from '../model/corrections.ts';
import type { Warning } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { ChannelRole } from '../model/recording.ts';

/** A channel of a recording. */
export interface ChannelInfo {
  readonly label: string;
  readonly role: ChannelRole;
  /** As the file has it; empty where it says none. */
  readonly unit: string;
  /** Hz. */
  readonly rate: number;
  /** How many. */
  readonly samples: number;
}

/** How files are opened. */
export interface FileOptions {
  /** Which channel is what, by labels, where the guess is wrong: `{ ecg: 'II', ppg: 'PLETH' }`. */
  readonly channels?: { readonly [Role in ChannelRole]?: string };
  /** Rate of a table without a clock, Hz. */
  readonly inputRate?: number;
  /** What is corrected by hand, as results have it under `corrections`. */
  readonly corrections?: MadeCorrections;
}

/** An open recording. */
export interface OpenedRecording {
  readonly name: string;
  readonly format: string;
  /** s. */
  readonly duration: number;
  readonly channels: readonly ChannelInfo[];
  readonly annotations: readonly { readonly source: string; readonly count: number }[];
  readonly warnings: readonly Warning[];
  /**
   * Reads samples of a channel in its unit; NaN where there are none.
   *
   * @param channel  its label, or its place among the channels
   * @param from     s from the recording's first sample
   * @param to       s, of the sample after the last; the end where left out
   */
  read(channel: string | number, from?: number, to?: number): Promise<Float64Array>;
}

/** How an analysis is run. */
export interface AnalyseOptions {
  /** Stops it; it ends with an error whose code is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with the share of the work done, 0 … 1, and the stage at work, at most ten times a second. */
  readonly onProgress?: (share: number, stage: string) => void;
}

/** A result as the command line prints it. */
export interface AnalysisReport<Result = unknown> {
  readonly beatbench: string;
  readonly build: string;
  readonly analysis: string;
  readonly recording: {
    readonly name: string;
    /** Of its files one after another, hexadecimal; null of what has none. */
    readonly sha256: string | null;
    readonly format: string | null;
    readonly duration: number | null;
    readonly channels: readonly ChannelInfo[];
  };
  /** All of them, with the defaults of those that were not given. */
  readonly parameters: ParameterValues;
  readonly corrections?: MadeCorrections;
  readonly backend: { readonly kind: string; readonly name: string };
  readonly timings: Readonly<Record<string, { readonly ms: number; readonly backend: string }>>;
  readonly warnings: readonly Warning[];
  /** As `beatbench schema NAME` describes it. */
  readonly result: Result;
}
