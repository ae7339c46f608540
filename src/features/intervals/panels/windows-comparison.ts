import { dataTable, type DataTable, type SavedColumn } from '../../../charts/figures/data-table.ts';
import type { PairedT } from '../../../dsp/statistics/paired-t.ts';
import { pairedT } from '../../../dsp/statistics/paired-t.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { methodName } from '../../words/method-name.ts';
import { missedBeats } from '../missed-beats.ts';

/** One quantity by both methods; null where missing. */
export interface ComparedMethods {
  readonly historic: number | null;
  readonly least: number | null;
}

export const comparedKeys = ['rpttSd', 'lvetSd', 'ppvFoot', 'ppvNotch'] as const;
export type ComparedKey = (typeof comparedKeys)[number];

/** A test asks for so many windows: with fewer, even signs that all agree would not reach p = 0.05. */
const fewestWindows = 6;

/** SD in ms, PPV in %. */
export interface ComparisonRow extends Readonly<Record<ComparedKey, ComparedMethods>> {
  /** Beats without LVET by least variance, those left out among them; null where it found no threshold. */
  readonly missed: number | null;
}

export interface WindowRow extends ComparisonRow {
  readonly windowIndex: number;
  readonly fromSec: number;
}

export interface WindowsComparison {
  readonly rows: readonly WindowRow[];
  /** Of the method that is not historic: a person may have set its threshold. */
  readonly names: { readonly foot: string; readonly notch: string };
  /** Means over the windows in which both methods have a value; missed is the sum over all. */
  readonly mean: ComparisonRow;
  /** Windows in which both methods have a value. */
  readonly counts: Readonly<Record<ComparedKey, number>>;
  /** Difference over the windows in which both have a value; null where they are too few. */
  readonly tests: Readonly<Record<ComparedKey, PairedT | null>>;
}

const percent = (share: number | null): number | null => (share === null ? null : 100 * share);

function rowOf(window: IntervalWindow, windowIndex: number): WindowRow {
  const { rptt, lvet } = window.intervals;
  return {
    windowIndex,
    fromSec: window.from,
    rpttSd: { historic: rptt.historic.sd, least: rptt.leastVariance.sd },
    lvetSd: { historic: lvet.historic.sd, least: lvet.leastVariance.sd },
    ppvFoot: { historic: percent(rptt.historic.ppv), least: percent(rptt.leastVariance.ppv) },
    ppvNotch: { historic: percent(lvet.historic.ppv), least: percent(lvet.leastVariance.ppv) },
    missed: missedBeats(window),
  };
}

/** What is gained by least variance: SD that is lost, PPV that is won; null where either is missing. */
export function gainOf(key: ComparedKey, { historic, least }: ComparedMethods): number | null {
  if (historic === null || least === null) return null;
  return key === 'rpttSd' || key === 'lvetSd' ? historic - least : least - historic;
}

const found = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

function meanOf(values: readonly (number | null)[]): number | null {
  const own = found(values);
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
}

function sumOf(values: readonly (number | null)[]): number | null {
  const own = found(values);
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
}

const byKey = <T>(make: (key: ComparedKey) => T): Record<ComparedKey, T> => ({
  rpttSd: make('rpttSd'),
  lvetSd: make('lvetSd'),
  ppvFoot: make('ppvFoot'),
  ppvNotch: make('ppvNotch'),
});

/** Both methods side by side in every window, and whether they differ. */
export function compareWindows(windows: readonly IntervalWindow[]): WindowsComparison {
  const rows = windows.map(rowOf);
  const complete = byKey((key) => rows.filter((row) => gainOf(key, row[key]) !== null));
  const means = byKey((key) => ({
    historic: meanOf(complete[key].map((row) => row[key].historic)),
    least: meanOf(complete[key].map((row) => row[key].least)),
  }));
  const [first] = windows;
  const sweep = { chosenBy: 'sweep' } as const;
  return {
    rows,
    names: {
      foot: methodName(first?.intervals.rptt.leastVariance ?? sweep),
      notch: methodName(first?.intervals.lvet.leastVariance ?? sweep),
    },
    mean: { ...means, missed: sumOf(rows.map((row) => row.missed)) },
    counts: byKey((key) => complete[key].length),
    tests: byKey((key) =>
      complete[key].length < fewestWindows
        ? null
        : pairedT(found(complete[key].map((row) => gainOf(key, row[key])))),
    ),
  };
}

/** A quantity by both methods. */
const savedPair = (key: ComparedKey, what: string, least: string, unit: string): SavedColumn<WindowRow>[] => [
  { name: `${what} historic, ${unit}`, value: (row) => row[key].historic },
  { name: `${what} ${least}, ${unit}`, value: (row) => row[key].least },
];

/** Every window's numbers. */
export function comparisonTable({ rows, names }: WindowsComparison): DataTable {
  const columns: readonly SavedColumn<WindowRow>[] = [
    { name: 'from, s', value: ({ fromSec }) => fromSec },
    ...savedPair('rpttSd', 'rPTT SD', names.foot, 'ms'),
    ...savedPair('lvetSd', 'LVET SD', names.notch, 'ms'),
    ...savedPair('ppvFoot', 'PPV foot', names.foot, '%'),
    ...savedPair('ppvNotch', 'PPV notch', names.notch, '%'),
    { name: 'no LVET, beats', value: ({ missed }) => missed },
  ];
  return dataTable(columns, rows);
}
