import type { ParameterValue } from '../../model/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { analysisEntry, type AnalysisName } from '../../pipeline/analyses.ts';
import type { CsvCell } from '../../model/csv-cell.ts';
import { resultTable } from '../../pipeline/csv.ts';
import { gridPointAt, addPointToRows, type SweptParameter } from '../../pipeline/sweeps/grid.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { penLine, type Pen, traceBox, traceCircle } from '../../charts/pens/pen.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { ParameterMap } from '../../state/sweeps/parameter-map.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { parameterName } from './axis-values.ts';
import { digitsFor, type FigureColumn, readFigure, findWindowRow, figureWithUnit } from './figure-columns.ts';

/** A cell of a map, by column and row. */
export interface MapCell {
  readonly x: number;
  readonly y: number;
}

/** A drawn map: one figure for every cell. */
export interface MapModel {
  readonly axes: readonly [SweptParameter, SweptParameter];
  /** Names of the parameters. */
  readonly names: readonly [string, string];
  readonly figure: FigureColumn;
  /** Values by point, as in the map: NaN without a value, undefined until computed. */
  readonly values: readonly (number | undefined)[];
  /** Smallest and largest value; null if there is none. */
  readonly range: readonly [number, number] | null;
  readonly digits: number;
  /** Returns why a point has no value. */
  readonly reasonAt: (index: number) => string | null;
}

const marginPx = { left: 58, right: 74, top: 24, bottom: 34 } as const;
/** Number of distinguishable shades, and the faintest and strongest. */
const shadeCount = 24;
const [faintest, strongest] = [0.05, 0.88];
/** Minimum width of drawn cells, px; narrower ones are combined. */
const minCellPx = 2;

/** Returns the shown part of a map: one figure, in one window. */
export function mapModel(
  analysis: AnalysisName,
  map: ParameterMap,
  figure: FigureColumn,
  windowIndex: number,
): MapModel {
  const { declarations } = analysisEntry(analysis);
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const values = map.points.map((rows) => {
    if (rows === null) return undefined;
    const value = readFigure(findWindowRow(rows, windowIndex), figure) ?? Number.NaN;
    if (value < least) least = value;
    if (value > largest) largest = value;
    return value;
  });
  return {
    axes: map.axes,
    names: [
      parameterName(map.axes[0].declaration, declarations),
      parameterName(map.axes[1].declaration, declarations),
    ],
    figure,
    values,
    range: largest >= least ? [least, largest] : null,
    digits: digitsFor(largest - least),
    reasonAt: (index) => {
      const error = map.points[index]?.[0]?.['error'];
      return typeof error === 'string' ? error : null;
    },
  };
}

export const cellIndex = ({ axes: [, { values }] }: Pick<MapModel, 'axes'>, { x, y }: MapCell): number =>
  x * values.length + y;

/** Describes a cell. */
export function cellWords(model: MapModel, cell: MapCell): string {
  const { axes, names, figure, values, digits, reasonAt } = model;
  const places = [cell.x, cell.y];
  const setting = axes
    .map(({ declaration, values: all }, k) => {
      const value = all[places[k] ?? 0];
      return value === undefined ? '' : `${names[k] ?? ''} ${describeValue(declaration, value)}`;
    })
    .join(', ');
  const index = cellIndex(model, cell);
  const value = values[index];
  if (value === undefined) return `${setting}: not computed yet`;
  const reason = reasonAt(index);
  if (Number.isNaN(value)) return `${setting}: no value${reason === null ? '' : ` (${reason})`}`;
  return `${setting}: ${figure.words} ${figureWithUnit(value, digits, figure.unit)}`;
}

/** Returns the cell of the current settings; null if they are not on the map. */
export function currentCell(
  axes: MapModel['axes'],
  valueOf: (axis: SweptParameter) => ParameterValue,
): MapCell | null {
  const [x = -1, y = -1] = axes.map((axis) => axis.values.indexOf(valueOf(axis)));
  return x < 0 || y < 0 ? null : { x, y };
}

const plain = (cell: CsvCell): string | number | null => (typeof cell === 'boolean' ? String(cell) : cell);

