import type { MethodId } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { MeasuredInterval } from './compare-truth.ts';

/** The analyses that an exercise may be on. */
export const lessonAnalyses = ['intervals', 'series'] as const;

export type LessonAnalysis = (typeof lessonAnalyses)[number];

/** The figures that an exercise on an analysis may go by, as files name them. */
export const figureIds = {
  intervals: [
    'error',
    'errorSd',
    'sd',
    'sdLessTrue',
    'sdOverLeast',
    'changeLessTrue',
    'slope',
    'correlation',
    'found',
  ],
  series: ['lfHf', 'rmssd', 'sdnn', 'breathsOutsideHf'],
} as const satisfies Readonly<Record<LessonAnalysis, readonly string[]>>;

export type FigureOf<Analysis extends LessonAnalysis> = (typeof figureIds)[Analysis][number];

/** What is guessed before anything is turned, and what it comes to. */
export interface Prediction {
  readonly ask: string;
  readonly choices: readonly string[];
  /** Place of the right one. */
  readonly right: number;
}

/** A number that has to lie in a range, and what is said where it does not. */
export interface Goal {
  readonly figure: FigureOf<LessonAnalysis>;
  /** Of intervals: what is compared with the truth, and by which method; `headline` is the one that the parameters name. */
  readonly of: MeasuredInterval;
  readonly by: MethodId | 'headline';
  /** In the figure's unit; null without that end. */
  readonly min: number | null;
  readonly max: number | null;
  /** What a value under the range means, and one over it. */
  readonly low: string | null;
  readonly high: string | null;
}

/** An exercise as its file has it: a made record, what is turned, and how it is judged against the truth. */
export interface Lesson {
  readonly id: string;
  readonly analysis: LessonAnalysis;
  readonly title: string;
  /** What is the matter, in a few sentences. */
  readonly text: string;
  readonly question: string;
  /** What is to be learnt, once it is solved. */
  readonly answer: string;
  readonly prediction: Prediction | null;
  /** Of the record, where they differ from the defaults of a synthetic one. */
  readonly synthetic: ParameterValues;
  /** Of the analysis, where they differ from its defaults, as it begins. */
  readonly start: ParameterValues;
  /** Ids of the parameters of the analysis that are turned. */
  readonly controls: readonly string[];
  /** Narrower ranges of numbers among them. */
  readonly ranges: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly step: number }>
  >;
  /** It is solved once all are reached. */
  readonly goals: readonly Goal[];
}
