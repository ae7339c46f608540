import type { DataTable } from '../../../charts/figures/data-table.ts';
import { percentileInPlace } from '../../../dsp/statistics/stats.ts';
import type {
  IntervalBeat,
  IntervalsResult,
  IntervalWindow,
  SweepRow,
  SweptStatistics,
} from '../../../model/intervals.ts';
import { type ByMethod, byMethod, timingMethods } from '../../../model/methods.ts';
import { type AlignedReliability, lvetWorth, rpttWorth } from '../../words/aligned-reliability.ts';
import { methodNames } from '../../words/method-name.ts';
import { markedAtEnd, thresholdText } from '../../words/threshold-text.ts';

/** An interval drawn over the record, with its values in beats and windows. */
export interface DrawnInterval<Beat, Window> {
  readonly name: string;
  readonly ofBeat: (beat: Beat) => ByMethod<number | null>;
  /** Returns how reliable the beat's aligned value is. */
  readonly worthOf: (beat: Beat) => AlignedReliability;
  readonly ofWindow: (window: Window) => SweptStatistics;
  readonly sweepOf: (window: Window) => readonly SweepRow[];
}

/** One interval over the record. */
export interface OverTimeLane {
  readonly name: string;
  /** Values of every beat, ms; NaN where missing. */
  readonly values: ByMethod<Float64Array>;
  /** Limits of the scale, ms, multiples of 10. */
  readonly lowMs: number;
  readonly highMs: number;
  /** Returns the likely error of the aligned value of a beat, ms. */
  readonly errorOf: (beat: number) => number | null;
  /**
   * Returns the threshold of a window, with '!' at the end of its range. A function, because a day has more windows
   * than fit.
   */
  readonly thresholdOf: (window: number) => string;
}

function chooseScale(values: ByMethod<Float64Array>): readonly [number, number] {
  const all = timingMethods.map(({ id }) => values[id]);
  const found = new Float64Array(all.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const ms of all) for (const value of ms) if (!Number.isNaN(value)) found[count++] = value;
  if (count === 0) return [0, 100];
  const own = found.subarray(0, count);
  const low = Math.floor(percentileInPlace(own, 1) / 10) * 10;
  const high = Math.ceil(percentileInPlace(own, 99) / 10) * 10;
  return high > low ? [low, high] : [low - 10, high + 10];
}

function valuesByMethod<Beat>(
  beats: readonly Beat[],
  ofBeat: (beat: Beat) => ByMethod<number | null>,
): ByMethod<Float64Array> {
  const values = byMethod(() => new Float64Array(beats.length));
  const columns = timingMethods.map(({ id }) => ({ id, ms: values[id] }));
  beats.forEach((beat, index) => {
    const own = ofBeat(beat);
    for (const { id, ms } of columns) ms[index] = own[id] ?? Number.NaN;
  });
  return values;
}

/** Returns one lane per interval, with a scale that contains 98 % of the values of all methods. */
export function overTimeLanes<Beat, Window>(
  { beats, windows }: { readonly beats: readonly Beat[]; readonly windows: readonly Window[] },
  intervals: readonly DrawnInterval<Beat, Window>[],
): readonly OverTimeLane[] {
  return intervals.map(({ name, ofBeat, worthOf, ofWindow, sweepOf }) => {
    const values = valuesByMethod(beats, ofBeat);
    const [lowMs, highMs] = chooseScale(values);
    const errorOf = (index: number): number | null => {
      const beat = beats[index];
      return beat === undefined ? null : worthOf(beat).errorMs;
    };
    const thresholdOf = (index: number): string => {
      const window = windows[index];
      if (window === undefined) return '';
      const { leastVariance: least } = ofWindow(window);
      return markedAtEnd(thresholdText(least), least, sweepOf(window));
    };
    return { name, values, lowMs, highMs, errorOf, thresholdOf };
  });
}

/** The intervals of a pulse. */
export const pulseIntervals: readonly DrawnInterval<IntervalBeat, IntervalWindow>[] = [
  {
    name: 'rPTT',
    ofBeat: ({ rptt }) => rptt,
    worthOf: rpttWorth,
    ofWindow: ({ intervals }) => intervals.rptt,
    sweepOf: ({ sweeps }) => sweeps.foot,
  },
  {
    name: 'LVET',
    ofBeat: ({ lvet }) => lvet,
    worthOf: lvetWorth,
    ofWindow: ({ intervals }) => intervals.lvet,
    sweepOf: ({ sweeps }) => sweeps.notch,
  },
];

/** Returns the table of both intervals of every beat. */
export function overTimeTable({ beats, windows }: IntervalsResult): DataTable {
  const [first] = windows;
  const heads = pulseIntervals.flatMap(({ name, ofWindow }) =>
    [
      ...methodNames(first ? ofWindow(first) : { leastVariance: { chosenBy: 'sweep' } }),
      'likely error',
      'left out by alignment',
    ].map((what) => (what.startsWith('left') ? `${name} ${what}` : `${name} ${what}, ms`)),
  );
  return {
    columns: ['R, s', 'window', ...heads, 'left out'],
    rows: beats.map((beat) => [
      beat.r,
      beat.window + 1,
      ...pulseIntervals.flatMap(({ ofBeat, worthOf }) => {
        const { errorMs, leftOut } = worthOf(beat);
        return [...timingMethods.map(({ id }) => ofBeat(beat)[id]), errorMs, leftOut];
      }),
      beat.rejected,
    ]),
  };
}
