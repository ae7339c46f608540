import type { DataTable } from '../../charts/figures/data-table.ts';
import { sampleSd } from '../../dsp/statistics/stats.ts';
import type { BeatWaves, WavePoint, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';

/** A point of the median beat. */
export interface WavePointMark {
  readonly point: WavePoint;
  readonly name: string;
  /** Time after R, s. */
  readonly atSec: number;
  /** Whether the user placed it. */
  readonly isByHand: boolean;
}

/** Name of each point, and its time in a beat. */
const pointsInOrder: readonly (readonly [WavePoint, string, (waves: BeatWaves) => number | undefined])[] = [
  ['pOnset', 'P onset', ({ p }) => p?.onset],
  ['pPeak', 'P', ({ p }) => p?.peak],
  ['pEnd', 'P end', ({ p }) => p?.end],
  ['qrsOnset', 'QRS onset', ({ qrs }) => qrs?.onset],
  ['qrsEnd', 'QRS end', ({ qrs }) => qrs?.end],
  ['tPeak', 'T', ({ t }) => t?.peak],
  ['tEnd', 'T end', ({ t }) => t?.end],
];

/** Returns the detected points, in the order of time. */
export function wavePointMarks({
  medianBeat,
  byHand = [],
}: Pick<WavesWindow, 'medianBeat' | 'byHand'>): readonly WavePointMark[] {
  return pointsInOrder.flatMap(([point, name, timeOf]) => {
    const atSec = timeOf(medianBeat);
    return atSec === undefined ? [] : [{ point, name, atSec, isByHand: byHand.includes(point) }];
  });
}

/**
 * Returns the SD of each point's time after R over the beats of a window, s. It includes variation between beats and
 * measurement error.
 *
 * @returns points with fewer than two beats are omitted
 */
export function wavePointSpreads(
  beats: readonly WavesBeat[],
  windowIndex: number,
): ReadonlyMap<WavePoint, number> {
  const own = beats.filter(({ window, carried }) => window === windowIndex && carried);
  return new Map(
    pointsInOrder.flatMap(([point, , timeOf]) => {
      const times = own.flatMap((beat) => {
        const sec = timeOf(beat);
        return sec === undefined ? [] : [sec - beat.r];
      });
      return times.length < 2 ? [] : [[point, sampleSd(times)] as const];
    }),
  );
}

/** Returns the sample times relative to R between two times, ms. @param fs  sampling rate, Hz */
export function pointLevels(fromSec: number, toSec: number, fs: number): readonly number[] {
  const [first, last] = [Math.ceil(fromSec * fs - slack), Math.floor(toSec * fs + slack)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => (1000 * (first + k)) / fs);
}

/** Tolerance that keeps a limit on a sample despite rounding, samples. */
const slack = 1e-6;

/** Returns the leads with the unit of the first, which has an axis. */
export const drawnLeads = ({ leads }: MedianBeatView): MedianBeatView['leads'] =>
  leads.filter(({ unit }) => unit === leads[0]?.unit);

/** Returns the range of all drawn leads, in their unit. */
export function medianRange(view: MedianBeatView): readonly [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const { values } of drawnLeads(view))
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return high > low ? [low, high] : [-1, 1];
}

/** Returns the table of all leads of the median beat. */
export function medianBeatTable({ fromSec, stepSec, leads }: MedianBeatView): DataTable {
  return {
    columns: ['after R, ms', ...leads.map(({ label, unit }) => `${label}, ${unit}`)],
    rows: Array.from(leads[0]?.values ?? [], (_, k) => [
      1000 * (fromSec + k * stepSec),
      ...leads.map(({ values }) => {
        const value = values[k] ?? Number.NaN;
        return Number.isNaN(value) ? null : value;
      }),
    ]),
  };
}

/** Number of rows of labels, and the gap between two labels of a row, px. */
const [labelRowCount, labelGapPx] = [4, 6];

/**
 * Returns the row of each label, of four. Labels alternate between rows, because onset, peak and end are close, and
 * skip a row in which the label before would touch them. If all are taken, it is the row whose last label ends first.
 *
 * @param labels  middle and width of each, px, from left to right
 */
export function labelRows(
  labels: readonly { readonly atPx: number; readonly widthPx: number }[],
): readonly number[] {
  const endsPx: number[] = Array.from({ length: labelRowCount }, () => Number.NEGATIVE_INFINITY);
  return labels.map(({ atPx, widthPx }, index) => {
    const inOrder = endsPx.map((_, k) => (index + k) % labelRowCount);
    const fromPx = atPx - widthPx / 2;
    const endOf = (row: number): number => endsPx[row] ?? 0;
    const free = inOrder.find((row) => endOf(row) + labelGapPx <= fromPx);
    const row = free ?? inOrder.reduce((best, one) => (endOf(one) < endOf(best) ? one : best));
    endsPx[row] = atPx + widthPx / 2;
    return row;
  });
}