/** Returns the table of a map, with the columns of the command line's `--sweep`; points not computed have no rows. */
export function mapTable(
  analysis: AnalysisName,
  recording: string,
  { axes, points }: ParameterMap,
): DataTable {
  const rows = points.flatMap((own, index) =>
    addPointToRows(gridPointAt(axes, index), own ?? []).map((row) => ({ recording, ...row })),
  );
  const table = resultTable(analysis, rows);
  return { columns: table.columns, rows: table.rows.map((cells) => cells.map(plain)) };
}

/** Returns the geometry of the cells. */
function placeCells({ axes: [columns, rows] }: Pick<MapModel, 'axes'>, { widthPx, heightPx }: Size) {
  const { left, right, top, bottom } = marginPx;
  const [width, height] = [Math.max(widthPx - left - right, 1), Math.max(heightPx - top - bottom, 1)];
  const [nx, ny] = [columns.values.length, rows.values.length];
  return {
    nx,
    ny,
    x: (at: number): number => left + (at * width) / nx,
    /** Rows go upwards. */
    y: (at: number): number => top + height - (at * height) / ny,
    right: left + width,
    top,
    bottom: top + height,
    cellPx: [width / nx, height / ny] as const,
  };
}

/** Returns the cell at a position, px; null outside the map. */
export function cellAt(model: Pick<MapModel, 'axes'>, size: Size, xPx: number, yPx: number): MapCell | null {
  const place = placeCells(model, size);
  const x = Math.floor((xPx - marginPx.left) / place.cellPx[0]);
  const y = Math.floor((place.bottom - yPx) / place.cellPx[1]);
  return x < 0 || y < 0 || x >= place.nx || y >= place.ny ? null : { x, y };
}

const chooseShade = (value: number, [least, largest]: readonly [number, number]): number =>
  largest > least
    ? Math.min(shadeCount - 1, Math.floor((shadeCount * (value - least)) / (largest - least)))
    : 12;

const shadeOpacity = (shade: number): number =>
  faintest + ((strongest - faintest) * shade) / (shadeCount - 1);

type Box = readonly [number, number, number, number];

/** Groups cells by their shade; those without a value are separate. */
function cellBoxes(model: MapModel, size: Size) {
  const place = placeCells(model, size);
  const shades: Box[][] = Array.from({ length: shadeCount }, () => []);
  const without: Box[] = [];
  const stride = place.cellPx.map((px) => Math.max(1, Math.ceil(minCellPx / px)));
  const [strideX = 1, strideY = 1] = stride;
  for (let x = 0; x < place.nx; x += strideX)
    for (let y = 0; y < place.ny; y += strideY) {
      const value = model.values[cellIndex(model, { x, y })];
      if (value === undefined) continue;
      const box: Box = [
        Math.round(place.x(x)),
        Math.round(place.y(Math.min(y + strideY, place.ny))),
        Math.round(place.x(Math.min(x + strideX, place.nx))),
        Math.round(place.y(y)),
      ];
      if (Number.isNaN(value) || model.range === null) without.push(box);
      else shades[chooseShade(value, model.range)]?.push(box);
    }
  return { shades, without };
}

/** Draws the cells, their axes and the scale of their shades. */
export function drawMap(pen: Pen, size: Size, model: MapModel): void {
  const { shades, without } = cellBoxes(model, size);
  for (const [shade, boxes] of shades.entries()) {
    if (boxes.length === 0) continue;
    const trace = (path: Parameters<typeof traceBox>[0]): void => boxes.forEach((box) => traceBox(path, box));
    pen.fill('ecg', trace, shadeOpacity(shade));
  }
  if (without.length > 0)
    pen.stroke({ colour: 'text3', widthPx: 1 }, (path) => {
      for (const [left, top, right, bottom] of without) {
        path.moveTo(left, bottom);
        path.lineTo(right, top);
      }
    });
  drawAxes(pen, size, model);
  drawScale(pen, size, model);
}

/** Approximate room for a label, px. */
const [labelWidePx, labelHighPx] = [54, 18];

