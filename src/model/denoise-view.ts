import type { MeasuredChannel } from './recording.ts';
import type { SnrFigures, DenoiseResult } from './denoise.ts';

/** Signal to noise of a part of the record. */
export interface SnrStretch {
  readonly fromSec: number;
  readonly toSec: number;
  readonly snr: SnrFigures;
}

/** A cleaned ECG as the page shows it: all but the signals. */
export interface DenoiseView extends Omit<DenoiseResult, 'fs' | 'preprocessed' | 'clean'> {
  readonly signal: MeasuredChannel;
  /** Of the kept cycles of the first and the last stretch alone, as long as the template's samples; null where they are few. */
  readonly firstTemplate: Float64Array | null;
  readonly lastTemplate: Float64Array | null;
  /** One after another over the record. */
  readonly stretches: readonly SnrStretch[];
  /** Known R-peaks, s; null where none are. */
  readonly knownRSec: Float64Array | null;
  /** Moved cycles whose R came nearer to the known one, and those whose went from it; null where none are known. */
  readonly movedTowards: number | null;
  readonly movedAway: number | null;
  /** Whether the ECG without noise is known. */
  readonly hasTruth: boolean;
}

/**
 * Ways of cleaning the same record: with one template or a rolling one, averaged without modulation,
 * plainly filtered from 0.5 to 25 Hz, or as pre-processed.
 */
export type DenoiseVariant = 'record' | 'rolling' | 'unmodulated' | 'plain' | 'before';

/** What one way reaches, dB; null where it cannot be computed. */
export interface VariantSnr {
  /** Against the truth passed through the filters in force. */
  readonly trueSnr: number | null;
  /** Of the template; null where there is none. */
  readonly splitHalf: number | null;
}

export interface DenoiseVariantRow extends VariantSnr {
  readonly variant: DenoiseVariant;
  /** One after another over the record. */
  readonly stretches: readonly (VariantSnr & { readonly fromSec: number; readonly toSec: number })[];
}

/** One recording cleaned, in a line. */
export interface DenoiseSummary {
  readonly durationSec: number;
  readonly cycleCount: number;
  /** Cycles in the template, and cycles whose R was moved. */
  readonly keptCount: number;
  readonly movedCount: number;
  /** Of the mean RR of cycles that are neither too short nor too long, per minute; null without any. */
  readonly heartRate: number | null;
  /** SD of the same RR, ms; null under two. */
  readonly rrSdMs: number | null;
  readonly snr: SnrFigures;
}
