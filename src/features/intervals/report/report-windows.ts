import { median } from '../../../dsp/statistics/stats.ts';
import type { MethodId } from '../../../model/methods.ts';
import type { IntervalBeat, IntervalsResult, IntervalWindow } from '../../../model/intervals.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';

/** So many windows stand in the table by themselves. */
const mostWindows = 6;

/** So many of more, about the one that is read. */
const fewWindows = 3;

/** One interval of a line, ms. */
export interface LineInterval {
  readonly mean: number | null;
  /** Beat to beat: of beats that are not averaged. */
  readonly sd: number | null;
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
  /** Beats without LVET, those left out among them. */
  readonly missed: number | null;
}

export interface WindowsPart {
  readonly lines: readonly WindowLine[];
  /** Windows that do not stand in the table by themselves. */
  readonly left: number;
}

function beatsByWindow({ beats, windows }: IntervalsResult): IntervalBeat[][] {
  const own: IntervalBeat[][] = windows.map(() => []);
  for (const beat of beats) own[beat.window]?.push(beat);
  return own;
}

function lineOf(
  window: IntervalWindow,
  beats: readonly IntervalBeat[],
  headline: MethodId,
  isCurrent: boolean,
): WindowLine {
  const [rptt, lvet] = [window.intervals.rptt[headline], window.intervals.lvet[headline]];
  return {
    kind: 'window',
    fromSec: window.from,
    isCurrent,
    perMinute: heartRateOfBeats(beats)?.perMinute ?? null,
    rptt: { mean: rptt.mean, sd: rptt.sdUnaveraged },
    lvet: { mean: lvet.mean, sd: lvet.sdUnaveraged },
    ppvFoot: rptt.ppv,
    ppvNotch: lvet.ppv,
    missed: window.rejected + lvet.missed,
  };
}

const reductions = {
  median: (values: readonly number[]) => median(values),
  least: (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value)),
  most: (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value)),
} as const;

function summaryOf(lines: readonly WindowLine[], kind: keyof typeof reductions): WindowLine {
  const reduced = (of: (line: WindowLine) => number | null): number | null => {
    const values = lines.map(of).filter((value) => value !== null);
    return values.length === 0 ? null : reductions[kind](values);
  };
  const interval = (of: (line: WindowLine) => LineInterval): LineInterval => ({
    mean: reduced((line) => of(line).mean),
    sd: reduced((line) => of(line).sd),
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
export function windowsPart(result: IntervalsResult, current: number, headline: MethodId): WindowsPart {
  const beats = beatsByWindow(result);
  const lines = result.windows.map((window, index) =>
    lineOf(window, beats[index] ?? [], headline, index === current),
  );
  if (lines.length <= mostWindows) return { lines, left: 0 };
  const first = Math.min(Math.max(current - 1, 0), lines.length - fewWindows);
  const summaries = (['median', 'least', 'most'] as const).map((kind) => summaryOf(lines, kind));
  return {
    lines: [...lines.slice(first, first + fewWindows), ...summaries],
    left: lines.length - fewWindows,
  };
}
