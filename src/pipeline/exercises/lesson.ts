import type { MethodId } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { TimedInterval } from './compare-truth.ts';

/** The analyses that an exercise may be on. */
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

/** What their benches are called. */
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

/** The figures that an exercise on an analysis may go by, as files name them. */
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
 * The figures that need no truth: those a lesson on a recording may go by. With a file of its truth beside it, it may go
 * by all.
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
  /** Of http or https, or from the page's own folder. */
  readonly address: string;
  readonly bytes: number;
  /** Hexadecimal; null where the lesson does not say. */
  readonly sha256: string | null;
}

/** A recording that a lesson names and does not hold. */
export interface LinkedRecording {
  readonly files: readonly RecordingLink[];
  /** Where it is from, and whom to cite. */
  readonly source: string;
}

/** The name of a linked file: what stands last in its address. */
export function linkedFileName({ address }: RecordingLink): string {
  const path = new URL(address, 'https://page.invalid/').pathname;
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Whether a truth of a recording lies among its files. */
export const hasTruthFile = ({ files }: LinkedRecording): boolean =>
  files.some((file) => /\.truth\.json$/i.test(linkedFileName(file)));

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
  /**
   * Of intervals and sounds: what is compared with the truth, and by which method; `headline` is the one that the
   * parameters name. Null of all others.
   */
  readonly of: TimedInterval | null;
  readonly by: MethodId | 'headline';
  /** In the figure's unit; null without that end. */
  readonly min: number | null;
  readonly max: number | null;
  /** What a value under the range means, and one over it. */
  readonly low: string | null;
  readonly high: string | null;
}

/** A number that is read from the page, or worked out, and typed. */
export interface Entry {
  readonly label: string;
  /** Empty of a count or a ratio. */
  readonly unit: string;
  readonly true: number;
  /** How far from it what is typed may be. */
  readonly within: number;
  /** What is said of a number that is too small, and of one that is too large. */
  readonly low: string | null;
  readonly high: string | null;
}

/** What of intervals and sounds can be compared with the truth; the first is taken where nothing is said. */
export const timedIntervals = {
  intervals: ['rptt', 'lvet'],
  sounds: ['s1', 's2', 's1s2'],
} as const satisfies Partial<Readonly<Record<LessonAnalysis, readonly TimedInterval[]>>>;

/** An exercise as its file has it: a made record or a linked recording, what is turned, and how it is judged against the truth. */
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
  /** In the place of a made record; null of one that is made. */
  readonly recording: LinkedRecording | null;
  /** Of the analysis, where they differ from its defaults, as it begins. */
  readonly start: ParameterValues;
  /** Ids of the parameters of the analysis that are turned. */
  readonly controls: readonly string[];
  /** Narrower ranges of numbers among them. */
  readonly ranges: Readonly<
    Record<string, { readonly min: number; readonly max: number; readonly step: number }>
  >;
  /** What has to be typed; null where nothing is asked. */
  readonly entry: Entry | null;
  /** It is solved once all are reached, and what is typed is right. */
  readonly goals: readonly Goal[];
}
