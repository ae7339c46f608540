import type { MethodId } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TimedInterval } from './compare-truth.ts';

/** Analyses that an exercise can use. */
export const lessonAnalyses = [
  'filter',
  'qrs',
  'waves',
  'intervals',
  'sounds',
  'templates',
  'denoise',
  'series',
] as const;

export type LessonAnalysis = (typeof lessonAnalyses)[number];

/** Names of their benches. */
export const lessonBenchNames: Readonly<Record<LessonAnalysis, string>> = {
  filter: 'Filter',
  qrs: 'QRS',
  waves: 'Waves',
  intervals: 'Intervals',
  sounds: 'Sounds',
  templates: 'Templates',
  denoise: 'Denoise',
  series: 'Series',
};

/** Figures that an exercise on an analysis can use, by their names in files. */
export const figureIds = {
  filter: ['errorLeft', 'rHeightChange', 'mainsLeft', 'baselineLeft', 'delay'],
  qrs: ['missedBeats', 'falseBeats', 'rateError'],
  waves: ['qtSpread', 'qtCount'],
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
  sounds: ['error', 'errorSd', 'found'],
  templates: ['abnormalMissed', 'abnormalFalse', 'templateCount'],
  denoise: ['trueSnr', 'trueGain', 'cyclesKept'],
  series: ['lfHf', 'rmssd', 'sdnn', 'breathsOutsideHf', 'valuesLeftOut'],
} as const satisfies Readonly<Record<LessonAnalysis, readonly string[]>>;

export type FigureOf<Analysis extends LessonAnalysis> = (typeof figureIds)[Analysis][number];

/**
 * Figures that need no truth, which a lesson on a recording can use. If the recording has a truth file, the lesson can
 * use all.
 */
export const truthFreeFigures: {
  readonly [Analysis in LessonAnalysis]: readonly FigureOf<Analysis>[];
} = {
  filter: ['mainsLeft', 'baselineLeft', 'delay'],
  qrs: [],
  waves: ['qtSpread', 'qtCount'],
  intervals: ['sd', 'sdOverLeast', 'found'],
  sounds: ['found'],
  templates: ['templateCount'],
  denoise: ['cyclesKept'],
  series: ['lfHf', 'rmssd', 'sdnn', 'breathsOutsideHf', 'valuesLeftOut'],
};

/** One file of a linked recording. */
export interface RecordingLink {
  /** Address with http or https, or relative to the page's own folder. */
  readonly address: string;
  readonly bytes: number;
  /** Hexadecimal; null if the lesson does not state it. */
  readonly sha256: string | null;
}

/** A recording that a lesson links, but does not contain. */
export interface LinkedRecording {
  readonly files: readonly RecordingLink[];
  /** Origin and citation. */
  readonly source: string;
}

/** Returns the name of a linked file: the last part of its address. */
export function linkedFileName({ address }: RecordingLink): string {
  const path = new URL(address, 'https://page.invalid/').pathname;
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Returns whether the files of a recording include its truth. */
export const hasTruthFile = ({ files }: LinkedRecording): boolean =>
  files.some((file) => /\.truth\.json$/i.test(linkedFileName(file)));

/** A question to be answered before any parameter is changed, and the right answer. */
export interface Prediction {
  readonly ask: string;
  readonly choices: readonly string[];
  /** Index of the right choice. */
  readonly right: number;
}

/** A number that must be in a range, and hints for numbers outside. */
export interface Goal {
  readonly figure: FigureOf<LessonAnalysis>;
  /**
   * For intervals and sounds: what is compared with the truth, and by which method; `headline` is the method that the
   * parameters name. Null for other analyses.
   */
  readonly of: TimedInterval | null;
  readonly by: MethodId | 'headline';
  /** In the figure's unit; null for an open end. */
  readonly min: number | null;
  readonly max: number | null;
  /** Hints for a value below the range, and for one above it. */
  readonly low: string | null;
  readonly high: string | null;
}

/** A number that is read from the page or computed, and typed. */
export interface Entry {
  readonly label: string;
  /** Empty for a count or a ratio. */
  readonly unit: string;
  readonly true: number;
  /** Tolerance of the typed number. */
  readonly within: number;
  /** Hints for a number that is too small, and for one that is too large. */
  readonly low: string | null;
  readonly high: string | null;
}

/** Intervals and sounds that can be compared with the truth; the first is the default. */
export const timedIntervals = {
  intervals: ['rptt', 'lvet'],
  sounds: ['s1', 's2', 's1s2'],
} as const satisfies Partial<Readonly<Record<LessonAnalysis, readonly TimedInterval[]>>>;

/**
 * An exercise as in its file: a synthetic record or a linked recording, the parameters to change, and how it is judged
 * against the truth.
 */
export interface Lesson {
  readonly id: string;
  readonly analysis: LessonAnalysis;
  readonly title: string;
  /** Description of the problem, in a few sentences. */
  readonly text: string;
  readonly question: string;
  /** What is to be learnt, shown after the exercise is solved. */
  readonly answer: string;
  readonly prediction: Prediction | null;
  /** Parameters of the record that differ from the defaults of a synthetic one. */
  readonly synthetic: ParameterValues;
  /** Recording instead of a synthetic record; null for a synthetic one. */
  readonly recording: LinkedRecording | null;
  /** Initial parameters of the analysis that differ from its defaults. */
  readonly start: ParameterValues;
  /** Ids of the parameters of the analysis that can be changed. */
  readonly controls: readonly string[];
  /** Narrower ranges of numbers among them. */
  readonly ranges: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly step: number }>
  >;
  /** The number to be typed; null if there is none. */
  readonly entry: Entry | null;
  /** The exercise is solved when all goals are reached and the typed number is right. */
  readonly goals: readonly Goal[];
}
