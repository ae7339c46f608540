import type { MeasuredChannel } from './recording.ts';
import type { SnrFigures, DenoiseResult } from './denoise.ts';

/** Signal-to-noise ratio of a part of the record. */
export interface SnrStretch {
  readonly fromSec: number;
  readonly toSec: number;
  readonly snr: SnrFigures;
}

/** A cleaned ECG as shown on the page: everything except the signals. */
export interface DenoiseView extends Omit<DenoiseResult, 'fs' | 'preprocessed' | 'clean'> {
  readonly signal: MeasuredChannel;
  /**
   * Templates of the kept cycles of the first and of the last stretch, as long as the record's template; null if there
   * are too few cycles.
   */
  readonly firstTemplate: Float64Array | null;
  readonly lastTemplate: Float64Array | null;
  /** Consecutive parts of the record. */
  readonly stretches: readonly SnrStretch[];
  /** Known R-peaks, s; null if unknown. */
  readonly knownRSec: Float64Array | null;
  /**
   * Number of moved cycles whose R came nearer to the known one, and of those whose R moved away; null if R is unknown.
   */
  readonly movedTowards: number | null;
  readonly movedAway: number | null;
  /** Whether the noise-free ECG is known. */
  readonly hasTruth: boolean;
}

/**
 * Methods of cleaning the same record: with one template or a rolling one, averaged without modulation, only filtered
 * from 0.5 to 25 Hz, or as pre-processed.
 */
export type DenoiseVariant = 'record' | 'rolling' | 'unmodulated' | 'plain' | 'before';

/** Signal-to-noise ratio of one method, dB; null if it cannot be computed. */
export interface VariantSnr {
  /** Compared with the truth, passed through the filters in force. */
  readonly trueSnr: number | null;
  /** Split-half ratio of the template; null without a template. */
  readonly splitHalf: number | null;
}

export interface DenoiseVariantRow extends VariantSnr {
  readonly variant: DenoiseVariant;
  /** Consecutive parts of the record. */
  readonly stretches: readonly (VariantSnr & { readonly fromSec: number; readonly toSec: number })[];
}

/** Summary of one cleaned recording. */
export interface DenoiseSummary {
  readonly durationSec: number;
  readonly cycleCount: number;
  /** Number of cycles in the template, and of cycles whose R was moved. */
  readonly keptCount: number;
  readonly movedCount: number;
  /** 60 / mean RR of cycles that are neither too short nor too long, per minute; null without any. */
  readonly heartRate: number | null;
  /** SD of the same RR, ms; null with fewer than two. */
  readonly rrSdMs: number | null;
  readonly snr: SnrFigures;
}
