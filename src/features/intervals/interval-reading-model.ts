import { headlineMethod, type MethodMark, type TimingMethod, timingMethods } from '../../model/methods.ts';
import type { IntervalStatistics, IntervalWindow, SweptStatistics } from '../../model/intervals.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type ExpectedRange,
  expectedRange,
  isPlausible,
  pulseSite,
} from '../../pipeline/plausibility/expected-range.ts';
import { type MeasuredBeats, whyNotMeasurable } from '../../pipeline/plausibility/measurable.ts';
import { formatNumber, formatSpread } from '../../ui/format-number.ts';
import { headlineName, methodName } from '../words/method-name.ts';
import { thresholdText } from '../words/threshold-text.ts';

export type IntervalKey = 'rptt' | 'lvet';

/** What is said of an interval of a window, in words. */
export interface IntervalReadingModel {
  readonly name: string;
  /** Of the headline: 'historic'. */
  readonly method: string;
  /** ms; null where it cannot be relied on. */
  readonly value: number | null;
  /** Each ± with what it is of: 'beat to beat ±11.6, 11-beat means ±3.2 ms'. */
  readonly spread: string;
  /** The other methods with their distance: 'least variance at 13 %: 217.5, 31.9 ms later'. */
  readonly other: string;
  /** Each of them where a line must hold it: 'least var. 13 %: 217.5, 31.9 ms later'. */
  readonly others: readonly { readonly mark: MethodMark; readonly brief: string }[];
  /** Null where nothing is known to expect. */
  readonly expected: ExpectedRange | null;
  readonly isPlausible: boolean;
  /** Why there is no value, with what to do. */
  readonly notMeasurable: string | null;
}

/** What a reading goes by, beside the window. */
export interface ReadingContext {
  readonly parameters: ParameterValues;
  /** Per minute; null where it is not known. */
  readonly heartRate: number | null;
  /** Label of the pulse's channel. */
  readonly pulseLabel: string;
}

/** Every ± says what it is of: beats that are averaged spread less than beats. */
export function spreadText({ sd, sdUnaveraged }: IntervalStatistics, average: number): string {
  const single = average === 0 ? sd : sdUnaveraged;
  return [
    ...(single === null ? [] : [`beat to beat ±${formatNumber(single, 1)}`]),
    ...(average === 0 || sd === null ? [] : [`${average + 1}-beat means ±${formatNumber(sd, 1)}`]),
  ].join(', ');
}

function shiftText(shift: number | null): string {
  if (shift === null) return '';
  const size = formatNumber(Math.abs(shift), 1);
  if (Number(size) === 0) return ', the same';
  return `, ${size} ms ${shift > 0 ? 'later' : 'earlier'}`;
}

/** LVET that is longer ends later: of the interval, the shift is of its length. */
function lengthText(shift: number | null): string {
  return shiftText(shift).replace('later', 'longer').replace('earlier', 'shorter');
}

/** What a reading is made of. */
interface ReadingParts {
  readonly name: string;
  readonly statistics: SweptStatistics;
  /** Following beats averaged with each. */
  readonly average: number;
  readonly expected: ExpectedRange | null;
  readonly beats: MeasuredBeats;
  /** Whether it is a length between two landmarks of the pulse, not the time of one. */
  readonly isLength: boolean;
}

/** A method that is not the headline, in full and as one line. */
interface OtherTexts {
  readonly full: string;
  readonly brief: string;
}

/** Least variance, or the threshold set by hand, with its distance from the historic method. */
function sweptTexts({ statistics: { leastVariance: least }, average, isLength }: ReadingParts): OtherTexts {
  const name = methodName(least);
  if (least.mean === null) {
    const none = `${name}: no threshold in enough beats`;
    return { full: none, brief: none };
  }
  const shift = isLength ? lengthText(least.shift) : shiftText(least.shift);
  const value = `${thresholdText(least)}: ${formatNumber(least.mean, 1)}${shift}`;
  const own = formatNumber(least.sd, 1);
  const spread = average === 0 ? `, ±${own} beat to beat` : `, means ±${own}`;
  return {
    full: `${name}, ${value}${least.sd === null ? '' : spread}`,
    brief: least.chosenBy === 'hand' ? `${name}, ${value}` : `least var. ${value}`,
  };
}

function otherTexts(method: TimingMethod, parts: ReadingParts): OtherTexts {
  if (method.id === 'leastVariance') return sweptTexts(parts);
  const { mean, sd } = parts.statistics[method.id];
  const value = formatSpread(mean, sd);
  return { full: `${method.name}: ${value}`, brief: `${method.short} ${value}` };
}

/** The headline of an interval, what its ± are of, and the other method. */
export function readingOf(parts: ReadingParts): IntervalReadingModel {
  const { name, statistics, average, expected, beats } = parts;
  const own = statistics[headlineMethod];
  const others = timingMethods
    .filter(({ id }) => id !== headlineMethod)
    .map((method) => ({ mark: method.mark, ...otherTexts(method, parts) }));
  const notMeasurable = whyNotMeasurable(name, own, beats);
  return {
    name,
    method: headlineName,
    value: notMeasurable === null ? own.mean : null,
    spread: spreadText(own, average),
    other: others.map(({ full }) => full).join('; '),
    others,
    expected,
    isPlausible: isPlausible(own.mean, expected),
    notMeasurable,
  };
}

/** What the reading line, the report and the announcement say of an interval. */
export function intervalReading(
  key: IntervalKey,
  window: IntervalWindow,
  { parameters, heartRate, pulseLabel }: ReadingContext,
): IntervalReadingModel {
  const site = pulseSite(parameters['pulseSite'], pulseLabel);
  return readingOf({
    name: key === 'rptt' ? 'rPTT' : 'LVET',
    statistics: window.intervals[key],
    average: Number(parameters['average'] ?? 10),
    expected: expectedRange(key, { heartRate, sex: parameters['sex'], site }),
    beats: window,
    isLength: key === 'lvet',
  });
}
