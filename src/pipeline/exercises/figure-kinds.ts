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
import { type Compared, compareWithTruth, type TimedInterval } from './compare-truth.ts';
import type { FigureOf, LessonAnalysis } from './lesson.ts';

interface ReportOf<Result> {
  readonly result: Result;
  readonly parameters: ParameterValues;
}

/** What an exercise needs of the newest result of each analysis; what the page has of it will do. */
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

/** What a figure is worked out from: a result, the truth, and of intervals and sounds which interval by which method. */
interface FigureInput<Analysis extends LessonAnalysis> {
  readonly report: LessonReports[Analysis];
  /** Of a recording whose truth nobody knows, no beats. */
  readonly truth: Truth;
  readonly of: TimedInterval;
  readonly by: MethodId;
}

export interface FigureKind<Analysis extends LessonAnalysis> {
  readonly label: (of: string) => string;
  readonly unit: FigureUnit;
  /** Whether it counts, and has no fraction. */
  readonly isCount?: boolean;
  /** Whether its sign says something: of an error, unlike a spread. */
  readonly isSigned?: boolean;
  /** Null where nothing could be measured. */
  readonly value: (input: FigureInput<Analysis>) => number | null;
}

type FiguresOf<Analysis extends LessonAnalysis> = Readonly<Record<FigureOf<Analysis>, FigureKind<Analysis>>>;

const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);

/** What is left of a whole, %. */
function leftOf({ before, after }: BeforeAfter<number | null>): number | null {
  return before === null || after === null || before === 0 ? null : (100 * after) / before;
}

const share = (count: number, all: number): number | null => (all === 0 ? null : (100 * count) / all);

const filterFigures: FiguresOf<'filter'> = {
  errorLeft: {
    label: () => 'Error left',
    unit: '%',
    value: ({ report: { result } }) => result.readings.error && leftOf(result.readings.error),
  },
  rHeightChange: {
    label: () => 'Height of R',
    unit: '%',
    isSigned: true,
    value: ({ report: { result } }) => {
      const { after = null, clean = null } = result.beats?.rHeight ?? {};
      return after === null || clean === null ? null : 100 * (after / clean - 1);
    },
  },
  mainsLeft: {
    label: () => 'Hum left',
    unit: '%',
    value: ({ report: { result } }) => leftOf(result.readings.mains),
  },
  baselineLeft: {
    label: () => 'Wander left',
    unit: '%',
    value: ({ report: { result } }) => leftOf(result.readings.baseline),
  },
  delay: {
    label: () => 'Delay kept',
    unit: 'ms',
    value: ({ report: { result } }) => (result.alignment === 'causal' ? result.delaySec * 1000 : 0),
  },
};

/** A mark this near to a true beat is that beat, s. */
const matchSec = 0.15;

/** How many true beats and marks belong to each other. */
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
  missedBeats: {
    label: () => 'Beats missed',
    unit: '%',
    value: ({ report: { rPeaksSec }, truth }) =>
      share(truth.beats.length - hitCount(truth, rPeaksSec), truth.beats.length),
  },
  falseBeats: {
    label: () => 'False among marks',
    unit: '%',
    value: ({ report: { rPeaksSec }, truth }) =>
      share(rPeaksSec.length - hitCount(truth, rPeaksSec), rPeaksSec.length),
  },
  rateError: {
    label: () => 'Error of the heart rate',
    unit: '/min',
    isSigned: true,
    value: ({ report, truth }) =>
      less(report.rhythm.summary.rateBpm, computeHeartRate(truth.beats.map(({ r }) => r))?.perMinute ?? null),
  },
};

const wavesFigures: FiguresOf<'waves'> = {
  qtSpread: {
    label: () => 'SD of QT between windows',
    unit: 'ms',
    value: ({ report: { result } }) => {
      const values = result.windows.flatMap(({ qt }) => (qt === null ? [] : [qt]));
      return values.length < 2 ? null : sampleSd(values);
    },
  },
  qtCount: {
    label: () => 'Windows with a QT',
    unit: '',
    isCount: true,
    value: ({ report: { result } }) => result.windows.filter(({ qt }) => qt !== null).length,
  },
};

/** The SD over the least that any threshold of the foot has. */
function overLeast({ sdMs }: Compared, { windows }: IntervalsResult): number | null {
  const sds = (windows[0]?.sweeps.foot ?? []).flatMap(({ sd }) => (sd === null ? [] : [sd]));
  return sdMs === null || sds.length === 0 ? null : sdMs / Math.min(...sds);
}

/** What of the spread of single beats is no error, over the windows, ms; null where a window has none. */
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

function comparedPulse({ report: { result }, truth, of, by }: FigureInput<'intervals'>): Compared {
  const interval = pulseInterval(of);
  return compareWithTruth(
    result.beats.map((beat) => ({ r: beat.r, ms: beat[interval][by] })),
    truth,
    interval,
  );
}

