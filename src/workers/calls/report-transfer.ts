import { transferHandlers } from 'comlink';
import { type BeatColumns, resultToColumns } from '../../analysis/intervals/beat-columns.ts';
import { rowsIdentity } from '../../analysis/intervals/sweep-rows.ts';
import { createWordPacker, type PackedWords, unpackWord } from '../../analysis/intervals/packed-words.ts';
import type { IntervalWindow, SweepRow } from '../../model/intervals.ts';
import type { IntervalsReport, SeriesReport } from '../protocol.ts';
import {
  createSeriesUnpacker,
  isSeriesReport,
  type PackedSeriesReport,
  packSeriesReport,
} from '../series/series-transfer.ts';
import { createBeatViews } from './beat-views.ts';
import { type PackedWindows, packWindows, unpackWindows } from './packed-windows.ts';
import type { Outcome } from './outcome.ts';

/** Number of numbers per row, in order. */
const perRow = 6;

/** Rows of one landmark's sweeps in all windows, one after another. */
interface PackedRows {
  /** Number of rows of each window. */
  readonly counts: readonly number[];
  /** `perRow` numbers per row; NaN if missing. */
  readonly numbers: Float64Array;
  readonly ruledOut: PackedWords<SweepRow['ruledOut']>;
  /** Null if thresholds have no sides. */
  readonly side: PackedWords<SweepRow['side'] | null>;
}

/** The sweeps of all windows as a few large arrays, by the landmarks' names. */
type PackedSweeps<Name extends string> = Readonly<Record<Name, PackedRows>>;

type Sweeps<Name extends string> = Readonly<Record<Name, readonly SweepRow[]>>;

type Reported<Report> = Extract<Outcome<Report>, { ok: true }>;

/** The large arrays of a report. */
interface ReportArrays {
  readonly rPeaksSec: Float64Array;
  readonly beats: BeatColumns;
  readonly sweeps: PackedSweeps<'foot' | 'notch'>;
}

/** Placeholder for an array that equals that of the previous report. */
const asBefore = 'as before';

/** The same type without arrays that the receiver already has. */
type Thinned<T> = T extends Float64Array | Int32Array | Uint8Array
  ? T | typeof asBefore
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Key in keyof T]: Thinned<T[Key]> }
      : T;

/**
 * A report with a few large arrays instead of thousands of small objects; only those that differ from the previous
 * report.
 */
export interface PackedReport {
  readonly report: Omit<IntervalsReport, 'result' | 'rPeaksSec'>;
  readonly result: Omit<IntervalsReport['result'], 'beats' | 'windows'>;
  readonly windows: PackedWindows | readonly Omit<IntervalWindow, 'sweeps'>[];
  readonly arrays: Thinned<ReportArrays>;
  /** Unique for each report. */
  readonly serial: string;
  /** Serial of the report from which arrays are reused; null if all are included. */
  readonly follows: string | null;
}

function isOutcomeOf<Report extends object>(isReport: (inside: object) => inside is Report) {
  return (value: unknown): value is Reported<Report> => {
    if (typeof value !== 'object' || value === null || !('value' in value)) return false;
    const { value: inside } = value;
    return typeof inside === 'object' && inside !== null && isReport(inside);
  };
}

const isIntervalsReport = (inside: object): inside is IntervalsReport =>
  'medianRrSec' in inside && 'result' in inside;

/** Returns whether a value is an object with names, not any kind of array. */
const isNamed = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

const valueIn = (value: unknown, name: string): unknown => (isNamed(value) ? value[name] : undefined);

/** Returns an array to send, or the placeholder if it equals the previous one. */
const thin = (own: unknown, before: unknown): unknown =>
  ArrayBuffer.isView(own) && own === before ? asBefore : own;

const fill = (own: unknown, before: unknown): unknown => (own === asBefore ? before : own);

/** Maps the arrays of an object by their names, each with the previous one of that name. */
function mapArrays(
  value: unknown,
  before: unknown,
  make: (own: unknown, before: unknown) => unknown,
): unknown {
  if (!isNamed(value)) return make(value, before);
  const named = Object.entries(value).map(([name, own]) => [
    name,
    mapArrays(own, valueIn(before, name), make),
  ]);
  return Object.fromEntries(named);
}

