import { readHeadline } from '../../model/methods.ts';
import type { Truth } from '../../model/synthetic.ts';
import { type FigureKind, figureKinds, type FigureUnit, type LessonReports } from './figure-kinds.ts';
import { type Entry, type Goal, type Lesson, type LessonAnalysis, timedIntervals } from './lesson.ts';

/** A number that decides an exercise, and whether it is in the required range. */
export interface ExerciseFigure {
  readonly label: string;
  /** Null if nothing could be measured, or nothing was typed. */
  readonly value: number | null;
  readonly unit: string;
  readonly digits: number;
  readonly isSigned: boolean;
  /** Required range: '≤ 20 ms'. */
  readonly wanted: string;
  readonly isGood: boolean;
  /** Hint for what to change; null if the number is good, or the exercise has no hint. */
  readonly hint: string | null;
}

/** Newest result of an exercise's record by analysis; null if it was not analysed. */
export type ExerciseReports = { readonly [Name in LessonAnalysis]?: LessonReports[Name] | null };

/** The data from which an exercise is judged. */
interface Judged {
  readonly reports: ExerciseReports;
  /** Null for a recording without a known truth. */
  readonly truth: Truth | null;
  /** The typed number; null before. */
  readonly entered: number | null;
}

const digitsOf: Readonly<Record<FigureUnit, number>> = { ms: 1, '%': 1, '/min': 1, '': 2, '×': 2, dB: 1 };

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text} ${unit}`);

function wantedText({ min, max }: Pick<Goal, 'min' | 'max'>, unit: string): string {
  if (min !== null && max !== null) return withUnit(min === -max ? `± ${max}` : `${min} … ${max}`, unit);
  return min === null ? withUnit(`≤ ${max}`, unit) : withUnit(`≥ ${min}`, unit);
}

const intervalNames = { rptt: 'rPTT', lvet: 'LVET', s1: 'S1', s2: 'S2', s1s2: 'S1–S2' } as const;

/** Minimum share of the beats that must be found in intervals and sounds, in addition to other goals, %. */
const foundGoal = {
  figure: 'found',
  min: 90,
  max: null,
  low: 'Too few beats are measured.',
  high: null,
} as const;

/** Returns all goals of a lesson. */
function listGoals({ analysis, goals }: Lesson): readonly Goal[] {
  const last = goals.at(-1);
  const saysFound = goals.some(({ figure }) => figure === 'found');
  return last && !saysFound && analysis in timedIntervals ? [...goals, { ...last, ...foundGoal }] : goals;
}

function judgeGoal<Analysis extends LessonAnalysis>(
  analysis: Analysis,
  goal: Goal,
  report: LessonReports[Analysis],
  truth: Truth,
): ExerciseFigure {
  const { min, max, low, high } = goal;
  const of = goal.of ?? 'rptt';
  const by = goal.by === 'headline' ? readHeadline(report.parameters) : goal.by;
  // A lesson was checked to name only figures of its own analysis.
  const kinds = figureKinds[analysis] as Readonly<Record<string, FigureKind<Analysis> | undefined>>;
  const kind = kinds[goal.figure];
  if (!kind) throw new RangeError(`there is no figure ‘${goal.figure}’ of ${analysis}`);
  const value = kind.value({ report, truth, of, by });
  const isLow = value !== null && min !== null && value < min;
  const isHigh = value !== null && max !== null && value > max;
  return {
    label: kind.label(intervalNames[of]),
    value,
    unit: kind.unit,
    digits: kind.isCount === true ? 0 : digitsOf[kind.unit],
    isSigned: kind.isSigned === true,
    wanted: wantedText(goal, kind.unit),
    isGood: value !== null && !isLow && !isHigh,
    hint: isLow ? low : isHigh ? high : null,
  };
}

/** Compares the typed number with the right one, which is not shown. */
function judgeEntry(
  { label, unit, true: right, within, low, high }: Entry,
  entered: number | null,
): ExerciseFigure {
  const isLow = entered !== null && entered < right - within;
  const isHigh = entered !== null && entered > right + within;
  return {
    label,
    value: entered,
    unit,
    digits: Math.min(4, String(entered ?? 0).split('.')[1]?.length ?? 0),
    isSigned: false,
    wanted: withUnit(`true ± ${within}`, unit),
    isGood: entered !== null && !isLow && !isHigh,
    hint: isLow ? low : isHigh ? high : null,
  };
}

export interface ExerciseVerdict {
  readonly isSolved: boolean;
  readonly figures: readonly ExerciseFigure[];
}

/**
 * Judges whether the newest result and the typed number solve an exercise, with the numbers. Returns null if there is
 * no result, or if a synthetic record has no truth.
 */
export function judgeExercise(lesson: Lesson, { reports, truth, entered }: Judged): ExerciseVerdict | null {
  const { analysis, entry } = lesson;
  const report = reports[analysis];
  if (!report || (truth === null && lesson.recording === null)) return null;
  const figures = [
    ...(entry ? [judgeEntry(entry, entered)] : []),
    ...listGoals(lesson).map((goal) => judgeGoal(analysis, goal, report, truth ?? { beats: [] })),
  ];
  return { isSolved: figures.every(({ isGood }) => isGood), figures };
}

const signed = (value: number, digits: number): string =>
  `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;

/** Formats a verdict as one line of a table: 'Error of rPTT +105.3 ms (± 20 ms: no); …'. */
export function verdictText({ figures }: ExerciseVerdict): string {
  return figures
    .map(({ label, value, unit, digits, isSigned, wanted, isGood }) => {
      const number = value === null ? '–' : isSigned ? signed(value, digits) : value.toFixed(digits);
      return `${label} ${withUnit(number, unit)} (${wanted}: ${isGood ? 'yes' : 'no'})`;
    })
    .join('; ');
}
