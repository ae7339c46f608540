import { type ReactNode, useMemo } from 'react';
import type { Palette } from '../../../charts/pens/palette.ts';
import {
  leadPath,
  type LeadTrace,
  medianMv,
  pulseMm,
  rowHeightMm,
  type SheetCell,
  tracesMm,
} from './sheet-layout.ts';

/** Stroke of traces and pulses, and height of names, mm. */
const traceMm = 0.25;
const nameMm = 3.2;
/** The pulse of 1 mV lasts 0.2 s. */
const pulseSec = 0.2;
const pulseFromMm = 2;

interface LeadsDrawingProps {
  readonly cells: readonly SheetCell[];
  readonly traces: ReadonlyMap<string, LeadTrace>;
  readonly startSec: number;
  readonly mmPerSec: number;
  readonly mmPerMv: number;
  /** Letters over the lowest row, s in the recording. */
  readonly letters: readonly { readonly atSec: number; readonly letter: string }[];
  readonly palette: Palette;
  readonly label: string;
}

/** ECG paper of 1 and 5 mm with the leads on it, in millimetres. */
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

/** 1 mV for 0.2 s about the middle of a row. */
function pulsePath(middleMm: number, mmPerMv: number, mmPerSec: number): string {
  const widthMm = Math.min(pulseSec * mmPerSec, pulseMm - 2 * pulseFromMm);
  const base = middleMm;
  return `M${pulseFromMm - 1} ${base}H${pulseFromMm}V${base - mmPerMv}H${pulseFromMm + widthMm}V${base}h1`;
}
