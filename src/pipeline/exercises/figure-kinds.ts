import { computeHeartRate } from '../../dsp/statistics/heart-rate.ts';
import { sampleSd } from '../../dsp/statistics/stats.ts';
import type { DenoiseView } from '../../model/denoise-view.ts';
import type { BeforeAfter, FilterBenchResult } from '../../model/filter-bench.ts';
import type { IntervalsResult } from '../../model/intervals.ts';
import type { MethodId } from '../../model/methods.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RhythmSummary } from '../../model/rhythm.ts';
import type { SeriesResult } from '../../model/series.ts';
import type { SoundBeat, SoundsResult } from '../../model/sounds.ts';
import type { Truth } from '../../model/synthetic.ts';
import type { TemplatesView } from '../../model/templates-view.ts';
import type { WavesResult } from '../../model/waves.ts';
import { type TruthComparison, compareWithTruth, type TimedInterval } from './compare-truth.ts';
import type { FigureOf, LessonAnalysis } from './lesson.ts';

interface ReportOf<Result> {
  readonly result: Result;
  readonly parameters: ParameterValues;
}

/** Fields that an exercise needs of the newest result of each analysis; the page's reports have them. */
export interface LessonReports {
  readonly filter: ReportOf<FilterBenchResult>;
  readonly qrs: {
    readonly rPeaksSec: Float64Array;
    readonly rhythm: { readonly summary: RhythmSummary };
    readonly parameters: ParameterValues;
  };
  readonly waves: ReportOf<WavesResult>;
  readonly intervals: ReportOf<IntervalsResult>;
  readonly sounds: ReportOf<SoundsResult>;
  readonly templates: Pick<TemplatesView, 'templates' | 'known'> & { readonly parameters: ParameterValues };
  readonly denoise: Pick<DenoiseView, 'snr' | 'cycles'> & { readonly parameters: ParameterValues };
  readonly series: ReportOf<SeriesResult>;
}

export type FigureUnit = 'ms' | '%' | '/min' | '' | '×' | 'dB';

/**
 * Data from which a figure is computed: a result, the truth, and for intervals and sounds the interval and the method.
 */
interface FigureInput<Analysis extends LessonAnalysis> {
  readonly report: LessonReports[Analysis];
  /** Without beats for a recording without a known truth. */
  readonly truth: Truth;
  readonly of: TimedInterval;
  readonly by: MethodId;
}

export interface FigureKind<Analysis extends LessonAnalysis> {
  readonly label: (of: string) => string;
  readonly unit: FigureUnit;
  /** Whether it is a count without decimals. */
  readonly isCount?: boolean;
  /** Whether its sign is shown: for an error, unlike a spread. */
  readonly isSigned?: boolean;
  /** Returns null if nothing could be measured. */
  readonly value: (input: FigureInput<Analysis>) => number | null;
}

type ValueOf<Analysis extends LessonAnalysis> = FigureKind<Analysis>['value'];

/** Makes a figure; `{of}` in its label stands for its interval. */
const figure = <Analysis extends LessonAnalysis>(
  label: string,
  unit: FigureUnit,
  value: ValueOf<Analysis>,
): FigureKind<Analysis> => ({ label: (of) => label.replace('{of}', of), unit, value });

/** Makes a figure whose sign is shown. */
const signedFigure = <Analysis extends LessonAnalysis>(
  label: string,
  unit: FigureUnit,
  value: ValueOf<Analysis>,
): FigureKind<Analysis> => ({ ...figure(label, unit, value), isSigned: true });

/** Makes a figure that is a count. */
const countFigure = <Analysis extends LessonAnalysis>(
  label: string,
  value: ValueOf<Analysis>,
): FigureKind<Analysis> => ({ ...figure(label, '', value), isCount: true });

type FiguresOf<Analysis extends LessonAnalysis> = Readonly<Record<FigureOf<Analysis>, FigureKind<Analysis>>>;

const subtractOrNull = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

/** Returns the remaining share of a whole, %. */
function remainingPercent({ before, after }: BeforeAfter<number | null>): number | null {
  return before === null || after === null || before === 0 ? null : (100 * after) / before;
}

const share = (count: number, all: number): number | null => (all === 0 ? null : (100 * count) / all);

