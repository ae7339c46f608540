import type { AnnotationSet } from '../../model/annotation.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { QrsCandidate } from '../../model/qrs-inside.ts';

/** Channels of the intervals analysis. */
export type IntervalsChannel = 'ecg' | 'ppg' | 'dppg';

/** A channel of the intervals, or the signal of another analysis. */
export type TraceChannel = IntervalsChannel | Exclude<AnalysisName, 'intervals' | 'qrs' | 'series'>;

/**
 * `raw` as recorded (dPPG: of the single beat), `filtered` pre-processed, `averaged` the ensemble
 * average; of the filter bench `raw`, `filtered` and what was `removed`; of Denoise these, the `clean`
 * ECG and the `truth`, NaN where none is known; of Sounds the sound `filtered`, its `envelope` and the
 * `averaged` one; of Templates what their trigger sees `filtered`, and its `threshold`; of a landmark the channel
 * that is timed, `filtered` or `averaged`, and the `other` one that it is timed from. A channel by its number is `raw`, `filtered` or
 * `differentiated`, as `TraceMaker` says.
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
 * What filtered a channel: the intervals analysis where it takes the channel, else its low-pass for
 * pulses, or the filter bench's chain for all others.
 */
export type TraceMaker = 'intervals' | 'pulse-band' | 'chain';

export interface TraceRequest {
  /** A number is a channel's place in the file. */
  readonly channel: TraceChannel | number;
  readonly form: TraceForm;
  /** What differs from the defaults in the analyses that may filter a channel; all default where left out. */
  readonly filters?: { readonly intervals: ParameterValues; readonly filter: ParameterValues };
  readonly fromSec: number;
  readonly toSec: number;
  /** Columns of the envelope; two a device pixel at most. */
  readonly columnCount: number;
}

/**
 * Least and largest sample in each of `columnCount` equal parts of a span. NaN where a part holds none. Where there are
 * fewer samples than columns, `min` = `max` = the interpolated signal at the column's middle, so that a line through
 * them is the signal.
 */
export interface TraceEnvelope {
  readonly fromSec: number;
  readonly toSec: number;
  readonly min: Float32Array;
  readonly max: Float32Array;
  readonly unit: string;
  /** Where the whole trace usually keeps to (`usualRange`); null of a short one, absent where it is not known. */
  readonly usual?: { readonly low: number; readonly high: number } | null;
  /** What filtered a channel that is asked for by its number. */
  readonly madeBy?: TraceMaker;
  /** Set of a long trace that is not gone through yet (`goThrough`): some columns are of few of their samples. */
  readonly isPartial?: boolean;
}

export type AnnotationKind = 'usual' | 'abnormal' | 'other';

/** All annotations of one annotator, in order. */
export interface AnnotationMarks extends Pick<AnnotationSet, 'source' | 'point'> {
  /** s. */
  readonly atSec: Float64Array;
  /** WFDB mnemonics; one each. */
  readonly labels: readonly string[];
  /** Of a beat whether it is a usual one, as ANSI/AAMI EC57 sorts them; `other` is no beat. */
  readonly kinds: readonly AnnotationKind[];
  /** The text beside it; empty where there is none. */
  readonly texts: readonly string[];
}

/** What is asked of the overlaid beats of a window. */
export interface BeatShapesRequest {
  readonly windowIndex: number;
  /** About R, ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Points a beat, evenly from `fromMs` to `toMs`. */
  readonly pointCount: number;
  /** Most beats; of more, evenly chosen ones. */
  readonly mostBeats: number;
  /** Whether beats are drawn as they are, not averaged as they are measured. */
  readonly isSingle?: boolean;
}

/**
 * The kept beats of a window laid over each other at their own time, single or averaged as they are measured: `pointCount`
 * values a beat of every signal, beat after beat, NaN where missing.
 */
export type LaidShapes<Key extends string> = Readonly<Record<Key, Float32Array>> & {
  /** Indices into the result's beats. */
  readonly beats: Int32Array;
  readonly pointCount: number;
  readonly fromMs: number;
  readonly toMs: number;
};

/** How strong a sound is at every frequency and moment. */
export interface SoundSpectrum {
  readonly fromSec: number;
  readonly toSec: number;
  readonly columnCount: number;
  /** Evenly from 0 Hz to `highHz`. */
  readonly rowCount: number;
  readonly highHz: number;
  /** `rowCount` values a column, from 0 for 40 dB under the strongest of the recording, and for nothing, to 255. */
  readonly levels: Uint8Array;
}

/** A stretch of a sound to be heard. */
export interface SoundStretch {
  readonly fromSec: number;
  /** Seconds of the recording that one second of it is; below 1 it is slower, at the same pitch. */
  readonly speed: number;
  /** Hz; high enough for every browser. */
  readonly fs: number;
  /** −1 … 1, the largest of the recording at 1. */
  readonly values: Float32Array;
}

/** What is to be heard: the sound as recorded, or in its band. */
export interface SoundStretchRequest {
  readonly form: 'raw' | 'filtered';
  /** Seconds of the recording in one second. */
  readonly speed: number;
  readonly fromSec: number;
  readonly toSec: number;
}

/** A span of the newest QRS analysis, as its detector saw it. */
export type InsideRequest = Pick<TraceRequest, 'fromSec' | 'toSec' | 'columnCount'>;

/** A signal or threshold that the detector decides on, over the span. */
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
  /** Those of the span, in the order of time; at most `mostCandidates` of them, and then none refused. */
  readonly candidates: readonly QrsCandidate[];
}

/** A lead of a median beat. */
export interface MedianLead {
  readonly label: string;
  readonly unit: string;
  /** In its unit, about its level before QRS; NaN where no beat has the sample. */
  readonly values: Float64Array;
}

/** The median beat of a window in all leads, that which beats were found in first. */
export interface MedianBeatView {
  /** Of the first sample, after R, s. */
  readonly fromSec: number;
  readonly stepSec: number;
  /** How many beats it is of. */
  readonly beats: number;
  readonly leads: readonly MedianLead[];
}