/** Figures of intervals against the truth of the same beats, by the names that files have. */
const intervalFigures: FiguresOf<'intervals'> = {
  error: {
    label: (of) => `Error of ${of}`,
    unit: 'ms',
    isSigned: true,
    value: (input) => comparedPulse(input).biasMs,
  },
  errorSd: {
    label: () => 'Scatter of the error',
    unit: 'ms',
    value: (input) => comparedPulse(input).errorSdMs,
  },
  sd: { label: (of) => `SD of ${of}`, unit: 'ms', value: (input) => comparedPulse(input).sdMs },
  sdLessTrue: {
    label: () => 'SD less the true SD',
    unit: 'ms',
    isSigned: true,
    value: (input) => {
      const { sdMs, trueSdMs } = comparedPulse(input);
      return less(sdMs, trueSdMs);
    },
  },
  sdOverLeast: {
    label: () => 'SD over the least SD',
    unit: '×',
    value: (input) => overLeast(comparedPulse(input), input.report.result),
  },
  changeLessTrue: {
    label: () => 'Change told less the true one',
    unit: 'ms',
    isSigned: true,
    value: (input) => {
      const { sdMs, trueSdMs } = comparedPulse(input);
      const told = input.by === 'aligned' ? remainingSd(input.report.result, pulseInterval(input.of)) : sdMs;
      return less(told, trueSdMs);
    },
  },
  slope: { label: () => 'Measured per true ms', unit: '', value: (input) => comparedPulse(input).slope },
  correlation: {
    label: () => 'Correlation with the truth',
    unit: '',
    value: (input) => comparedPulse(input).correlation,
  },
  found: {
    label: () => 'Beats measured',
    unit: '%',
    value: (input) => comparedPulse(input).foundShare * 100,
  },
};

/** R to a sound, or from one to the other, ms. */
function soundMs(beat: SoundBeat, of: TimedInterval, by: MethodId): number | null {
  if (of === 's1s2') return beat.s1s2[by];
  const at = beat[of === 's2' ? 's2' : 's1'][by];
  return at === null ? null : (at - beat.r) * 1000;
}

const comparedSound = ({ report: { result }, truth, of, by }: FigureInput<'sounds'>): Compared =>
  compareWithTruth(
    result.beats.map((beat) => ({ r: beat.r, ms: soundMs(beat, of, by) })),
    truth,
    of,
  );

const soundFigures: FiguresOf<'sounds'> = {
  error: {
    label: (of) => `Error of ${of}`,
    unit: 'ms',
    isSigned: true,
    value: (input) => comparedSound(input).biasMs,
  },
  errorSd: {
    label: (of) => `Scatter of ${of}’s error`,
    unit: 'ms',
    value: (input) => comparedSound(input).errorSdMs,
  },
  found: {
    label: () => 'Beats measured',
    unit: '%',
    value: (input) => comparedSound(input).foundShare * 100,
  },
};

const templatesFigures: FiguresOf<'templates'> = {
  abnormalMissed: {
    label: () => 'Abnormal beats missed',
    unit: '%',
    value: ({ report: { known } }) => {
      const counts = known?.scores.abnormal;
      return counts ? share(counts.fn, counts.tp + counts.fn) : null;
    },
  },
  abnormalFalse: {
    label: () => 'False among abnormal',
    unit: '%',
    value: ({ report: { known } }) => {
      const counts = known?.scores.abnormal;
      return counts ? share(counts.fp, counts.tp + counts.fp) : null;
    },
  },
  templateCount: {
    label: () => 'Templates',
    unit: '',
    isCount: true,
    value: ({ report: { templates } }) => templates.length,
  },
};

const denoiseFigures: FiguresOf<'denoise'> = {
  trueSnr: { label: () => 'True SNR after', unit: 'dB', value: ({ report: { snr } }) => snr.trueAfter },
  trueGain: {
    label: () => 'True SNR gained',
    unit: 'dB',
    isSigned: true,
    value: ({ report: { snr } }) => less(snr.trueAfter, snr.trueBefore),
  },
  cyclesKept: {
    label: () => 'Cycles in the template',
    unit: '%',
    value: ({ report: { cycles } }) =>
      share(cycles.rejections.filter((why) => why === null).length, cycles.rejections.length),
  },
};

/** Figures of a series as a whole. */
const seriesFigures: FiguresOf<'series'> = {
  lfHf: { label: () => 'LF/HF', unit: '', value: ({ report: { result } }) => result.whole.welch.lfHf },
  rmssd: { label: () => 'RMSSD', unit: 'ms', value: ({ report: { result } }) => result.whole.rmssd },
  sdnn: { label: () => 'SD of all values', unit: 'ms', value: ({ report: { result } }) => result.whole.sd },
  breathsOutsideHf: {
    label: () => 'Breaths outside HF by',
    unit: '/min',
    value: ({ report: { result, parameters } }) => {
      const rate = result.whole.respiration?.rate ?? null;
      const [low, high] = [60 * Number(parameters['hfFrom']), 60 * Number(parameters['hfTo'])];
      return rate === null ? null : Math.max(low - rate, rate - high, 0);
    },
  },
  valuesLeftOut: {
    label: () => 'Values left out',
    unit: '%',
    value: ({ report: { result } }) =>
      share(result.values.filter(({ kept }) => !kept).length, result.values.length),
  },
};

/** All figures, by the names that files have. */
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