const filterFigures: FiguresOf<'filter'> = {
  errorLeft: figure(
    'Error left',
    '%',
    ({ report: { result } }) => result.readings.error && remainingPercent(result.readings.error),
  ),
  rHeightChange: signedFigure('Height of R', '%', ({ report: { result } }) => {
    const { after = null, clean = null } = result.beats?.rHeight ?? {};
    return after === null || clean === null ? null : 100 * (after / clean - 1);
  }),
  mainsLeft: figure('Hum left', '%', ({ report: { result } }) => remainingPercent(result.readings.mains)),
  baselineLeft: figure('Wander left', '%', ({ report: { result } }) =>
    remainingPercent(result.readings.baseline),
  ),
  delay: figure('Delay kept', 'ms', ({ report: { result } }) =>
    result.alignment === 'causal' ? result.delaySec * 1000 : 0,
  ),
};

/** Maximum distance between a mark and the true beat that it belongs to, s. */
const matchSec = 0.15;

/** Counts the pairs of matching true beats and marks. */
function hitCount(truth: Truth, rPeaksSec: Float64Array): number {
  let next = 0;
  let hits = 0;
  for (const { r } of truth.beats) {
    while (next < rPeaksSec.length && (rPeaksSec[next] ?? 0) < r - matchSec) next += 1;
    if (Math.abs((rPeaksSec[next] ?? Infinity) - r) > matchSec) continue;
    hits += 1;
    next += 1;
  }
  return hits;
}

const qrsFigures: FiguresOf<'qrs'> = {
  missedBeats: figure('Beats missed', '%', ({ report: { rPeaksSec }, truth }) =>
    share(truth.beats.length - hitCount(truth, rPeaksSec), truth.beats.length),
  ),
  falseBeats: figure('False among marks', '%', ({ report: { rPeaksSec }, truth }) =>
    share(rPeaksSec.length - hitCount(truth, rPeaksSec), rPeaksSec.length),
  ),
  rateError: signedFigure('Error of the heart rate', '/min', ({ report, truth }) =>
    subtractOrNull(
      report.rhythm.summary.rateBpm,
      computeHeartRate(truth.beats.map(({ r }) => r))?.perMinute ?? null,
    ),
  ),
};

const wavesFigures: FiguresOf<'waves'> = {
  qtSpread: figure('SD of QT between windows', 'ms', ({ report: { result } }) => {
    const values = result.windows.flatMap(({ qt }) => (qt === null ? [] : [qt]));
    return values.length < 2 ? null : sampleSd(values);
  }),
  qtCount: countFigure(
    'Windows with a QT',
    ({ report: { result } }) => result.windows.filter(({ qt }) => qt !== null).length,
  ),
};

/** Returns the SD divided by the smallest SD of any threshold of the foot. */
function ratioToMinSd({ sdMs }: TruthComparison, { windows }: IntervalsResult): number | null {
  const sds = (windows[0]?.sweeps.foot ?? []).flatMap(({ sd }) => (sd === null ? [] : [sd]));
  return sdMs === null || sds.length === 0 ? null : sdMs / Math.min(...sds);
}

/** Returns the spread of single beats without error, over the windows, ms; null if a window has none. */
function remainingSd({ windows }: IntervalsResult, of: 'rptt' | 'lvet'): number | null {
  let [sum, count] = [0, 0];
  for (const { beats, intervals } of windows) {
    const { remainingSd: sd } = intervals[of].aligned;
    if (sd === null) return null;
    sum += beats * sd * sd;
    count += beats;
  }
  return count === 0 ? null : Math.sqrt(sum / count);
}

const pulseInterval = (of: TimedInterval): 'rptt' | 'lvet' => (of === 'lvet' ? 'lvet' : 'rptt');

function comparedPulse({ report: { result }, truth, of, by }: FigureInput<'intervals'>): TruthComparison {
  const interval = pulseInterval(of);
  return compareWithTruth(
    result.beats.map((beat) => ({ r: beat.r, ms: beat[interval][by] })),
    truth,
    interval,
  );
}

