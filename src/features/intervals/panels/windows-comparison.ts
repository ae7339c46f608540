import { dataTable, type DataTable, type SavedColumn } from '../../../charts/figures/data-table.ts';
import { type PairedT, pairedT } from '../../../dsp/statistics/paired-t.ts';
import type { IntervalWindow } from '../../../model/intervals.ts';
import { type ByMethod, mapMethods, comparedMethods, timingMethods } from '../../../model/methods.ts';
import { methodNames } from '../../words/method-name.ts';
import { toPercent } from '../../../ui/format-number.ts';

export const comparedKeys = ['rpttSd', 'lvetSd', 'ppvFoot', 'ppvNotch'] as const;
export type ComparedKey = (typeof comparedKeys)[number];

/** Minimum number of windows for a test. With fewer, even equal signs in all windows would not reach p = 0.05. */
const minWindows = 6;

/** SD in ms, PPV in %. */
export interface ComparisonRow extends Readonly<Record<ComparedKey, ByMethod<number | null>>> {
  /** Number of beats without LVET by least variance, including rejected ones; null if it found no threshold. */
  readonly missed: number | null;
}

export interface WindowRow extends ComparisonRow {
  readonly windowIndex: number;
  readonly windowName: string | null;
  readonly fromSec: number;
}

export interface WindowsComparison {
  readonly rows: readonly WindowRow[];
  /** Names of the methods in order; they differ if the user has set a threshold. */
  readonly names: { readonly foot: readonly string[]; readonly notch: readonly string[] };
  /** Means over the windows in which both compared methods have a value; `missed` is the sum over all. */
  readonly mean: ComparisonRow;
  /** The same for the SDs of single beats, which have no PPV. */
  readonly meanUnaveraged: ComparisonRow;
  /** Number of windows in which both compared methods have a value. */
  readonly counts: Readonly<Record<ComparedKey, number>>;
  /** Test of the difference between both over these windows; null if there are too few. */
  readonly tests: Readonly<Record<ComparedKey, PairedT | null>>;
}

export const isSd = (key: ComparedKey): boolean => key === 'rpttSd' || key === 'lvetSd';

function makeRow(window: IntervalWindow, windowIndex: number): WindowRow {
  const { rptt, lvet } = window.intervals;
  return {
    windowIndex,
    windowName: window.name ?? null,
    fromSec: window.from,
    rpttSd: mapMethods((method) => rptt[method].sd),
    lvetSd: mapMethods((method) => lvet[method].sd),
    ppvFoot: mapMethods((method) => toPercent(rptt[method].ppv)),
    ppvNotch: mapMethods((method) => toPercent(lvet[method].ppv)),
    missed: missedBeats(window),
  };
}

/**
 * Returns the gain of the second of `comparedMethods`: decrease of SD, or increase of PPV; null if either is missing.
 */
export function methodGain(key: ComparedKey, values: ByMethod<number | null>): number | null {
  const [first = null, second = null] = comparedMethods.map((method) => values[method]);
  if (first === null || second === null) return null;
  return isSd(key) ? first - second : second - first;
}

const found = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

function meanFound(values: readonly (number | null)[]): number | null {
  const own = found(values);
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0) / own.length;
}

function sumFound(values: readonly (number | null)[]): number | null {
  const own = found(values);
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0);
}

const byKey = <T>(make: (key: ComparedKey) => T): Record<ComparedKey, T> => ({
  rpttSd: make('rpttSd'),
  lvetSd: make('lvetSd'),
  ppvFoot: make('ppvFoot'),
  ppvNotch: make('ppvNotch'),
});

const noPpv = { ppvFoot: mapMethods(() => null), ppvNotch: mapMethods(() => null), missed: null } as const;

function meanSdUnaveraged(windows: readonly IntervalWindow[]) {
  const of = (interval: 'rptt' | 'lvet'): ByMethod<number | null> => {
    const own = windows.map(({ intervals }) => intervals[interval]);
    const both = own.filter((one) => comparedMethods.every((method) => one[method].sdUnaveraged !== null));
    return mapMethods((method) => meanFound(both.map((one) => one[method].sdUnaveraged)));
  };
  return { rpttSd: of('rptt'), lvetSd: of('lvet') };
}

/** Compares the methods in every window, and tests whether they differ. */
export function compareWindows(windows: readonly IntervalWindow[]): WindowsComparison {
  const rows = windows.map(makeRow);
  const complete = byKey((key) => rows.filter((row) => methodGain(key, row[key]) !== null));
  const means = byKey((key) =>
    mapMethods((method) => meanFound(complete[key].map((row) => row[key][method]))),
  );
  const intervals = windows[0]?.intervals;
  const swept = { leastVariance: { chosenBy: 'sweep' } } as const;
  return {
    rows,
    names: {
      foot: methodNames(intervals?.rptt ?? swept),
      notch: methodNames(intervals?.lvet ?? swept),
    },
    meanUnaveraged: { ...meanSdUnaveraged(windows), ...noPpv },
    mean: { ...means, missed: sumFound(rows.map((row) => row.missed)) },
    counts: byKey((key) => complete[key].length),
    tests: byKey((key) =>
      complete[key].length < minWindows
        ? null
        : pairedT(found(complete[key].map((row) => methodGain(key, row[key])))),
    ),
  };
}

/** Returns the saved columns of a quantity by every method. */
const savedByMethod = (
  key: ComparedKey,
  what: string,
  names: readonly string[],
  unit: string,
): SavedColumn<WindowRow>[] =>
  timingMethods.map(({ id }, k) => ({
    name: `${what} ${names[k] ?? id}, ${unit}`,
    value: (row) => row[key][id],
  }));

/** Returns the table of every window's numbers. */
export function comparisonTable({ rows, names }: WindowsComparison): DataTable {
  const columns: readonly SavedColumn<WindowRow>[] = [
    { name: 'from, s', value: ({ fromSec }) => fromSec },
    ...savedByMethod('rpttSd', 'rPTT SD', names.foot, 'ms'),
    ...savedByMethod('lvetSd', 'LVET SD', names.notch, 'ms'),
    ...savedByMethod('ppvFoot', 'PPV foot', names.foot, '%'),
    ...savedByMethod('ppvNotch', 'PPV notch', names.notch, '%'),
    { name: 'no LVET, beats', value: ({ missed }) => missed },
  ];
  return dataTable(columns, rows);
}

/**
 * Returns the number of a window's beats without LVET by least variance, including rejected ones.
 *
 * Null if there was no candidate threshold: the method failed rather than the beats.
 */
function missedBeats({ rejected, intervals }: IntervalWindow): number | null {
  const { leastVariance } = intervals.lvet;
  return leastVariance.threshold === null ? null : rejected + leastVariance.missed;
}
