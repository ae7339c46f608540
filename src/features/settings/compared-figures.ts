import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { SettingCurve, SettingCurves } from '../../pipeline/sweeps/setting-curves.ts';
import type { FlatRow } from '../../workers/protocol.ts';
import { formatNumber, formatSigned } from '../../ui/format-number.ts';
import type { Column } from '../bench/column-table.tsx';
import { parameterName } from './axis-values.ts';
import {
  digitsFor,
  type FigureColumn,
  figureColumn,
  figureColumns,
  readFigure,
  findWindowRow,
} from './figure-columns.ts';

/** A figure with both settings. */
export interface ComparedFigure {
  readonly figure: FigureColumn;
  readonly a: number | null;
  readonly b: number | null;
  /** B − A; null if either is missing. */
  readonly difference: number | null;
  readonly digits: number;
}

/** Returns the figures of two results in one window. */
export function comparedFigures(
  analysis: AnalysisName,
  a: readonly FlatRow[],
  b: readonly FlatRow[],
  windowIndex: number,
): readonly ComparedFigure[] {
  const [rowA, rowB] = [findWindowRow(a, windowIndex), findWindowRow(b, windowIndex)];
  return figureColumns(
    analysis,
    [rowA, rowB].filter((row) => row !== null),
  ).map((figure) => {
    const [own, other] = [readFigure(rowA, figure), readFigure(rowB, figure)];
    const difference = own === null || other === null ? null : other - own;
    return { figure, a: own, b: other, difference, digits: chooseDigits(own, other, difference) };
  });
}

/** Returns enough digits to distinguish A and B, but not more than a number of its size justifies. */
function chooseDigits(a: number | null, b: number | null, difference: number | null): number {
  const [one, two] = [a ?? 0, b ?? 0];
  if (Number.isInteger(one) && Number.isInteger(two)) return 0;
  const size = Math.max(Math.abs(one), Math.abs(two));
  const bears = digitsFor(size) + 1;
  return difference === null || difference === 0
    ? bears
    : Math.min(6, Math.max(bears, digitsFor(difference)));
}

/** Columns of the table of two settings, with units. */
export const comparedColumns: readonly Column<ComparedFigure>[] = [
  {
    name: 'figure',
    head: 'Figure',
    value: ({ figure }) => figure.name,
    text: ({ figure }) => (figure.unit === '' ? figure.words : `${figure.words}, ${figure.unit}`),
    title: ({ figure }) => figure.name,
  },
  { name: 'unit', value: ({ figure }) => figure.unit },
  {
    name: 'A',
    head: 'A',
    isNumber: true,
    value: ({ a }) => a,
    text: ({ a, digits }) => formatNumber(a, digits),
  },
  {
    name: 'B',
    head: 'B',
    isNumber: true,
    value: ({ b }) => b,
    text: ({ b, digits }) => formatNumber(b, digits),
  },
  {
    name: 'B − A',
    head: 'B − A',
    isNumber: true,
    value: ({ difference }) => difference,
    text: ({ difference, digits }) => formatSigned(difference, difference === 0 ? 0 : digits),
    cellClass: ({ difference }) => (difference === 0 ? 'dim' : undefined),
  },
];

/** A parameter with different values in A and B. */
export interface DifferingParameter {
  readonly id: string;
  readonly name: string;
  readonly a: string;
  readonly b: string;
}

/** Returns the parameters in which two settings differ, in the order of their declarations. */
export function differingParameters(
  declarations: readonly ParameterDeclaration[],
  a: ParameterValues,
  b: ParameterValues,
): readonly DifferingParameter[] {
  return declarations.flatMap((declaration) => {
    const { id, default: standard } = declaration;
    const [own, other] = [a[id] ?? standard, b[id] ?? standard];
    if (own === other) return [];
    const name = parameterName(declaration, declarations);
    return [{ id, name, a: describeValue(declaration, own), b: describeValue(declaration, other) }];
  });
}

/** A curve of both results. */
export interface ComparedCurve {
  readonly figure: FigureColumn;
  readonly a: SettingCurve | null;
  readonly b: SettingCurve | null;
}

const findCurve = ({ curves }: SettingCurves, name: string): SettingCurve | null =>
  curves.find((curve) => curve.name === name) ?? null;

/** Returns the curves of two results by name, in the order of their columns. */
export function comparedCurves(
  analysis: AnalysisName,
  a: SettingCurves,
  b: SettingCurves,
): readonly ComparedCurve[] {
  const names = [...new Set([...a.curves, ...b.curves].map(({ name }) => name))];
  return names.map((name) => {
    const [own, other] = [findCurve(a, name), findCurve(b, name)];
    const unit = (own ?? other)?.unit ?? '';
    const figure = figureColumn(analysis, name);
    return { figure: { ...figure, unit: figure.unit === '' ? unit : figure.unit }, a: own, b: other };
  });
}

/** Curves drawn first, if they exist. */
const firstDrawn = [
  'rptt.leastVariance',
  'interval.leastVariance',
  'qs2.leastVariance',
  'qt',
  'value',
  'amplitude',
  'rr',
  'rho',
  'gain',
];

export function chosenCurve(curves: readonly ComparedCurve[], name: string | null): ComparedCurve | null {
  const of = (wanted: string | null): ComparedCurve | undefined =>
    curves.find(({ figure }) => figure.name === wanted);
  const usual = firstDrawn.map(of).find((curve) => curve !== undefined);
  return of(name) ?? usual ?? curves[0] ?? null;
}
