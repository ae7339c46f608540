import type { DataTable } from '../../charts/figures/data-table.ts';
import type { BeatWaves } from '../../model/waves.ts';
import type { MedianBeatView } from '../../workers/traces/drawing-types.ts';

/** A point of the median beat. */
export interface WavePointMark {
  readonly name: string;
  /** After R, s. */
  readonly atSec: number;
}

/** The points that were found, in the order of time. */
export function wavePointMarks({ p, qrs, t }: BeatWaves): readonly WavePointMark[] {
  return [
    ...(p === null
      ? []
      : [
          { name: 'P onset', atSec: p.onset },
          { name: 'P', atSec: p.peak },
          { name: 'P end', atSec: p.end },
        ]),
    ...(qrs === null
      ? []
      : [
          { name: 'QRS onset', atSec: qrs.onset },
          { name: 'QRS end', atSec: qrs.end },
        ]),
    ...(t === null
      ? []
      : [
          { name: 'T', atSec: t.peak },
          { name: 'T end', atSec: t.end },
        ]),
  ];
}

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
