import { median } from '../../../dsp/stats.ts';
import type {
  IntervalBeat,
  IntervalsResult,
  IntervalWindow,
  LeastVarianceStatistics,
} from '../../../model/intervals.ts';
import { missing } from '../../../ui/format-number.ts';
import { windowHeartRate } from '../../heart-rate.ts';
import { missedBeats } from '../missed-beats.ts';
import { footThresholdText, markedAtEnd, notchThresholdText } from '../threshold-text.ts';

/** So many windows stand in the table by themselves. */
const mostWindows = 6;

/** So many of more, about the one that is read. */
const fewWindows = 3;

/** One interval of a line, ms. */
export interface LineInterval {
  readonly mean: number | null;
  readonly sd: number | null;
  /** The threshold without its unit, with '!' at the end of its range; missing in a summary. */
  readonly at: string;
}

/** A line of the table: a window, or what holds for all of them. */
export interface WindowLine {
  readonly kind: 'window' | 'median' | 'least' | 'most';
  /** Start of the window, s. */
  readonly fromSec: number;
  readonly isCurrent: boolean;
  readonly perMinute: number | null;
  readonly rptt: LineInterval;
  readonly lvet: LineInterval;
  /** 0 … 1. */
  readonly ppvFoot: number | null;
  readonly ppvNotch: number | null;
  /** Beats without LVET by least variance, those left out among them. */
  readonly missed: number | null;
}

export interface WindowsPart {
  readonly lines: readonly WindowLine[];
  /** Windows that do not stand in the table by themselves. */
  readonly left: number;
  /** Whether all windows stand at the same thresholds, so that their means can be summed up. */
  readonly areComparable: boolean;
}

function beatsByWindow({ beats, windows }: IntervalsResult): IntervalBeat[][] {
  const own: IntervalBeat[][] = windows.map(() => []);
  for (const beat of beats) own[beat.window]?.push(beat);
  return own;
}

const intervalOf = ({ mean, sd }: LeastVarianceStatistics, at: string): LineInterval => ({
  mean,
  sd,
  at: at.replace(' %', ''),
});

function lineOf(window: IntervalWindow, beats: readonly IntervalBeat[], isCurrent: boolean): WindowLine {
  const { rptt, lvet, sweep } = window;
  const foot = markedAtEnd(footThresholdText(rptt.leastVariance), rptt.leastVariance, sweep.foot);
  const notch = markedAtEnd(notchThresholdText(lvet.leastVariance), lvet.leastVariance, sweep.notch);
  return {
    kind: 'window',
    fromSec: window.from,
    isCurrent,
    perMinute: windowHeartRate(beats)?.perMinute ?? null,
    rptt: intervalOf(rptt.leastVariance, foot),
    lvet: intervalOf(lvet.leastVariance, notch),
    ppvFoot: rptt.leastVariance.ppv,
    ppvNotch: lvet.leastVariance.ppv,
    missed: missedBeats(window),
  };
}

const reductions = {
  median: (values: readonly number[]) => median(values),
  least: (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value)),
  most: (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value)),
} as const;

function summaryOf(
  lines: readonly WindowLine[],
  kind: keyof typeof reductions,
  areComparable: boolean,
): WindowLine {
  const reduced = (of: (line: WindowLine) => number | null): number | null => {
    const values = lines.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : reductions[kind](values);
  };
  const interval = (of: (line: WindowLine) => LineInterval): LineInterval => ({
    mean: areComparable ? reduced((line) => of(line).mean) : null,
    sd: reduced((line) => of(line).sd),
    at: missing,
  });
  return {
    kind,
    fromSec: 0,
    isCurrent: false,
    perMinute: reduced((line) => line.perMinute),
    rptt: interval((line) => line.rptt),
    lvet: interval((line) => line.lvet),
    ppvFoot: reduced((line) => line.ppvFoot),
    ppvNotch: reduced((line) => line.ppvNotch),
    missed: reduced((line) => line.missed),
  };
}

/** The table on the page: every window of a few; of many, those about the current one, and all summed up. */
export function windowsPart(result: IntervalsResult, current: number): WindowsPart {
  const beats = beatsByWindow(result);
  const lines = result.windows.map((window, index) => lineOf(window, beats[index] ?? [], index === current));
  const thresholds = new Set(lines.map(({ rptt, lvet }) => `${rptt.at} ${lvet.at}`));
  const areComparable = thresholds.size === 1;
  if (lines.length <= mostWindows) return { lines, left: 0, areComparable };
  const first = Math.min(Math.max(current - 1, 0), lines.length - fewWindows);
  const summaries = (['median', 'least', 'most'] as const).map((kind) =>
    summaryOf(lines, kind, areComparable),
  );
  return {
    lines: [...lines.slice(first, first + fewWindows), ...summaries],
    left: lines.length - fewWindows,
    areComparable,
  };
}
