import type { MeasuredChannel, Channel } from './recording.ts';
import type { Warning } from './failure.ts';

/** Values before and after the filter. */
export interface BeforeAfter<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Average of the beats of a signal, aligned at R. */
export interface MeanBeat {
  /** Time of the first point after R, ms; points are `stepMs` apart. */
  readonly fromMs: number;
  readonly stepMs: number;
  /** Mean above the level before the QRS; NaN where fewer than two beats have a sample. */
  readonly mean: Float64Array;
  /** Sample standard deviation over the beats, each relative to its own level; NaN where `mean` is. */
  readonly sd: Float64Array;
  readonly beatCount: number;
  /** Root mean square of `sd` over the points; null without points. */
  readonly sdOverall: number | null;
}

/** Effect of the filter on the beats. */
export interface BeatChange extends BeforeAfter<MeanBeat> {
  /** Beat of the undisturbed signal, if it is known. */
  readonly clean: MeanBeat | null;
  /** Median height of R above the level before the QRS, in the signal's unit; for ECGs only. */
  readonly rHeight: BeforeAfter<number | null> & { readonly clean: number | null };
  /** Mean and SD of the delay of R by the filter, ms; for ECGs only. */
  readonly rShiftMs: { readonly mean: number; readonly sd: number } | null;
  /** Whether R is the known truth; otherwise it comes from the signal before the filter. */
  readonly isAgainstTruth: boolean;
}

/** Remaining disturbances; RMS in the signal's unit, null if it cannot be computed. */
export interface FilterReadings {
  /** Below 0.4 Hz, without the constant. */
  readonly baseline: BeforeAfter<number | null>;
  /** From 1 Hz below to 1 Hz above `mainsHz`. */
  readonly mains: BeforeAfter<number | null>;
  readonly mainsHz: number;
  /** RMS of the difference from the undisturbed signal, without its mean; null if that signal is not known. */
  readonly error: BeforeAfter<number> | null;
}

/** A curve of y against x, reduced to the resolution of a screen. */
export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** One filter of a chain, as designed. */
export interface FilterBenchStage {
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  /** Hz; null if the filter has no such edge. */
  readonly lowHz: number | null;
  readonly highHz: number | null;
  readonly askedTapCount: number;
  readonly tapCount: number;
  /** Whether it was skipped because its edges were dropped. */
  readonly isSkipped: boolean;
  /** Width of its transition bands, Hz. An edge is the middle of its transition band. */
  readonly transitionHz: number;
  /** Its own gain, dB against Hz. */
  readonly gainDb: Curve;
  /** Coefficients against time of the filter as applied, s. */
  readonly impulse: Curve;
  readonly warnings: readonly Warning[];
}

/** Results of the filter bench, without the signals. */
export interface FilterBenchResult {
  readonly signal: MeasuredChannel & Pick<Channel, 'role'>;
  readonly stages: readonly FilterBenchStage[];
  readonly alignment: 'zero-phase' | 'causal';
  /** Taps of the whole chain. */
  readonly tapCount: number;
  /** Delay that zero-phase alignment removes and a causal filter keeps, s. */
  readonly delaySec: number;
  /** Gain of the chain, dB against Hz. */
  readonly gainDb: Curve;
  /** Phase of the chain as applied, rad against Hz. */
  readonly phaseRad: Curve;
  /** Group delay of the chain as applied, s against Hz; NaN where nothing passes. */
  readonly groupDelaySec: Curve;
  /** Unit² / Hz against Hz; null for a signal without samples. */
  readonly density: BeforeAfter<Curve> | null;
  readonly beats: BeatChange | null;
  readonly readings: FilterReadings;
}
