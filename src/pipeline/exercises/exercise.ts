import type { IntervalsResult } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { SeriesResult } from '../../model/series.ts';
import type { Truth } from '../../model/synthetic.ts';
import { headlineOf, type MethodId } from '../../model/methods.ts';
import { type Compared, compareWithTruth, type MeasuredInterval } from './compare-truth.ts';

/** A number that an exercise goes by, and whether it is where it has to be. */
export interface ExerciseFigure {
  readonly label: string;
  /** Null where nothing could be measured. */
  readonly value: number | null;
  readonly unit: 'ms' | '%' | '/min' | '';
  /** Whether its sign says something: of an error, unlike a spread. */
  readonly isSigned: boolean;
  /** What it has to be: '≤ 20 ms'. */
  readonly wanted: string;
  readonly isGood: boolean;
}

/** What every exercise on a made record has. */
interface ExerciseBase {
  readonly title: string;
  /** What is the matter, in a few sentences. */
  readonly text: string;
  readonly question: string;
  /** What is to be learnt, once it is solved. */
  readonly answer: string;
  /** Of the record, where they differ from the defaults of a synthetic one. */
  readonly synthetic: ParameterValues;
  /** Of the analysis, where they differ from its defaults, as it begins. */
  readonly start: ParameterValues;
  /** Ids of the parameters of the analysis that are turned. */
  readonly controls: readonly string[];
  /** Narrower ranges of numbers among them. */
  readonly ranges?: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly step: number }>
  >;
}

/** An exercise on intervals, whose truth is known: solved once all its figures are good. */
export interface IntervalsExercise extends ExerciseBase {
  readonly analysis: 'intervals';
  /** What is compared with the truth. */
  readonly interval: MeasuredInterval;
  /** By which method; `headline` is the one that the parameters name. */
  readonly by: MethodId | 'headline';
  readonly figures: (
    compared: Compared,
    result: IntervalsResult,
    method: MethodId,
  ) => readonly ExerciseFigure[];
}

/** An exercise on a series. */
export interface SeriesExercise extends ExerciseBase {
  readonly analysis: 'series';
  readonly figures: (result: SeriesResult, parameters: ParameterValues) => readonly ExerciseFigure[];
}

export type Exercise = IntervalsExercise | SeriesExercise;

/** What an analysis gave, and all its parameters. */
interface ReportOf<Result> {
  readonly result: Result;
  readonly parameters: ParameterValues;
}

/** The newest results of the record of an exercise; null of what was not analysed. */
export interface ExerciseReports {
  readonly intervals: ReportOf<IntervalsResult> | null;
  readonly series: ReportOf<SeriesResult> | null;
}

export interface ExerciseVerdict {
  readonly isSolved: boolean;
  readonly figures: readonly ExerciseFigure[];
}

/** Whether the newest result solves an exercise, with the numbers; null where there is none. */
export function judgeExercise(
  exercise: Exercise,
  { intervals, series }: ExerciseReports,
  truth: Truth,
): ExerciseVerdict | null {
  const figures =
    exercise.analysis === 'series'
      ? series && exercise.figures(series.result, series.parameters)
      : intervals && intervalFigures(exercise, intervals, truth);
  return figures && { isSolved: figures.every(({ isGood }) => isGood), figures };
}

function intervalFigures(
  exercise: IntervalsExercise,
  { result, parameters }: ReportOf<IntervalsResult>,
  truth: Truth,
): readonly ExerciseFigure[] {
  const method = exercise.by === 'headline' ? headlineOf(parameters) : exercise.by;
  const compared = compareWithTruth(result, truth, exercise.interval, method);
  return exercise.figures(compared, result, method);
}

/** A spread in ms that may be no larger than a limit. */
export function spreadWithin(label: string, value: number | null, limitMs: number): ExerciseFigure {
  const isGood = value !== null && value <= limitMs;
  return { label, value, unit: 'ms', isSigned: false, wanted: `≤ ${limitMs} ms`, isGood };
}

/** An error in ms that may lie no further from 0 than a limit. */
export function errorWithin(label: string, value: number | null, limitMs: number): ExerciseFigure {
  const isGood = value !== null && Math.abs(value) <= limitMs;
  return { label, value, unit: 'ms', isSigned: true, wanted: `± ${limitMs} ms`, isGood };
}

/** A spread measured may differ from the true one by so much, ms. */
const apartMs = 1;

/** How far a spread that was measured lies from the true one, ms. */
export function spreadBesideTrue(
  label: string,
  sdMs: number | null,
  { trueSdMs }: Pick<Compared, 'trueSdMs'>,
): ExerciseFigure {
  const apart = sdMs === null || trueSdMs === null ? null : sdMs - trueSdMs;
  return {
    label,
    value: apart,
    unit: 'ms',
    isSigned: true,
    wanted: `± ${apartMs} ms`,
    isGood: apart !== null && Math.abs(apart) <= apartMs,
  };
}

/** The share of the beats that have to be found. */
const leastFoundShare = 0.9;

export function foundFigure({ foundShare }: Compared): ExerciseFigure {
  return {
    label: 'Beats measured',
    value: foundShare * 100,
    unit: '%',
    isSigned: false,
    wanted: `≥ ${leastFoundShare * 100} %`,
    isGood: foundShare >= leastFoundShare,
  };
}
