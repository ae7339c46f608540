import { transferHandlers } from 'comlink';
import type { IntervalWindow, SweepRow, IntervalBeat } from '../../model/intervals.ts';
import type { IntervalsReport, SeriesReport } from '../protocol.ts';
import {
  createSeriesUnpacker,
  isSeriesReport,
  type PackedSeriesReport,
  packSeriesReport,
} from '../series/series-transfer.ts';
import type { Outcome } from './outcome.ts';
import { type PackedWords, packWords, wordAt } from './packed-words.ts';
import { timingMethods, byMethod } from '../../model/methods.ts';
import { mapYielding } from '../../pipeline/map-yielding.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';

const methodIds = timingMethods.map(({ id }) => id);

/** Numbers of one beat, in order. */
const perBeat = 8 + 4 * methodIds.length;

/** Beats as few large arrays, which cross between threads in a fraction of the time. */
interface PackedBeats {
  /** `perBeat` a beat; NaN where missing. */
  readonly numbers: Float64Array;
  readonly rejected: PackedWords<IntervalBeat['rejected']>;
  readonly footMissed: PackedWords<IntervalBeat['missed']['foot']>;
  readonly notchMissed: PackedWords<IntervalBeat['missed']['notch']>;
  readonly footLeftOut: PackedWords<IntervalBeat['leftOut']['foot']>;
  readonly notchLeftOut: PackedWords<IntervalBeat['leftOut']['notch']>;
}

/** Numbers of one row, in order. */
const perRow = 6;

/** Rows of one landmark's sweeps in all windows, one after another. */
interface PackedRows {
  /** Rows of each window. */
  readonly counts: readonly number[];
  /** `perRow` a row; NaN where missing. */
  readonly numbers: Float64Array;
  readonly ruledOut: PackedWords<SweepRow['ruledOut']>;
  /** Null where thresholds have no sides. */
  readonly side: PackedWords<SweepRow['side'] | null>;
}

/** The sweeps of all windows as few large arrays, by the landmarks' names. */
type PackedSweeps<Name extends string> = Readonly<Record<Name, PackedRows>>;

type Sweeps<Name extends string> = Readonly<Record<Name, readonly SweepRow[]>>;

type Reported<Report> = Extract<Outcome<Report>, { ok: true }>;

/** A report whose thousands of small objects are few large arrays. */
export interface PackedReport {
  readonly report: Omit<IntervalsReport, 'result'>;
  readonly result: Omit<IntervalsReport['result'], 'beats' | 'windows'>;
  readonly windows: readonly Omit<IntervalWindow, 'sweeps'>[];
  readonly beats: PackedBeats;
  readonly sweeps: PackedSweeps<'foot' | 'notch'>;
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

export function packReport({ result: all, ...report }: IntervalsReport): PackedReport {
  const { beats, windows, ...result } = all;
  return {
    report,
    result,
    windows: windows.map(({ sweeps: _, ...window }) => window),
    beats: packBeats(beats),
    sweeps: packSweeps(['foot', 'notch'], windows),
  };
}

/** Takes a report apart, a few thousand beats at a time; sweeps of a window when they are looked at, as few ever are. */
export async function unpackReport({
  report,
  result,
  windows,
  beats,
  sweeps,
}: PackedReport): Promise<IntervalsReport> {
  const sweepsOf = sweepsReader(sweeps);
  return {
    ...report,
    result: {
      ...result,
      beats: await unpackBeats(beats),
      windows: windows.map((window, w) => {
        let own: IntervalWindow['sweeps'] | null = null;
        return {
          ...window,
          get sweeps() {
            return (own ??= sweepsOf(w));
          },
        };
      }),
    },
  };
}

/** What came of an analysis, taken apart where it crossed packed. */
export async function unpackReceived<Report extends object>(received: Report): Promise<Report> {
  // What crosses packed is a report of the intervals, so that this is what was asked for.
  return isPackedReport(received) ? ((await unpackReport(received)) as Report & IntervalsReport) : received;
}

const isPackedReport = (received: object): received is PackedReport =>
  'report' in received && 'beats' in received && 'sweeps' in received;

/**
 * Lets reports cross packed, to be called on both sides. Those of the intervals are still packed when they arrive, for
 * `unpackReceived`: a day takes longer than a frame.
 */
export function transferReportsPacked(): void {
  transferHandlers.set('report', {
    canHandle: isOutcomeOf(isIntervalsReport),
    // A copy: from the first array on that is given away, engines check every access to one, and the worker's
    // loops over samples would take up to twice as long.
    serialize: ({ value }: Reported<IntervalsReport>): [PackedReport, Transferable[]] => [
      packReport(value),
      [],
    ],
    deserialize: (packed: PackedReport): Reported<PackedReport> => ({ ok: true, value: packed }),
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

function packRows(rowsOf: readonly (readonly SweepRow[])[]): PackedRows {
  const rows = rowsOf.flat();
  const numbers = new Float64Array(perRow * rows.length);
  rows.forEach(({ threshold, mean, sd, ppv, found, wins }, index) => {
    const at = perRow * index;
    numbers[at] = threshold;
    numbers[at + 1] = mean ?? Number.NaN;
    numbers[at + 2] = sd ?? Number.NaN;
    numbers[at + 3] = ppv ?? Number.NaN;
    numbers[at + 4] = found;
    numbers[at + 5] = wins;
  });
  return {
    counts: rowsOf.map(({ length }) => length),
    numbers,
    ruledOut: packWords(rows.map(({ ruledOut }) => ruledOut)),
    side: packWords(rows.map(({ side }) => side ?? null)),
  };
}

function packSweeps<Name extends string>(
  names: readonly Name[],
  windows: readonly { readonly sweeps: Sweeps<Name> }[],
): PackedSweeps<Name> {
  const packed = names.map((name) => [name, packRows(windows.map(({ sweeps }) => sweeps[name]))] as const);
  return Object.fromEntries(packed) as Record<Name, PackedRows>;
}

/** The rows of one window after another that begin at each. */
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
      ruledOut: wordAt(ruledOut, index),
    };
    const own = wordAt(side, index);
    return own === null || own === undefined ? row : { ...row, side: own };
  });
}