/** Copies a result without beats and windows. It does not access these, because beats are created on access. */
function withoutBeats(result: IntervalsReport['result']): PackedReport['result'] {
  const names = Object.keys(result).filter((name) => name !== 'beats' && name !== 'windows');
  const rest = names.map((name) => [name, result[name as keyof IntervalsReport['result']]]);
  return Object.fromEntries(rest) as PackedReport['result'];
}

/** Makes a function that packs one report after another; arrays that did not change since the last one are not sent. */
export function createReportPacker(): (report: IntervalsReport) => PackedReport {
  const packSweeps = { foot: createRowsPacker('foot'), notch: createRowsPacker('notch') };
  let last: { readonly serial: string; readonly arrays: ReportArrays } | null = null;
  let count = 0;
  return ({ result, rPeaksSec, ...report }) => {
    const { windows } = result;
    const plain = windows.map(({ sweeps: _, ...window }) => window);
    const [foot, notch] = [packSweeps.foot(windows), packSweeps.notch(windows)];
    const own = { rPeaksSec, beats: resultToColumns(result) };
    const arrays = { ...own, sweeps: { foot: foot.sent, notch: notch.sent } };
    const packed: PackedReport = {
      report,
      result: withoutBeats(result),
      windows: packWindows(plain) ?? plain,
      // Same shape, array by array.
      arrays: mapArrays(arrays, last?.arrays, thin) as Thinned<ReportArrays>,
      serial: `${performance.timeOrigin} ${++count}`,
      follows: last?.serial ?? null,
    };
    last = { serial: packed.serial, arrays: { ...own, sweeps: { foot: foot.kept, notch: notch.kept } } };
    return packed;
  };
}

/**
 * Makes a function that unpacks reports in the order in which they were packed. Beats are views of columns, and the
 * sweeps of a window are created on access, because few are ever used.
 *
 * @throws Error if the previous report is not the one whose arrays are to be reused
 */
export function createReportUnpacker(): (packed: PackedReport) => IntervalsReport {
  let last: { readonly serial: string; readonly arrays: ReportArrays } | null = null;
  return ({ report, result, windows, arrays: thinned, serial, follows }) => {
    if (follows !== null && follows !== last?.serial)
      throw new Error('a report came without the one that it follows');
    const arrays = mapArrays(thinned, last?.arrays, fill) as ReportArrays;
    last = { serial, arrays };
    const sweepsOf = sweepsReader(arrays.sweeps);
    const withSweeps = (window: Omit<IntervalWindow, 'sweeps'>, w: number): IntervalWindow => {
      let own: IntervalWindow['sweeps'] | null = null;
      return Object.defineProperty(window as IntervalWindow, 'sweeps', {
        get: () => (own ??= sweepsOf(w)),
        enumerable: true,
      });
    };
    return {
      ...report,
      rPeaksSec: arrays.rPeaksSec,
      result: {
        ...result,
        beats: createBeatViews(arrays.beats),
        windows: plainWindows(windows).map(withSweeps),
      },
    };
  };
}

function plainWindows(windows: PackedReport['windows']): readonly Omit<IntervalWindow, 'sweeps'>[] {
  // Restores the packed fields.
  return 'paths' in windows ? (unpackWindows(windows) as Omit<IntervalWindow, 'sweeps'>[]) : windows;
}

/** Registers the packed transfer of reports; must be called on both sides. */
export function transferReportsPacked(): void {
  const packReport = createReportPacker();
  const unpackReport = createReportUnpacker();
  transferHandlers.set('report', {
    canHandle: isOutcomeOf(isIntervalsReport),
    // Arrays are copied. After the first transferred array, engines check every access to arrays, and the worker's
    // loops over samples would take up to twice as long.
    serialize: ({ value }: Reported<IntervalsReport>): [PackedReport, Transferable[]] => [
      packReport(value),
      [],
    ],
    deserialize: (packed: PackedReport): Reported<IntervalsReport> => ({
      ok: true,
      value: unpackReport(packed),
    }),
  });
  const unpackSeries = createSeriesUnpacker();
  transferHandlers.set('series-report', {
    canHandle: isOutcomeOf(isSeriesReport),
    serialize: ({ value }: Reported<SeriesReport>): [PackedSeriesReport, Transferable[]] => [
      packSeriesReport(value),
      [],
    ],
    deserialize: (packed: PackedSeriesReport): Reported<SeriesReport> => ({
      ok: true,
      value: unpackSeries(packed),
    }),
  });
}

