import type { AnalysisName } from '../analyses.ts';
import { flatRow, unitOfColumn } from '../csv.ts';

/** A quantity of a result against time, or of a filter against frequency. */
export interface SettingCurve {
  /** Name of the column in the table. */
  readonly name: string;
  readonly unit: string;
  /** NaN if there is no value. */
  readonly y: Float64Array;
}

/** Curves of a result over one axis. */
export interface SettingCurves {
  readonly xName: string;
  readonly xUnit: string;
  readonly x: Float64Array;
  readonly curves: readonly SettingCurve[];
  /** Only every `oneOf`-th row is included. */
  readonly oneOf: number;
}

export const noCurves: SettingCurves = {
  xName: 'time',
  xUnit: 's',
  x: new Float64Array(),
  curves: [],
  oneOf: 1,
};

/** Columns that contain the time of a row; the first present is used. */
const timeColumns = ['r', 'mark', 'trigger', 'at'];

/** Numbers that count, and are not quantities of a beat. */
const counting: ReadonlySet<string> = new Set(['window', 'cycle', 'template', 'rSample', 'triggerSample']);

/** Maximum number of points of a curve on a screen. */
const maxRows = 4000;

/** Returns the numbers of a result's rows against their time; a selection if there are very many rows. */
export function extractCurves(analysis: AnalysisName, rows: readonly object[]): SettingCurves {
  const oneOf = Math.max(1, Math.ceil(rows.length / maxRows));
  const flat = rows.filter((_, index) => index % oneOf === 0).map((row) => flatRow(row));
  const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const time = timeColumns.find((name) => names.includes(name));
  if (time === undefined) return noCurves;
  const column = (name: string): Float64Array =>
    Float64Array.from(flat, (row) => {
      const value = row[name];
      return typeof value === 'number' ? value : Number.NaN;
    });
  const isTime = (name: string): boolean => name === time || unitOfColumn(analysis, name) === 's';
  const curves = names
    .filter((name) => !isTime(name) && !counting.has(name))
    .map((name) => ({ name, unit: unitOfColumn(analysis, name), y: column(name) }))
    .filter(({ y }) => y.some((value) => !Number.isNaN(value)));
  return { xName: 'time', xUnit: 's', x: column(time), curves, oneOf };
}