function drawAxes(pen: Pen, size: Size, { axes, names }: MapModel): void {
  const [columns, rows] = axes;
  const place = placeCells({ axes }, size);
  penLine(pen, 'axis', [marginPx.left, place.bottom, place.right, place.bottom]);
  penLine(pen, 'axis', [marginPx.left, place.top, marginPx.left, place.bottom]);
  const everyX = Math.ceil(labelWidePx / place.cellPx[0]);
  columns.values.forEach((value, k) => {
    if (k % everyX !== 0) return;
    pen.text(valueLabel(columns, value), place.x(k + 0.5), place.bottom + 14, { align: 'center' });
  });
  const everyY = Math.ceil(labelHighPx / place.cellPx[1]);
  rows.values.forEach((value, k) => {
    if (k % everyY !== 0) return;
    pen.text(valueLabel(rows, value), marginPx.left - 6, place.y(k + 0.5) + 4, { align: 'right' });
  });
  pen.text(axisName(columns, names[0]), place.right, place.bottom + 29, { align: 'right', colour: 'text2' });
  pen.text(axisName(rows, names[1]), 12, 14, { colour: 'text2' });
}

const maxLetters = 8;

function valueLabel({ declaration }: SweptParameter, value: ParameterValue): string {
  const text =
    typeof value === 'number' && declaration.kind === 'number'
      ? describeValue({ ...declaration, unit: '' }, value)
      : describeValue(declaration, value);
  return text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text;
}

function axisName({ declaration }: SweptParameter, name: string): string {
  const unit = declaration.kind === 'number' ? declaration.unit : '';
  return unit === '' ? name : `${name}, ${unit}`;
}

function drawScale(pen: Pen, { widthPx, heightPx }: Size, { range, figure, digits }: MapModel): void {
  if (range === null) return;
  const left = widthPx - marginPx.right + 14;
  const [top, bottom] = [marginPx.top, heightPx - marginPx.bottom];
  const each = (bottom - top) / shadeCount;
  for (let shade = 0; shade < shadeCount; shade++) {
    const box: Box = [left, bottom - (shade + 1) * each, left + 10, bottom - shade * each];
    pen.fill('ecg', (path) => traceBox(path, box), shadeOpacity(shade));
  }
  const [least, largest] = range;
  pen.text(figure.unit, left, 14, { colour: 'text2' });
  if (least === largest) {
    pen.text(formatNumber(least, digits), left + 14, (top + bottom) / 2 + 4);
    return;
  }
  pen.text(formatNumber(largest, digits), left + 14, top + 8);
  pen.text(formatNumber((least + largest) / 2, digits), left + 14, (top + bottom) / 2 + 4);
  pen.text(formatNumber(least, digits), left + 14, bottom);
}

/** Marks the current settings, and the cell selected by the pointer or keys. */
export function drawMapMarks(
  pen: Pen,
  size: Size,
  model: Pick<MapModel, 'axes'>,
  { present, pointed }: { readonly present: MapCell | null; readonly pointed: MapCell | null },
): void {
  const place = placeCells(model, size);
  const boxOf = ({ x, y }: MapCell): Box => [place.x(x), place.y(y + 1), place.x(x + 1), place.y(y)];
  if (present) {
    const [left, top, right, bottom] = boxOf(present);
    const isSmall = right - left < 8 || bottom - top < 8;
    pen.stroke({ colour: 'work', widthPx: 4 }, (path) => {
      if (isSmall) traceCircle(path, (left + right) / 2, (top + bottom) / 2, 6);
      else traceBox(path, [left + 1, top + 1, right - 1, bottom - 1]);
    });
    pen.stroke({ colour: 'accent', widthPx: 2 }, (path) => {
      if (isSmall) traceCircle(path, (left + right) / 2, (top + bottom) / 2, 6);
      else traceBox(path, [left + 1, top + 1, right - 1, bottom - 1]);
    });
  }
  if (pointed) pen.stroke({ colour: 'text1', widthPx: 1 }, (path) => traceBox(path, boxOf(pointed)));
}
