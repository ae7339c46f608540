import type { DataTable } from '../../charts/figures/data-table.ts';
import { percentile } from '../../dsp/statistics/stats.ts';
import { correctedQt } from '../../dsp/statistics/corrected-qt.ts';
import type { WavesBeat, WavesResult } from '../../model/waves.ts';
import { steadyRr } from './qt-rr-model.ts';

/** One interval over the record. */
export interface WaveLane {
  readonly name: string;
  /** Values of every beat and of every window, ms. */
  readonly beats: readonly (number | null)[];
  readonly windows: readonly (number | null)[];
  /** Limits of the scale, ms, multiples of 20. */
  readonly lowMs: number;
  readonly highMs: number;
}

/** Returns QTcF of each beat from the preceding RR, ms; null if its QT does not correspond to that RR. */
function beatQtcs(beats: readonly WavesBeat[]): readonly (number | null)[] {
  const steady = steadyRr(beats);
  return beats.map(({ qt }, i) => {
    const rr = steady[i] ?? null;
    return qt === null || rr === null ? null : correctedQt(qt, rr / 1000).fridericia;
  });
}

function makeLane(
  name: string,
  beats: readonly (number | null)[],
  windows: readonly (number | null)[],
): WaveLane {
  const all = [...beats, ...windows].filter((value) => value !== null);
  const low = all.length === 0 ? 0 : Math.floor(percentile(all, 1) / 20) * 20;
  const high = all.length === 0 ? 100 : Math.ceil(percentile(all, 99) / 20) * 20;
  return { name, beats, windows, lowMs: low, highMs: Math.max(high, low + 20) };
}

/** Returns PR, QRS, QT and QTcF of beats and windows, each with a scale that contains 98 % of them. */
export function waveLanes({ beats, windows }: WavesResult): readonly WaveLane[] {
  return [
    makeLane(
      'PR',
      beats.map(({ pr }) => pr),
      windows.map(({ pr }) => pr),
    ),
    makeLane(
      'QRS',
      beats.map(({ qrsDuration }) => qrsDuration),
      windows.map(({ qrsDuration }) => qrsDuration),
    ),
    makeLane(
      'QT',
      beats.map(({ qt }) => qt),
      windows.map(({ qt }) => qt),
    ),
    makeLane(
      'QTcF',
      beatQtcs(beats),
      windows.map(({ qtc }) => qtc?.fridericia ?? null),
    ),
  ];
}

/** Returns the table of every beat's intervals. */
export function wavesOverTimeTable({ beats }: WavesResult): DataTable {
  const qtcs = beatQtcs(beats);
  return {
    columns: ['R, s', 'window', 'class', 'RR, ms', 'PR, ms', 'QRS, ms', 'QT, ms', 'QTcF, ms', 'carried'],
    rows: beats.map((beat, i) => [
      beat.r,
      beat.window + 1,
      beat.class,
      beat.rr,
      beat.pr,
      beat.qrsDuration,
      beat.qt,
      qtcs[i] ?? null,
      beat.carried ? 'yes' : 'no',
    ]),
  };
}
