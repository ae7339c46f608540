import { readHeadline } from '../../model/methods.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { SeriesResult } from '../../model/series.ts';
import type { Truth } from '../../model/synthetic.ts';
import { type Compared, compareWithTruth } from './compare-truth.ts';
import type { FigureOf, Goal, Lesson } from './lesson.ts';

/** A number that decides an exercise, and whether it is where it has to be. */
export interface ExerciseFigure {
  readonly label: string;
  /** Null where nothing could be measured. */
  readonly value: number | null;
  readonly unit: FigureUnit;
  /** Whether its sign says something: of an error, unlike a spread. */
  readonly isSigned: boolean;
  /** What it has to be: '≤ 20 ms'. */
  readonly wanted: string;
  readonly isGood: boolean;
  /** Which way to go from here; null where it is good, or the exercise says nothing. */
  readonly hint: string | null;
}

export type FigureUnit = 'ms' | '%' | '/min' | '' | '×';

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

/** What a figure is worked out from. */
interface FigureInput {
  readonly goal: Pick<Goal, 'of' | 'by'>;
  readonly compared: Compared;
  readonly result: IntervalsResult;
}

interface FigureKind<Input> {
  readonly label: (of: string) => string;
  readonly unit: FigureUnit;
  readonly isSigned?: boolean;
  readonly value: (input: Input) => number | null;
}

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** The SD over the least that any threshold of the foot has. */
function overLeast({ compared: { sdMs }, result: { windows } }: FigureInput): number | null {
  const sds = (windows[0]?.sweeps.foot ?? []).flatMap(({ sd }) => (sd === null ? [] : [sd]));
  return sdMs === null || sds.length === 0 ? null : sdMs / Math.min(...sds);
}

/** What of the spread of single beats is no error, over the windows, ms; null where a window has none. */
function remainingSd({ windows }: IntervalsResult, of: Goal['of']): number | null {
  let [sum, count] = [0, 0];
  for (const { beats, intervals } of windows) {
    const { remainingSd: sd } = intervals[of].aligned;
    if (sd === null) return null;
    sum += beats * sd * sd;
    count += beats;
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

/** Figures of intervals against the truth of the same beats, by the names that files have. */
const intervalFigures = {
  error: {
    label: (of) => `Error of ${of}`,
    unit: 'ms',
    isSigned: true,
    value: ({ compared }) => compared.biasMs,
  },
  errorSd: { label: () => 'Scatter of the error', unit: 'ms', value: ({ compared }) => compared.errorSdMs },
  sd: { label: (of) => `SD of ${of}`, unit: 'ms', value: ({ compared }) => compared.sdMs },
  sdLessTrue: {
    label: () => 'SD less the true SD',
    unit: 'ms',
    isSigned: true,
    value: ({ compared: { sdMs, trueSdMs } }) => less(sdMs, trueSdMs),
  },
  sdOverLeast: { label: () => 'SD over the least SD', unit: '×', value: overLeast },
  changeLessTrue: {
    label: () => 'Change told less the true one',
    unit: 'ms',
    isSigned: true,
    value: ({ goal: { of, by }, compared: { sdMs, trueSdMs }, result }) =>
      less(by === 'aligned' ? remainingSd(result, of) : sdMs, trueSdMs),
  },
  slope: { label: () => 'Measured per true ms', unit: '', value: ({ compared }) => compared.slope },
  correlation: {
    label: () => 'Correlation with the truth',
    unit: '',
    value: ({ compared }) => compared.correlation,
  },
  found: { label: () => 'Beats measured', unit: '%', value: ({ compared }) => compared.foundShare * 100 },
} as const satisfies Readonly<Record<FigureOf<'intervals'>, FigureKind<FigureInput>>>;

/** Figures of a series as a whole. */
const seriesFigures = {
  lfHf: { label: () => 'LF/HF', unit: '', value: ({ result }) => result.whole.welch.lfHf },
  rmssd: { label: () => 'RMSSD', unit: 'ms', value: ({ result }) => result.whole.rmssd },
  sdnn: { label: () => 'SD of all values', unit: 'ms', value: ({ result }) => result.whole.sd },
  breathsOutsideHf: {
    label: () => 'Breaths outside HF by',
    unit: '/min',
    value: ({ result, parameters: { hfFrom, hfTo } }) => {
      const rate = result.whole.respiration?.rate ?? null;
      const [low, high] = [60 * Number(hfFrom), 60 * Number(hfTo)];
      return rate === null ? null : Math.max(low - rate, rate - high, 0);
    },
  },
} as const satisfies Readonly<Record<FigureOf<'series'>, FigureKind<ReportOf<SeriesResult>>>>;

const withUnit = (text: string, unit: FigureUnit): string => (unit === '' ? text : `${text} ${unit}`);

function wantedText({ min, max }: Pick<Goal, 'min' | 'max'>, unit: FigureUnit): string {
  if (min !== null && max !== null) return withUnit(min === -max ? `± ${max}` : `${min} … ${max}`, unit);
  return min === null ? withUnit(`≤ ${max}`, unit) : withUnit(`≥ ${min}`, unit);
}

function judged(goal: Goal, kind: FigureKind<never>, value: number | null): ExerciseFigure {
  const { of, min, max, low, high } = goal;
  const [isLow, isHigh] = [
    value !== null && min !== null && value < min,
    value !== null && max !== null && value > max,
  ];
  return {
    label: kind.label(of === 'rptt' ? 'rPTT' : 'LVET'),
    value,
    unit: kind.unit,
    isSigned: kind.isSigned === true,
    wanted: wantedText(goal, kind.unit),
    isGood: value !== null && !isLow && !isHigh,
    hint: isLow ? low : isHigh ? high : null,
  };
}

/** The share of the beats that have to be found, whatever else is asked, %. */
const foundGoal = {
  figure: 'found',
  min: 90,
  max: null,
  low: 'Too few beats are measured.',
  high: null,
} as const;

function judgeIntervals(
  { goals }: Lesson,
  { result, parameters }: ReportOf<IntervalsResult>,
  truth: Truth,
): readonly ExerciseFigure[] {
  const last = goals.at(-1);
  const all = last ? [...goals, { ...last, ...foundGoal }] : [];
  return all.map((goal) => {
    const by = goal.by === 'headline' ? readHeadline(parameters) : goal.by;
    const compared = compareWithTruth(result, truth, goal.of, by);
    const kind: FigureKind<FigureInput> = intervalFigures[goal.figure as FigureOf<'intervals'>];
    return judged(goal, kind, kind.value({ goal: { of: goal.of, by }, compared, result }));
  });
}

function judgeSeries({ goals }: Lesson, report: ReportOf<SeriesResult>): readonly ExerciseFigure[] {
  return goals.map((goal) => {
    const kind: FigureKind<ReportOf<SeriesResult>> = seriesFigures[goal.figure as FigureOf<'series'>];
    return judged(goal, kind, kind.value(report));
  });
}

export interface ExerciseVerdict {
  readonly isSolved: boolean;
  readonly figures: readonly ExerciseFigure[];
}

/** Whether the newest result solves an exercise, with the numbers; null where there is none. */
export function judgeExercise(
  lesson: Lesson,
  { intervals, series }: ExerciseReports,
  truth: Truth,
): ExerciseVerdict | null {
  const figures =
    lesson.analysis === 'series'
      ? series && judgeSeries(lesson, series)
      : intervals && judgeIntervals(lesson, intervals, truth);
  return figures && { isSolved: figures.every(({ isGood }) => isGood), figures };
}