/** Rows as they are sent, and what is kept of them: empty arrays, which are sent if nothing has changed. */
interface SentRows {
  readonly sent: PackedRows;
  readonly kept: PackedRows;
}

/**
 * Makes a function that packs the rows of one landmark's sweeps. If the rows equal the last ones, it sends what was
 * kept.
 */
function createRowsPacker(name: 'foot' | 'notch'): (windows: readonly IntervalWindow[]) => SentRows {
  let last: { readonly identities: readonly object[]; readonly kept: PackedRows } | null = null;
  return (windows) => {
    const identities = windows.map(({ sweeps }) => rowsIdentity(sweeps, name));
    const isSame =
      last?.identities.length === identities.length &&
      identities.every((own, w) => own === last?.identities[w]);
    if (last !== null && isSame) return { sent: last.kept, kept: last.kept };
    const sent = packRows(windows.map(({ sweeps }) => sweeps[name]));
    const { ruledOut, side } = sent;
    last = {
      identities,
      kept: {
        ...sent,
        numbers: new Float64Array(),
        ruledOut: { ...ruledOut, places: new Uint8Array() },
        side: { ...side, places: new Uint8Array() },
      },
    };
    return { sent, kept: last.kept };
  };
}

function packRows(rowsOf: readonly (readonly SweepRow[])[]): PackedRows {
  const count = rowsOf.reduce((sum, { length }) => sum + length, 0);
  const numbers = new Float64Array(perRow * count);
  const ruledOut = createWordPacker<SweepRow['ruledOut']>(count);
  const sides = createWordPacker<SweepRow['side'] | null>(count);
  let index = 0;
  for (const rows of rowsOf) {
    for (const row of rows) {
      const at = perRow * index;
      numbers[at] = row.threshold;
      numbers[at + 1] = row.mean ?? Number.NaN;
      numbers[at + 2] = row.sd ?? Number.NaN;
      numbers[at + 3] = row.ppv ?? Number.NaN;
      numbers[at + 4] = row.found;
      numbers[at + 5] = row.wins;
      ruledOut.put(index, row.ruledOut);
      sides.put(index, row.side ?? null);
      index++;
    }
  }
  return {
    counts: rowsOf.map(({ length }) => length),
    numbers,
    ruledOut: ruledOut.read(),
    side: sides.read(),
  };
}

/** Returns the index of the first row of each window. */
function firstRows({ counts }: PackedRows): readonly number[] {
  let next = 0;
  return counts.map((count) => {
    const first = next;
    next += count;
    return first;
  });
}

function unpackRows({ numbers, ruledOut, side }: PackedRows, first: number, count: number): SweepRow[] {
  return Array.from({ length: count }, (_, k) => {
    const index = first + k;
    const at = perRow * index;
    const row = {
      threshold: numbers[at] ?? Number.NaN,
      mean: orNull(numbers[at + 1]),
      sd: orNull(numbers[at + 2]),
      ppv: orNull(numbers[at + 3]),
      found: numbers[at + 4] ?? 0,
      wins: numbers[at + 5] ?? 0,
      ruledOut: unpackWord(ruledOut, index),
    };
    const own = unpackWord(side, index);
    return own === null || own === undefined ? row : { ...row, side: own };
  });
}

/** Makes a function that unpacks the sweeps of a window. */
function sweepsReader<Name extends string>(packed: PackedSweeps<Name>): (window: number) => Sweeps<Name> {
  const named = Object.entries<PackedRows>(packed).map(
    ([name, rows]) => [name, rows, firstRows(rows)] as const,
  );
  return (w) =>
    Object.fromEntries(
      named.map(([name, rows, firsts]) => [name, unpackRows(rows, firsts[w] ?? 0, rows.counts[w] ?? 0)]),
    ) as Record<Name, SweepRow[]>;
}

/** Returns a number, or null if it is missing. */
function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