/** Figures of intervals against the truth of the same beats, by their names in files. */
const intervalFigures: FiguresOf<'intervals'> = {
  error: signedFigure('Error of {of}', 'ms', (input) => comparedPulse(input).biasMs),
  errorSd: figure('Scatter of the error', 'ms', (input) => comparedPulse(input).errorSdMs),
  sd: figure('SD of {of}', 'ms', (input) => comparedPulse(input).sdMs),
  sdLessTrue: signedFigure('SD minus true SD', 'ms', (input) => {
    const { sdMs, trueSdMs } = comparedPulse(input);
    return subtractOrNull(sdMs, trueSdMs);
  }),
  sdOverLeast: figure('SD over the least SD', '×', (input) =>
    ratioToMinSd(comparedPulse(input), input.report.result),
  ),
  changeLessTrue: signedFigure('Shown minus true change', 'ms', (input) => {
    const { sdMs, trueSdMs } = comparedPulse(input);
    const told = input.by === 'aligned' ? remainingSd(input.report.result, pulseInterval(input.of)) : sdMs;
    return subtractOrNull(told, trueSdMs);
  }),
  slope: figure('Measured per true ms', '', (input) => comparedPulse(input).slope),
  correlation: figure('Correlation with the truth', '', (input) => comparedPulse(input).correlation),
  found: figure('Beats measured', '%', (input) => comparedPulse(input).foundShare * 100),
};

/** Returns the time from R to a sound, or from one sound to the other, ms. */
function soundMs(beat: SoundBeat, of: TimedInterval, by: MethodId): number | null {
  if (of === 's1s2') return beat.s1s2[by];
  const at = beat[of === 's2' ? 's2' : 's1'][by];
  return at === null ? null : (at - beat.r) * 1000;
}

const comparedSound = ({ report: { result }, truth, of, by }: FigureInput<'sounds'>): TruthComparison =>
  compareWithTruth(
    result.beats.map((beat) => ({ r: beat.r, ms: soundMs(beat, of, by) })),
    truth,
    of,
  );

const soundFigures: FiguresOf<'sounds'> = {
  error: signedFigure('Error of {of}', 'ms', (input) => comparedSound(input).biasMs),
  errorSd: figure('Scatter of {of}’s error', 'ms', (input) => comparedSound(input).errorSdMs),
  found: figure('Beats measured', '%', (input) => comparedSound(input).foundShare * 100),
};

const templatesFigures: FiguresOf<'templates'> = {
  abnormalMissed: figure('Abnormal beats missed', '%', ({ report: { known } }) => {
    const counts = known?.scores.abnormal;
    return counts ? share(counts.fn, counts.tp + counts.fn) : null;
  }),
  abnormalFalse: figure('False among abnormal', '%', ({ report: { known } }) => {
    const counts = known?.scores.abnormal;
    return counts ? share(counts.fp, counts.tp + counts.fp) : null;
  }),
  templateCount: countFigure('Templates', ({ report: { templates } }) => templates.length),
};

const denoiseFigures: FiguresOf<'denoise'> = {
  trueSnr: figure('True SNR after', 'dB', ({ report: { snr } }) => snr.trueAfter),
  trueGain: signedFigure('True SNR gained', 'dB', ({ report: { snr } }) =>
    subtractOrNull(snr.trueAfter, snr.trueBefore),
  ),
  cyclesKept: figure('Cycles in the template', '%', ({ report: { cycles } }) =>
    share(cycles.rejections.filter((why) => why === null).length, cycles.rejections.length),
  ),
};

/** Figures of a series over the whole. */
const seriesFigures: FiguresOf<'series'> = {
  lfHf: figure('LF/HF', '', ({ report: { result } }) => result.whole.welch.lfHf),
  rmssd: figure('RMSSD', 'ms', ({ report: { result } }) => result.whole.rmssd),
  sdnn: figure('SD of all values', 'ms', ({ report: { result } }) => result.whole.sd),
  breathsOutsideHf: figure('Breaths outside HF by', '/min', ({ report: { result, parameters } }) => {
    const rate = result.whole.respiration?.rate ?? null;
    const [low, high] = [60 * Number(parameters['hfFrom']), 60 * Number(parameters['hfTo'])];
    return rate === null ? null : Math.max(low - rate, rate - high, 0);
  }),
  valuesLeftOut: figure('Values left out', '%', ({ report: { result } }) =>
    share(result.values.filter(({ kept }) => !kept).length, result.values.length),
  ),
};

/** All figures, by their names in files. */
export const figureKinds: { readonly [Analysis in LessonAnalysis]: FiguresOf<Analysis> } = {
  filter: filterFigures,
  qrs: qrsFigures,
  waves: wavesFigures,
  intervals: intervalFigures,
  sounds: soundFigures,
  templates: templatesFigures,
  denoise: denoiseFigures,
  series: seriesFigures,
};
