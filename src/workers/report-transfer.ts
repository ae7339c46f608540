import { transferHandlers } from 'comlink';
import type { IntervalWindow } from '../model/intervals.ts';
import type { Outcome } from './outcome.ts';
import { type PackedBeats, packBeats, unpackBeats } from './packed-beats.ts';
import { type PackedSweeps, packSweeps, unpackSweeps } from './packed-sweeps.ts';
import type { IntervalsReport } from './protocol.ts';

type ReportOutcome = Extract<Outcome<IntervalsReport>, { ok: true }>;

/** A report whose thousands of small objects are few large arrays. */
export interface PackedReport {
  readonly report: Omit<IntervalsReport, 'result'>;
  readonly result: Omit<IntervalsReport['result'], 'beats' | 'windows'>;
  readonly windows: readonly Omit<IntervalWindow, 'sweeps'>[];
  readonly beats: PackedBeats;
  readonly sweeps: PackedSweeps<'foot' | 'notch'>;
}

function isReportOutcome(value: unknown): value is ReportOutcome {
  if (typeof value !== 'object' || value === null || !('value' in value)) return false;
  const { value: inside } = value;
  return typeof inside === 'object' && inside !== null && 'medianRrSec' in inside && 'result' in inside;
}

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

export function unpackReport({ report, result, windows, beats, sweeps }: PackedReport): IntervalsReport {
  const unpacked = unpackSweeps(sweeps);
  const none = { foot: [], notch: [] };
  return {
    ...report,
    result: {
      ...result,
      beats: unpackBeats(beats),
      windows: windows.map((window, w) => ({ ...window, sweeps: unpacked[w] ?? none })),
    },
  };
}

/** Lets reports cross packed, to be called on both sides. The page's thread is held up by what it has to take apart. */
export function transferReportsPacked(): void {
  transferHandlers.set('report', {
    canHandle: isReportOutcome,
    // A copy: from the first array on that is given away, engines check every access to one, and the worker's
    // loops over samples would take up to twice as long.
    serialize: ({ value }: ReportOutcome): [PackedReport, Transferable[]] => [packReport(value), []],
    deserialize: (packed: PackedReport): ReportOutcome => ({ ok: true, value: unpackReport(packed) }),
  });
}
