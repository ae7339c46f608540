import type { MethodMark } from './methods.ts';
/** A piece of a formula: as it stands, or lowered or raised. */
export type FormulaPart = string | { readonly sub: string } | { readonly sup: string };

/** A formula with its numbers, piece by piece. */
export type Formula = readonly FormulaPart[];

/** How a curve is drawn: what went into the stage is grey, what came out has its signal's colour. */
export type StepLook = 'before' | 'ecg' | 'ppg' | 'slope' | 'sound' | 'plain';

/** Values at `from`, `from` + `step`, … along the picture's axis; NaN where missing. */
export interface StepSeries {
  /** Stands in the legend; curves of one name are one entry. */
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
  /** Beside it; empty for none. */
  readonly text: string;
  /** Whether lines lead from it to both axes. */
  readonly isRead: boolean;
}

/** An upright across the picture. */
export interface StepLine {
  readonly kind: 'cut' | 'truth';
  readonly at: number;
  readonly text: string;
}

/** What a step shows of one beat. */
export interface StepDrawing {
  /** Of what, in a few words. */
  readonly sub: string;
  readonly series: readonly StepSeries[];
  readonly marks: readonly StepMark[];
  readonly lines: readonly StepLine[];
  readonly x: { readonly from: number; readonly to: number; readonly unit: 's' | 'ms' | 'Hz' };
  readonly y: {
    readonly name: string;
    readonly unit: string;
    /** Named levels, which stand in the place of numbers. */
    readonly names?: readonly { readonly at: number; readonly text: string }[];
  };
  /** What the stage threw away, as a sentence. */
  readonly dropped: string;
}

/** What a letter of a formula stands for. */
export interface StepSymbol {
  readonly symbol: string;
  readonly means: string;
}

/** One step of an analysis for one beat: what a stage does, with its numbers and its picture. */
export interface Step extends StepDrawing {
  /** The stage that it belongs to. */
  readonly stage: string;
  readonly title: string;
  readonly formula: Formula;
  readonly symbols: readonly StepSymbol[];
  /** Paper and section. */
  readonly source: string;
}

/** A stage that draws nothing, with its parameters in force. */
export interface PlainStep {
  readonly stage: string;
  readonly title: string;
  readonly parameters: readonly { readonly label: string; readonly value: string }[];
}

/** The way from raw samples to the numbers of one beat. */
export interface BeatSteps {
  /** R, s. */
  readonly rSec: number;
  readonly steps: readonly Step[];
  readonly plain: readonly PlainStep[];
}
