import type { DataTable } from '../../charts/figures/data-table.ts';
import { sampleSd } from '../../dsp/statistics/stats.ts';
import type { BeatWaves, WavePoint, WavesBeat, WavesWindow } from '../../model/waves.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';

/** A point of the median beat. */
export interface WavePointMark {
  readonly point: WavePoint;
  readonly name: string;
  /** After R, s. */
  readonly atSec: number;
  /** Whether a person put it there. */
  readonly isByHand: boolean;
}

/** What each point is called, and where it is. */
const pointsInOrder: readonly (readonly [WavePoint, string, (waves: BeatWaves) => number | undefined])[] = [
  ['pOnset', 'P onset', ({ p }) => p?.onset],
  ['pPeak', 'P', ({ p }) => p?.peak],
  ['pEnd', 'P end', ({ p }) => p?.end],
  ['qrsOnset', 'QRS onset', ({ qrs }) => qrs?.onset],
  ['qrsEnd', 'QRS end', ({ qrs }) => qrs?.end],
  ['tPeak', 'T', ({ t }) => t?.peak],
  ['tEnd', 'T end', ({ t }) => t?.end],
];

/** The points that were found, in the order of time. */
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
 * SD of each point's time after R over the beats of a window, s: what single beats differ by and what they are wrong by.
 *
 * @returns points of fewer than two beats are left out
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

/** Samples about R that lie between two moments, ms. @param fs  Hz */
export function pointLevels(fromSec: number, toSec: number, fs: number): readonly number[] {
  const [first, last] = [Math.ceil(fromSec * fs - slack), Math.floor(toSec * fs + slack)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, k) => (1000 * (first + k)) / fs);
}

/** Keeps a limit that lies on a sample from losing it to rounding, samples. */
const slack = 1e-6;

/** Leads that share the unit of the first, which has an axis. */
export const drawnLeads = ({ leads }: MedianBeatView): MedianBeatView['leads'] =>
  leads.filter(({ unit }) => unit === leads[0]?.unit);

/** What holds all leads that are drawn, in their unit. */
export function medianRange(view: MedianBeatView): readonly [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const { values } of drawnLeads(view))
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return high > low ? [low, high] : [-1, 1];
}

/** All leads of the median beat. */
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