/** What takes the sweeps of a window apart. */
function sweepsReader<Name extends string>(packed: PackedSweeps<Name>): (window: number) => Sweeps<Name> {
  const named = Object.entries<PackedRows>(packed).map(
    ([name, rows]) => [name, rows, firstRows(rows)] as const,
  );
  return (w) =>
    Object.fromEntries(
      named.map(([name, rows, firsts]) => [name, unpackRows(rows, firsts[w] ?? 0, rows.counts[w] ?? 0)]),
    ) as Record<Name, SweepRow[]>;
}

function packBeats(beats: readonly IntervalBeat[]): PackedBeats {
  const numbers = new Float64Array(perBeat * beats.length);
  // Written out: lists of each beat's values, to go through, took half of the time.
  beats.forEach(({ r, window, peak, likelyError, match, foot, notch, rptt, lvet }, index) => {
    const at = perBeat * index;
    numbers[at] = r;
    numbers[at + 1] = window;
    numbers[at + 2] = peak ?? Number.NaN;
    numbers[at + 3] = likelyError.r ?? Number.NaN;
    numbers[at + 4] = likelyError.foot ?? Number.NaN;
    numbers[at + 5] = likelyError.notch ?? Number.NaN;
    numbers[at + 6] = match.foot ?? Number.NaN;
    numbers[at + 7] = match.notch ?? Number.NaN;
    methodIds.forEach((id, k) => {
      const own = at + 8 + k;
      numbers[own] = foot[id] ?? Number.NaN;
      numbers[own + methodIds.length] = notch[id] ?? Number.NaN;
      numbers[own + 2 * methodIds.length] = rptt[id] ?? Number.NaN;
      numbers[own + 3 * methodIds.length] = lvet[id] ?? Number.NaN;
    });
  });
  return {
    numbers,
    rejected: packWords(beats.map(({ rejected }) => rejected)),
    footMissed: packWords(beats.map(({ missed }) => missed.foot)),
    notchMissed: packWords(beats.map(({ missed }) => missed.notch)),
    footLeftOut: packWords(beats.map(({ leftOut }) => leftOut.foot)),
    notchLeftOut: packWords(beats.map(({ leftOut }) => leftOut.notch)),
  };
}

function unpackBeats({
  numbers,
  rejected,
  footMissed,
  notchMissed,
  footLeftOut,
  notchLeftOut,
}: PackedBeats): Promise<IntervalBeat[]> {
  return mapYielding(rejected.places, yieldToEventLoop, (_, index): IntervalBeat => {
    const at = perBeat * index;
    // The four values by each method come after R, window, peak, three likely errors and two correlations.
    const values = (which: number) => {
      let next = at + 8 + which * methodIds.length;
      return byMethod(() => orNull(numbers[next++]));
    };
    return {
      r: numbers[at] ?? Number.NaN,
      window: numbers[at + 1] ?? 0,
      rejected: wordAt(rejected, index),
      missed: { foot: wordAt(footMissed, index), notch: wordAt(notchMissed, index) },
      peak: orNull(numbers[at + 2]),
      foot: values(0),
      notch: values(1),
      rptt: values(2),
      lvet: values(3),
      likelyError: {
        r: orNull(numbers[at + 3]),
        foot: orNull(numbers[at + 4]),
        notch: orNull(numbers[at + 5]),
      },
      match: { foot: orNull(numbers[at + 6]), notch: orNull(numbers[at + 7]) },
      leftOut: { foot: wordAt(footLeftOut, index), notch: wordAt(notchLeftOut, index) },
    };
  });
}

/** A number, or null where it is missing. */
function orNull(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
