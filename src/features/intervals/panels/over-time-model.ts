import type { DataTable } from '../../../charts/figures/data-table.ts';
import { percentile } from '../../../dsp/statistics/stats.ts';
import type { IntervalBeat, IntervalsResult } from '../../../model/intervals.ts';
import { methodNames } from '../../words/method-name.ts';
import { markedAtEnd, thresholdText } from '../../words/threshold-text.ts';
import { timingMethods } from '../../../model/methods.ts';

type IntervalKey = 'rptt' | 'lvet';

/** One interval over the record. */
export interface OverTimeLane {
  readonly key: IntervalKey;
  readonly name: string;
  /** ms, multiples of 10. */
  readonly lowMs: number;
  readonly highMs: number;
  /** Of each window, with '!' at the end of its range. */
  readonly thresholds: readonly string[];
}

function scaleOf(beats: readonly IntervalBeat[], key: IntervalKey): readonly [number, number] {
  const values = beats.flatMap((beat) => timingMethods.map(({ id }) => beat[key][id]));
  const found = values.filter((value) => value !== null);
  if (found.length === 0) return [0, 100];
  const low = Math.floor(percentile(found, 1) / 10) * 10;
  const high = Math.ceil(percentile(found, 99) / 10) * 10;
  return high > low ? [low, high] : [low - 10, high + 10];
}

function thresholdsOf({ windows }: IntervalsResult, key: IntervalKey): string[] {
  return windows.map(({ intervals, sweeps }) => {
    const least = intervals[key].leastVariance;
    return markedAtEnd(thresholdText(least), least, key === 'rptt' ? sweeps.foot : sweeps.notch);
  });
}

/** The two lanes of the plot, each with a scale that holds 98 % of all methods. */
export function overTimeLanes(result: IntervalsResult): readonly OverTimeLane[] {
  return (['rptt', 'lvet'] as const).map((key) => {
    const [lowMs, highMs] = scaleOf(result.beats, key);
    return {
      key,
      name: key === 'rptt' ? 'rPTT' : 'LVET',
      lowMs,
      highMs,
      thresholds: thresholdsOf(result, key),
    };
  });
}

/** Both intervals of every beat. */
export function overTimeTable({ beats, windows }: IntervalsResult): DataTable {
  const intervals = windows[0]?.intervals;
  const heads = (name: string, key: IntervalKey): string[] =>
    methodNames(intervals?.[key] ?? { leastVariance: { chosenBy: 'sweep' } }).map(
      (method) => `${name} ${method}, ms`,
    );
  return {
    columns: ['R, s', 'window', ...heads('rPTT', 'rptt'), ...heads('LVET', 'lvet'), 'left out'],
    rows: beats.map(({ r, window, rptt, lvet, rejected }) => [
      r,
      window + 1,
      ...[rptt, lvet].flatMap((ms) => timingMethods.map(({ id }) => ms[id])),
      rejected,
    ]),
  };
}
