import { type ByMethod, mapMethods, timingMethods } from '../../model/methods.ts';
import type { IntervalStatistics, IntervalWindow } from '../../model/intervals.ts';
import { keyedByName } from '../keyed-by-name.ts';
import { whyIntervalNotMeasurable } from '../plausibility/plausibility-warnings.ts';

export type IntervalName = 'rptt' | 'lvet';

/** Number of windows in which an interval is not measurable, by method. */
export type NotMeasurableCounts = Readonly<Record<IntervalName | 'pep' | 'qs2', ByMethod<number>>>;

/** A window without its beats' values: the data that decide whether an interval in it is measurable. */
export interface JudgedWindow extends Pick<
  IntervalWindow,
  'beats' | 'rejected' | 'ectopic' | 'following' | 'clipped'
> {
  readonly fromSec: number;
  readonly toSec: number;
  /** At the recording's own thresholds. */
  readonly isMeasurable: Readonly<Record<IntervalName, ByMethod<boolean>>>;
}

/** Decides whether each interval of a window is measurable by each method, with the rule of the Intervals bench. */
export function judgeMeasurable(window: IntervalWindow): JudgedWindow {
  const { from, to, beats, rejected, ectopic, following, clipped } = window;
  const judged = (key: IntervalName) =>
    mapMethods((method) => whyIntervalNotMeasurable(key, window, window.intervals[key][method]) === null);
  return {
    fromSec: from,
    toSec: to,
    beats,
    rejected,
    ectopic,
    following,
    ...(clipped === undefined ? {} : { clipped }),
    isMeasurable: { rptt: judged('rptt'), lvet: judged('lvet') },
  };
}

/**
 * Decides the same with the least-variance threshold chosen over several recordings; the other methods have no such
 * threshold.
 *
 * @param statistics  at that threshold
 */
export function judgeAtThreshold(
  key: IntervalName,
  window: JudgedWindow,
  statistics: Pick<IntervalStatistics, 'mean' | 'sd' | 'missed'>,
): ByMethod<boolean> {
  return {
    ...window.isMeasurable[key],
    leastVariance: whyIntervalNotMeasurable(key, window, statistics) === null,
  };
}

/** Figures of a recording that decide what is measurable in it. */
interface JudgedFile {
  readonly windows: readonly Readonly<Record<IntervalName, { readonly isMeasurable: ByMethod<boolean> }>>[];
  readonly soundsNotMeasurable: Pick<NotMeasurableCounts, 'pep' | 'qs2'>;
}

/** Counts the windows of a recording in which an interval is not measurable. */
export function countNotMeasurable({ windows, soundsNotMeasurable }: JudgedFile): NotMeasurableCounts {
  const count = (key: IntervalName) =>
    mapMethods((method) => windows.filter((window) => !window[key].isMeasurable[method]).length);
  return { rptt: count('rptt'), lvet: count('lvet'), ...soundsNotMeasurable };
}

const judgedNames = ['rptt', 'lvet', 'pep', 'qs2'] as const;

/** Adds the counts of several recordings. */
export function addNotMeasurable(all: readonly NotMeasurableCounts[]): NotMeasurableCounts {
  return keyedByName(judgedNames, (key) =>
    mapMethods((method) => all.reduce((sum, counts) => sum + counts[key][method], 0)),
  );
}

const names = { rptt: 'rPTT', lvet: 'LVET', pep: 'PEP', qs2: 'QS2' } as const;

/**
 * Describes in how many windows intervals are not measurable and therefore not in their means.
 *
 * @returns a part of a sentence per interval: 'rPTT in 3 (historic), 1 (aligned)'; empty if all are measurable
 */
export function describeNotMeasurable(counts: NotMeasurableCounts): string[] {
  return judgedNames.flatMap((key) => {
    const told = timingMethods.flatMap(({ id, name }) =>
      counts[key][id] === 0 ? [] : [`${counts[key][id]} (${name})`],
    );
    return told.length === 0 ? [] : [`${names[key]} in ${told.join(', ')}`];
  });
}
