import { type ReactNode, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import type { EcgLead } from '../../../model/ecg-leads.ts';

/** A segment of one lead on the sheet. */
interface SheetCell {
  readonly lead: EcgLead | null;
  /** Name next to it, even if the lead is missing. */
  readonly name: string;
  readonly row: number;
  /** Distance from the left edge of the traces, mm. */
  readonly fromMm: number;
  readonly widthMm: number;
  /** Time of its left end, s after the sheet's start. */
  readonly fromSec: number;
}

/** Total width of the columns, mm: 10 s at 25 mm/s. */
export const tracesMm = 250;
/** Total height of the rows, mm. */
const rowsMm = 136;
/** Width left of the traces, for the calibration pulse, mm. */
const pulseMm = 12;
const rows = [
  ['I', 'aVR', 'V1', 'V4'],
  ['II', 'aVL', 'V2', 'V5'],
  ['III', 'aVF', 'V3', 'V6'],
] as const;
/** Minimum number of standard leads for the layout of twelve; of fewer, each has a row. */
const minOfTwelve = 6;
const maxRows = 4;

/**
 * Returns the cells of a sheet: three rows of four columns that follow each other in time, with a rhythm strip below;
 * if there are few leads, one row each.
 *
 * @param leads      leads in clinical order
 * @param rhythmName lead of the strip
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
  const isTwelve = rows.flat().filter((name) => named(name) !== null).length >= minOfTwelve;
  if (!isTwelve) return leads.slice(0, maxRows).map(whole);
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

/** Returns whether leads are in columns, with a strip below. */
export function isInColumns(cells: readonly SheetCell[]): boolean {
  return cells.some(({ fromMm }) => fromMm > 0);
}

/** Returns the height of a row of the sheet, mm; with few leads, rows are taller. */
export function rowHeightMm(cells: readonly SheetCell[]): number {
  return rowsMm / Math.max(2, 1 + Math.max(0, ...cells.map(({ row }) => row)));
}

/** Samples of a lead on the sheet, evenly spaced over its span, mV; NaN where missing. */
export interface LeadTrace {
  readonly fromSec: number;
  readonly toSec: number;
  readonly mv: Float32Array;
}

/**
 * Returns the path of a lead in a cell, mm from the left edge of the traces and the centre of the row; positive is up.
 * A lead may extend into the adjacent rows, as on clinical paper, but not further.
 *
 * @param trace    samples of the lead
 * @param cell     its cell
 * @param startSec start of the sheet
 * @param mmPerSec speed of the paper
 * @param mmPerMv  gain of the paper
 * @param middleMv value at the row's centre
 * @param rowMm    height of a row
 * @returns an SVG path; empty if nothing is in the cell
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

/** Returns the median of the existing samples; 0 if there are none. */
function medianMv({ mv }: LeadTrace): number {
  const there = mv.filter((value) => !Number.isNaN(value)).toSorted();
  return there[there.length >> 1] ?? 0;
}

/** Stroke width of traces and pulses, and height of names, mm. */
const traceMm = 0.25;
const nameMm = 3.2;
/** Duration of the pulse of 1 mV, s. */
const pulseSec = 0.2;
const pulseFromMm = 2;

interface LeadsDrawingProps {
  readonly cells: readonly SheetCell[];
  readonly traces: ReadonlyMap<string, LeadTrace>;
  readonly startSec: number;
  readonly mmPerSec: number;
  readonly mmPerMv: number;
  /** Letters over the lowest row, at times in the recording, s. */
  readonly letters: readonly { readonly atSec: number; readonly letter: string }[];
  readonly palette: Palette;
  readonly label: string;
}

/** Renders ECG paper of 1 and 5 mm with the leads on it, in millimetres. */
export function LeadsDrawing(props: LeadsDrawingProps): ReactNode {
  const { cells, traces, startSec, mmPerSec, mmPerMv, letters, palette, label } = props;
  const rowMm = rowHeightMm(cells);
  const rowCount = 1 + Math.max(0, ...cells.map(({ row }) => row));
  const [widthMm, heightMm] = [pulseMm + tracesMm, rowCount * rowMm];
  const { colour } = palette;
  const paths = useMemo(
    () =>
      cells.map((cell) => {
        const trace = traces.get(cell.lead?.name ?? '');
        if (trace === undefined) return '';
        return leadPath(trace, cell, startSec, mmPerSec, mmPerMv, medianMv(trace), rowMm);
      }),
    [cells, traces, startSec, mmPerSec, mmPerMv, rowMm],
  );
  const family = /px (.*)$/.exec(palette.font)?.[1] ?? 'sans-serif';
  const text = { fontSize: nameMm, fontFamily: family, fill: colour.text1 };
  const lastRow = rowCount - 1;
  return (
    <svg
      className="leads-drawing"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${widthMm} ${heightMm}`}
      style={{ width: `${widthMm}mm`, height: `${heightMm}mm` }}
      role="img"
      aria-label={label}
    >
      <path d={gridPath(widthMm, heightMm, 1)} stroke={colour.paper} strokeWidth={0.1} fill="none" />
      <path d={gridPath(widthMm, heightMm, 5)} stroke={colour.paperMajor} strokeWidth={0.2} fill="none" />
      {Array.from({ length: rowCount }, (_, row) => (
        <path
          key={row}
          d={pulsePath((row + 0.5) * rowMm, mmPerMv, mmPerSec)}
          stroke={colour.ecg}
          strokeWidth={traceMm}
          fill="none"
        />
      ))}
      {cells.map((cell, k) => {
        const y = (cell.row + 0.5) * rowMm;
        const x = pulseMm + cell.fromMm;
        const isThere = cell.lead !== null && traces.has(cell.lead.name);
        return (
          <g key={`${cell.row}-${cell.name}`} transform={`translate(${pulseMm} ${y})`}>
            {cell.fromMm > 0 && (
              <path d={`M${cell.fromMm} -2V2`} stroke={colour.text3} strokeWidth={0.2} fill="none" />
            )}
            <path d={paths[k]} stroke={colour.ecg} strokeWidth={traceMm} strokeLinejoin="round" fill="none" />
            <text x={x - pulseMm + 1} y={-rowMm / 2 + nameMm + 1} {...text} fontWeight={600}>
              {cell.name}
              <tspan fontWeight={400} fill={colour.text2}>
                {isThere
                  ? cell.lead?.isDerived
                    ? ' derived'
                    : ''
                  : cell.lead === null
                    ? ' not recorded'
                    : ' no scale'}
              </tspan>
            </text>
          </g>
        );
      })}
      {letters.map(({ atSec, letter }) => (
        <text
          key={atSec}
          x={pulseMm + (atSec - startSec) * mmPerSec}
          y={(lastRow + 1) * rowMm - 1}
          {...text}
          textAnchor="middle"
        >
          {letter}
        </text>
      ))}
    </svg>
  );
}

function gridPath(widthMm: number, heightMm: number, stepMm: number): string {
  const lines: string[] = [];
  for (let x = 0; x <= widthMm; x += stepMm) lines.push(`M${x} 0V${heightMm}`);
  for (let y = 0; y <= heightMm; y += stepMm) lines.push(`M0 ${y}H${widthMm}`);
  return lines.join('');
}

/** Returns the path of a pulse of 1 mV for 0.2 s at the centre of a row. */
function pulsePath(middleMm: number, mmPerMv: number, mmPerSec: number): string {
  const widthMm = Math.min(pulseSec * mmPerSec, pulseMm - 2 * pulseFromMm);
  const base = middleMm;
  return `M${pulseFromMm - 1} ${base}H${pulseFromMm}V${base - mmPerMv}H${pulseFromMm + widthMm}V${base}h1`;
}
