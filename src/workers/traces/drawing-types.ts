import type { AnnotationSet } from '../../model/annotation.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { QrsCandidate } from '../../model/qrs-inside.ts';

/** Channels of the intervals analysis. */
export type IntervalsChannel = 'ecg' | 'ppg' | 'dppg';

/** A channel of the intervals, or the signal of another analysis. */
export type TraceChannel = IntervalsChannel | Exclude<AnalysisName, 'intervals' | 'qrs' | 'series'>;

/**
 * Form of a trace. `raw` is the recorded one (dPPG: of the single beat), `filtered` the pre-processed one, `averaged`
 * the ensemble average. The filter bench has `raw`, `filtered`, and what was `removed`. Denoise has these, the `clean`
 * ECG, and the `truth`, which is NaN if unknown. Sounds has the sound `filtered`, its `envelope`, and the `averaged`
 * one. Templates has the input of the trigger as `filtered`, and its `threshold`. A landmark has the channel that is
 * timed, `filtered` or `averaged`, and the `other` one from which it is timed. A channel by its index is `raw`,
 * `filtered` or `differentiated`, by its `TraceMaker`.
 */
export type TraceForm =
  | 'raw'
  | 'filtered'
  | 'averaged'
  | 'removed'
  | 'differentiated'
  | 'threshold'
  | 'clean'
  | 'truth'
  | 'envelope'
  | 'other';

/**
 * Filter of a channel: the intervals analysis if it uses the channel, else its low-pass for pulses, or the filter
 * bench's chain for all others.
 */
export type TraceMaker = 'intervals' | 'pulse-band' | 'chain';

export interface TraceRequest {
  /** A number is the channel's index in the file. */
  readonly channel: TraceChannel | number;
  readonly form: TraceForm;
  /** Values that differ from the defaults in the analyses that may filter a channel; all defaults if omitted. */
  readonly filters?: { readonly intervals: ParameterValues; readonly filter: ParameterValues };
  readonly fromSec: number;
  readonly toSec: number;
  /** Number of columns of the envelope; at most two per device pixel. */
  readonly columnCount: number;
}

/**
 * Minimum and maximum sample in each of `columnCount` equal parts of a span, NaN for a part without samples. If there
 * are fewer samples than columns, `min` = `max` = the interpolated signal at the column's middle, so that a line
 * through them is the signal.
 */
export interface TraceEnvelope {
  readonly fromSec: number;
  readonly toSec: number;
  readonly min: Float32Array;
  readonly max: Float32Array;
  readonly unit: string;
  /** Usual range of the whole trace (`usualRange`); null for a short one, absent if unknown. */
  readonly usual?: { readonly low: number; readonly high: number } | null;
  /** Filter of a channel that was requested by its index. */
  readonly madeBy?: TraceMaker;
  /**
   * Set for a long trace that is not completely processed yet (`goThrough`): some columns contain only few of their
   * samples.
   */
  readonly isPartial?: boolean;
}

export type AnnotationKind = 'usual' | 'abnormal' | 'other';

/** All annotations of one annotator, in order. */
export interface AnnotationMarks extends Pick<AnnotationSet, 'source' | 'point'> {
  /** s. */
  readonly atSec: Float64Array;
  /** WFDB mnemonic of each. */
  readonly labels: readonly string[];
  /** For a beat, whether it is a usual one according to ANSI/AAMI EC57; `other` is not a beat. */
  readonly kinds: readonly AnnotationKind[];
  /** Additional text of each; empty if there is none. */
  readonly texts: readonly string[];
}

/** Request for the overlaid beats of a window. */
export interface BeatShapesRequest {
  readonly windowIndex: number;
  /** Relative to R, ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Number of points per beat, evenly spaced from `fromMs` to `toMs`. */
  readonly pointCount: number;
  /** Maximum number of beats; if there are more, an evenly spaced selection. */
  readonly mostBeats: number;
  /** Whether single beats are drawn, instead of those averaged for the measurement. */
  readonly isSingle?: boolean;
}

/**
 * The kept beats of a window, aligned at their own time, single or averaged for the measurement. Each signal has
 * `pointCount` values per beat, beat after beat, NaN where missing.
 */
export type AlignedShapes<Key extends string> = Readonly<Record<Key, Float32Array>> & {
  /** Indices into the result's beats. */
  readonly beats: Int32Array;
  readonly pointCount: number;
  readonly fromMs: number;
  readonly toMs: number;
};

/** Power of a sound over frequency and time. */
export interface SoundSpectrum {
  readonly fromSec: number;
  readonly toSec: number;
  readonly columnCount: number;
  /** Evenly spaced from 0 Hz to `highHz`. */
  readonly rowCount: number;
  readonly highHz: number;
  /** `rowCount` values per column, from 0 for 40 dB below the maximum of the recording or less, to 255. */
  readonly levels: Uint8Array;
}

/** A stretch of a sound to be played. */
export interface SoundStretch {
  readonly fromSec: number;
  /** Seconds of the recording per second of playback; below 1 it is slower, at the same pitch. */
  readonly speed: number;
  /** Hz; high enough for every browser. */
  readonly fs: number;
  /** −1 … 1, where 1 is the maximum of the recording. */
  readonly values: Float32Array;
}

/** Request for playback: of the recorded sound, or in its band. */
export interface SoundStretchRequest {
  readonly form: 'raw' | 'filtered';
  /** Seconds of the recording per second of playback. */
  readonly speed: number;
  readonly fromSec: number;
  readonly toSec: number;
}

/** A span of the newest QRS analysis, to show signals of its detector. */
export type InsideRequest = Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>;

/** A signal or threshold that the detector uses for its decisions, over the span. */
export interface InsideLine {
  readonly id: string;
  readonly label: string;
  /** Lines of one panel share their scale. */
  readonly panel: string;
  readonly envelope: TraceEnvelope;
}

export interface InsideView {
  readonly lines: readonly InsideLine[];
  /** The line whose peaks are judged, and its threshold. */
  readonly judgedId: string;
  readonly thresholdId: string;
  /** Candidates of the span, in order of time. If there are more than `maxCandidates`, only the accepted ones. */
  readonly candidates: readonly QrsCandidate[];
}

/** A lead of a median beat. */
export interface MedianLead {
  readonly label: string;
  readonly unit: string;
  /** In its unit, relative to its level before QRS; NaN where no beat has the sample. */
  readonly values: Float64Array;
}

/** The median beat of a window in all leads; the lead in which beats were found is first. */
export interface MedianBeatView {
  /** Time of the first sample relative to R, s. */
  readonly fromSec: number;
  readonly stepSec: number;
  /** Number of beats. */
  readonly beats: number;
  readonly leads: readonly MedianLead[];
}
