import type { EcgLead } from '../../../model/ecg-leads.ts';

/** A stretch of one lead on the sheet. */
export interface SheetCell {
  readonly lead: EcgLead | null;
  /** What stands beside it, also where the lead is missing. */
  readonly name: string;
  readonly row: number;
  /** From the left edge of the traces, mm. */
  readonly fromMm: number;
  readonly widthMm: number;
  /** Of its left end, s after the sheet's start. */
  readonly fromSec: number;
}

/** Width of all columns together, mm: 10 s at 25 mm/s. */
export const tracesMm = 250;
/** Height of all rows together, mm. */
const rowsMm = 136;
/** Left of the traces, for the calibration pulse, mm. */
export const pulseMm = 12;
const rows = [
  ['I', 'aVR', 'V1', 'V4'],
  ['II', 'aVL', 'V2', 'V5'],
  ['III', 'aVF', 'V3', 'V6'],
] as const;
/** So many standard leads make twelve worth drawing; of fewer each has a row. */
const leastOfTwelve = 6;
const mostRows = 4;

/**
 * Where each lead stands: three rows of four columns that follow each other in time, and a rhythm strip under them; of few
 * leads a row each.
 *
 * @param leads      in the order of a clinic
 * @param rhythmName the lead of the strip
 * @param mmPerSec   speed of the paper
 * @returns cells, row by row
 */
export function sheetCells(leads: readonly EcgLead[], rhythmName: string, mmPerSec: number): SheetCell[] {
  const named = (name: string): EcgLead | null => leads.find((lead) => lead.name === name) ?? null;
  const whole = (lead: EcgLead, row: number): SheetCell => ({
    lead,
    name: lead.name,
    row,
    fromMm: 0,
    widthMm: tracesMm,
    fromSec: 0,
  });
  const isTwelve = rows.flat().filter((name) => named(name) !== null).length >= leastOfTwelve;
  if (!isTwelve) return leads.slice(0, mostRows).map(whole);
  const columnMm = tracesMm / rows[0].length;
  const cells = rows.flatMap((names, row) =>
    names.map((name, column): SheetCell => {
      const fromMm = column * columnMm;
      return { lead: named(name), name, row, fromMm, widthMm: columnMm, fromSec: fromMm / mmPerSec };
    }),
  );
  const rhythm = named(rhythmName) ?? leads[0];
  return rhythm === undefined ? cells : [...cells, whole(rhythm, rows.length)];
}

/** Whether leads stand in columns, with a strip under them. */
export function isInColumns(cells: readonly SheetCell[]): boolean {
  return cells.some(({ fromMm }) => fromMm > 0);
}

/** Height of a row of the sheet, mm: of few leads a row is taller. */
export function rowHeightMm(cells: readonly SheetCell[]): number {
  return rowsMm / Math.max(2, 1 + Math.max(0, ...cells.map(({ row }) => row)));
}

/** A lead's samples on the sheet, evenly over its span, in mV; NaN where there are none. */
export interface LeadTrace {
  readonly fromSec: number;
  readonly toSec: number;
  readonly mv: Float32Array;
}

/**
 * The path of a lead in a cell, mm from the left edge of the traces and the middle of the row; positive is up. A lead may run
 * into the rows beside it, as on a cart's paper, and no farther.
 *
 * @param trace    of the lead
 * @param cell     where it stands
 * @param startSec of the sheet
 * @param mmPerSec speed of the paper
 * @param mmPerMv  its gain
 * @param middleMv what lies on the row's middle
 * @param rowMm    height of a row
 * @returns an SVG path; empty where nothing is in the cell
 */
export function leadPath(
  { fromSec, toSec, mv }: LeadTrace,
  cell: SheetCell,
  startSec: number,
  mmPerSec: number,
  mmPerMv: number,
  middleMv: number,
  rowMm: number,
): string {
  const stepSec = (toSec - fromSec) / mv.length;
  const ownFrom = startSec + cell.fromSec;
  const first = Math.max(0, Math.ceil((ownFrom - fromSec) / stepSec - 0.5));
  const last = Math.min(
    mv.length - 1,
    Math.floor((ownFrom + cell.widthMm / mmPerSec - fromSec) / stepSec - 0.5),
  );
  let path = '';
  let isDown = false;
  for (let n = first; n <= last; n++) {
    const value = mv[n] ?? Number.NaN;
    if (Number.isNaN(value)) {
      isDown = false;
      continue;
    }
    const x = cell.fromMm + (fromSec + (n + 0.5) * stepSec - ownFrom) * mmPerSec;
    const y = Math.max(-rowMm, Math.min(rowMm, -(value - middleMv) * mmPerMv));
    path += `${isDown ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`;
    isDown = true;
  }
  return path;
}

/** The median of what is there; 0 of nothing. */
export function medianMv({ mv }: LeadTrace): number {
  const there = mv.filter((value) => !Number.isNaN(value)).toSorted();
  return there[there.length >> 1] ?? 0;
}
