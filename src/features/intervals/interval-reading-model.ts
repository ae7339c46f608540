import {
  describeMethodBeats,
  type MethodId,
  type MethodMark,
  type TimingMethod,
  timingMethods,
} from '../../model/methods.ts';
import type {
  AlignedStatistics,
  IntervalStatistics,
  IntervalWindow,
  SweptStatistics,
} from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type ExpectedRange,
  expectedRange,
  isPlausible,
  pulseSite,
} from '../../pipeline/plausibility/expected-range.ts';
import { type MeasuredBeats, whyNotMeasurable } from '../../pipeline/plausibility/measurable.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { findHeadlineMethod, methodName } from '../words/method-name.ts';
import { thresholdText } from '../words/threshold-text.ts';

export type IntervalKey = 'rptt' | 'lvet';

/** Texts about an interval of a window. */
export interface IntervalReadingModel {
  readonly name: string;
  /** Name of the headline method: 'historic'. */
  readonly method: string;
  readonly mark: MethodMark;
  /** Value, ms; null if unreliable. */
  readonly value: number | null;
  /** Each ± with the beats it covers: 'beat to beat ±11.6, 11-beat means ±3.2'. */
  readonly spread: string;
  /** The spread as separate lines. */
  readonly spreads: readonly string[];
  /** The other methods with their shift: 'least variance at 13 %: 217.5, 31.9 ms later'. */
  readonly other: string;
  /** Each of them in short form for a line: 'least var. 13 %: 217.5, 31.9 ms later'. */
  readonly others: readonly { readonly mark: MethodMark; readonly brief: string }[];
  /** Expected range; null if unknown. */
  readonly expected: ExpectedRange | null;
  readonly isPlausible: boolean;
  /** Why there is no value, and what to do. */
  readonly notMeasurable: string | null;
}

/** Inputs of a reading, apart from the window. */
interface ReadingContext {
  readonly parameters: ParameterValues;
  /** Heart rate per minute; null if unknown. */
  readonly heartRate: number | null;
  /** Label of the pulse's channel. */
  readonly pulseLabel: string;
}

/** Returns each ± with the beats that it covers, because averaged beats spread less than single ones. */
function meansSpread({ sd, sdUnaveraged }: IntervalStatistics, average: number): string {
  const single = average === 0 ? sd : sdUnaveraged;
  return [
    ...(single === null ? [] : [`beat to beat ±${formatNumber(single, 1)}`]),
    ...(average === 0 || sd === null
      ? []
      : [`${describeMethodBeats('historic', average)} ±${formatNumber(sd, 1)}`]),
  ].join(', ');
}

/** Returns the spread of single beats: in total, the part that is error, and the remainder. */
function alignedSpread({ sd, likelyError, meanError, remainingSd, remainingInterval }: AlignedStatistics) {
  const beatToBeat = sd === null ? [] : [`beat to beat ±${formatNumber(sd, 1)}`];
  const error = formatNumber(likelyError, 1);
  const ofMean = formatNumber(meanError, 1);
  const [low, high] = remainingInterval ?? [null, null];
  const interval = low === null ? '' : ` [${formatNumber(low, 1)}, ${formatNumber(high, 1)}]`;
  const rest = `${formatNumber(remainingSd, 1)}${interval}`;
  return {
    full: [
      ...beatToBeat,
      ...(likelyError === null ? [] : [`likely error of a beat ±${error}`]),
      ...(meanError === null ? [] : [`of the mean ±${ofMean}`]),
      ...(remainingSd === null ? [] : [`variability without error ${rest}`]),
    ].join(', '),
    lines: [
      ...(meanError === null ? [] : [`likely error of the mean ±${ofMean}`]),
      [...beatToBeat, ...(likelyError === null ? [] : [`likely error ±${error}`])].join(', '),
      ...(remainingSd === null ? [] : [`without error ±${rest}`]),
    ],
  };
}

function shiftText(shift: number | null): string {
  if (shift === null) return '';
  const size = formatNumber(Math.abs(shift), 1);
  if (Number(size) === 0) return ', the same';
  return `, ${size} ms ${shift > 0 ? 'later' : 'earlier'}`;
}

/** Formats a shift of an interval. A longer LVET ends later, so its shift is one of length. */
function lengthText(shift: number | null): string {
  return shiftText(shift).replace('later', 'longer').replace('earlier', 'shorter');
}

