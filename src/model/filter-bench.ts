import type { MeasuredChannel, Channel } from './recording.ts';
import type { Warning } from './failure.ts';

/** Something before and after the filter. */
export interface BeforeAfter<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** The beats of a signal laid over each other at R. */
export interface MeanBeat {
  /** Of the first point, after R, ms; points are `stepMs` apart. */
  readonly fromMs: number;
  readonly stepMs: number;
  /** Above the level before the QRS; NaN where fewer than two beats have a sample. */
  readonly mean: Float64Array;
  /** Sample standard deviation over the beats, of their own levels; NaN likewise. */
  readonly sd: Float64Array;
  readonly beatCount: number;
  /** Root mean square of `sd` over the points; null without any. */
  readonly sdOverall: number | null;
}

/** What became of the beats. */
export interface BeatChange extends BeforeAfter<MeanBeat> {
  /** Of the undisturbed signal, where that is known. */
  readonly clean: MeanBeat | null;
  /** Median height of R above the level before the QRS, in the signal's unit; of an ECG alone. */
  readonly rHeight: BeforeAfter<number | null> & { readonly clean: number | null };
  /** Mean and SD of how much later R is after the filter, ms; of an ECG alone. */
  readonly rShiftMs: { readonly mean: number; readonly sd: number } | null;
  /** Whether R is known; else it is that of the signal before the filter. */
  readonly isAgainstTruth: boolean;
}

/** How much of what does not belong there is left; RMS in the signal's unit, null where it cannot be computed. */
export interface FilterReadings {
  /** Under 0.4 Hz, the constant left out. */
  readonly baseline: BeforeAfter<number | null>;
  /** From 1 Hz below to 1 Hz above `mainsHz`. */
  readonly mains: BeforeAfter<number | null>;
  readonly mainsHz: number;
  /** RMS of the difference from the undisturbed signal, its mean left out; null where that is not known. */
  readonly error: BeforeAfter<number> | null;
}

/** A curve of y against x, thinned to what a screen shows. */
export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** One filter of a chain, as it was made. */
export interface FilterBenchStage {
  readonly type: 'lowpass' | 'highpass' | 'bandpass' | 'bandstop';
  /** Hz; null of a filter that has no such edge. */
  readonly lowHz: number | null;
  readonly highHz: number | null;
  readonly askedTapCount: number;
  readonly tapCount: number;
  /** Whether it does nothing, its edges being dropped. */
  readonly isSkipped: boolean;
  /** Width of its transitions, whose middles are the edges, Hz. */
  readonly transitionHz: number;
  /** Its own gain, dB against Hz. */
  readonly gainDb: Curve;
  /** Coefficients against time as the filter is applied, s. */
  readonly impulse: Curve;
  readonly warnings: readonly Warning[];
}

/** All that the filter bench shows but the signals. */
export interface FilterBenchResult {
  readonly signal: MeasuredChannel & Pick<Channel, 'role'>;
  readonly stages: readonly FilterBenchStage[];
  readonly alignment: 'zero-phase' | 'causal';
  /** Of the whole chain. */
  readonly tapCount: number;
  /** Delay that zero phase takes off and a causal filter keeps, s. */
  readonly delaySec: number;
  /** Gain of the chain, dB against Hz. */
  readonly gainDb: Curve;
  /** Of the chain as it is applied, rad against Hz. */
  readonly phaseRad: Curve;
  /** Of the chain as it is applied, s against Hz; NaN where nothing passes. */
  readonly groupDelaySec: Curve;
  /** Unit² / Hz against Hz; null of a signal without samples. */
  readonly density: BeforeAfter<Curve> | null;
  readonly beats: BeatChange | null;
  readonly readings: FilterReadings;
}
