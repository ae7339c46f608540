import type { MethodMark } from './methods.ts';
/** A piece of a formula: plain, subscript or superscript. */
export type FormulaPart = string | { readonly sub: string } | { readonly sup: string };

/** A formula with its numbers, as a list of pieces. */
export type Formula = readonly FormulaPart[];

/** Style of a curve: the input of the stage is grey, the output has the colour of its signal. */
export type StepLook = 'before' | 'ecg' | 'ppg' | 'slope' | 'sound' | 'plain';

/** Values at `from`, `from` + `step`, … along the picture's axis; NaN where missing. */
export interface StepSeries {
  /** Name in the legend; curves with the same name share one entry. */
  readonly name: string;
  readonly look: StepLook;
  readonly from: number;
  readonly step: number;
  readonly values: Float32Array;
}

/** A place on the curves. */
export interface StepMark {
  readonly kind: 'r' | MethodMark;
  readonly at: number;
  readonly level: number;
  /** Text next to the mark; empty for none. */
  readonly text: string;
  /** Whether lines connect it to both axes. */
  readonly isRead: boolean;
}

/** A vertical line across the picture. */
export interface StepLine {
  readonly kind: 'cut' | 'truth';
  readonly at: number;
  readonly text: string;
}

/** Picture of a step for one beat. */
export interface StepDrawing {
  /** What is shown, in a few words. */
  readonly sub: string;
  readonly series: readonly StepSeries[];
  readonly marks: readonly StepMark[];
  readonly lines: readonly StepLine[];
  readonly x: { readonly from: number; readonly to: number; readonly unit: 's' | 'ms' | 'Hz' };
  readonly y: {
    readonly name: string;
    readonly unit: string;
    /** Named levels, shown instead of numbers. */
    readonly names?: readonly { readonly at: number; readonly text: string }[];
  };
  /** What the stage removed, as a sentence. */
  readonly dropped: string;
}

/** Meaning of a letter in a formula. */
export interface StepSymbol {
  readonly symbol: string;
  readonly means: string;
}

/** One step of an analysis for one beat: the work of a stage, with its numbers and its picture. */
export interface Step extends StepDrawing {
  /** The stage that it belongs to. */
  readonly stage: string;
  readonly title: string;
  readonly formula: Formula;
  readonly symbols: readonly StepSymbol[];
  /** Paper and section. */
  readonly source: string;
}

/** A stage without a picture, with its parameters in force. */
export interface PlainStep {
  readonly stage: string;
  readonly title: string;
  readonly parameters: readonly { readonly label: string; readonly value: string }[];
}

/** The steps from raw samples to the numbers of one beat. */
export interface BeatSteps {
  /** R, s. */
  readonly rSec: number;
  readonly steps: readonly Step[];
  readonly plain: readonly PlainStep[];
}