/** Input of a reading. */
interface ReadingParts {
  readonly name: string;
  /** Method of the main value. */
  readonly headline: TimingMethod;
  readonly statistics: SweptStatistics;
  /** Whether there is a threshold to sweep. */
  readonly isSwept: boolean;
  /** Number of following beats averaged with each. */
  readonly average: number;
  readonly expected: ExpectedRange | null;
  readonly beats: MeasuredBeats;
  /** Whether it is a duration between two landmarks of the pulse instead of the time of one. */
  readonly isLength: boolean;
}

/** Texts of a method other than the headline, in full and as one line. */
interface OtherTexts {
  readonly full: string;
  readonly brief: string;
}

/** Returns a method's mean minus that of the historic method, ms. */
function fromHistoric({ leastVariance, aligned }: SweptStatistics, id: MethodId): number | null {
  if (id === 'leastVariance') return leastVariance.shift;
  return id === 'aligned' ? aligned.shift : 0;
}

/** Returns the texts of a method other than the headline, with its shift from the headline. */
function otherTexts({ id, name, short }: TimingMethod, parts: ReadingParts): OtherTexts {
  const { statistics, headline, average, isLength } = parts;
  const { leastVariance: least, aligned } = statistics;
  const { mean, sd } = statistics[id];
  const isBySweep = id === 'leastVariance';
  const isByHand = isBySweep && least.chosenBy === 'hand';
  const [full, brief] = [isByHand ? methodName(least) : name, isByHand ? `${methodName(least)},` : short];
  if (mean === null) {
    const why = isBySweep ? 'no threshold in enough beats' : 'not measurable';
    const sentence = id === 'aligned' && aligned.notMeasurable !== null ? ` (${aligned.notMeasurable})` : '';
    return { full: `${full}: ${why}${sentence}`, brief: `${isByHand ? full : short}: ${why}` };
  }
  const [own, other] = [fromHistoric(statistics, id), fromHistoric(statistics, headline.id)];
  const shift = own === null || other === null ? null : own - other;
  const value = `${formatNumber(mean, 1)}${isLength ? lengthText(shift) : shiftText(shift)}`;
  if (id === 'aligned') {
    const spread = alignedSpread(aligned).full;
    return { full: `${full}: ${value}${spread === '' ? '' : `, ${spread}`}`, brief: `${brief} ${value}` };
  }
  const single = average === 0 ? `, ±${formatNumber(sd, 1)} beat to beat` : `, means ±${formatNumber(sd, 1)}`;
  const spread = sd === null ? '' : single;
  if (!isBySweep) return { full: `${full}: ${value}${spread}`, brief: `${brief} ${value}` };
  const at = thresholdText(least);
  return { full: `${full}, ${at}: ${value}${spread}`, brief: `${brief} ${at}: ${value}` };
}

/** Returns the headline of an interval, which beats its ± cover, and the other methods. */
export function makeIntervalReading(parts: ReadingParts): IntervalReadingModel {
  const { name, headline, statistics, isSwept, average, expected, beats } = parts;
  const own = statistics[headline.id];
  const others = timingMethods
    .filter(({ id }) => id !== headline.id && (isSwept || id !== 'leastVariance'))
    .map((method) => ({ mark: method.mark, ...otherTexts(method, parts) }));
  const notMeasurable = whyNotMeasurable(name, own, beats);
  const means = meansSpread(own, average);
  const { full: spread, lines: spreads } =
    headline.id === 'aligned' ? alignedSpread(statistics.aligned) : { full: means, lines: [means] };
  return {
    name,
    method: headline.id === 'leastVariance' ? methodName(statistics.leastVariance) : headline.name,
    mark: headline.mark,
    value: notMeasurable === null ? own.mean : null,
    spread,
    spreads,
    other: others.map(({ full }) => full).join('; '),
    others,
    expected,
    isPlausible: isPlausible(own.mean, expected),
    notMeasurable,
  };
}

/** Returns the texts about an interval for the reading line, the report and the announcement. */
export function intervalReading(
  key: IntervalKey,
  window: IntervalWindow,
  { parameters, heartRate, pulseLabel }: ReadingContext,
): IntervalReadingModel {
  const site = pulseSite(parameters['pulseSite'], pulseLabel);
  return makeIntervalReading({
    name: key === 'rptt' ? 'rPTT' : 'LVET',
    headline: findHeadlineMethod(parameters),
    statistics: window.intervals[key],
    isSwept: true,
    average: Number(parameters['average'] ?? 10),
    expected: expectedRange(key, { heartRate, sex: parameters['sex'], site }),
    beats: { ...window, clipped: window.clipped?.[key] },
    isLength: key === 'lvet',
  });
}
