import { useCallback, useMemo } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { type PlotlyFigure, lineAcross } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { domazetTable1 } from '../../pipeline/performance/filter-study.ts';
import { formatNumber, formatRatio } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { type FilterLine, rowsWithTaps, paperTaps, speedUps } from './filter-lines.ts';
import { logFigure, type LogPoint, figureNote } from './log-figure.ts';

/** Speed-up of the GPU with transfers over one CPU thread, for one number of taps. */
interface SpeedUpCurves {
  readonly taps: number;
  readonly direct: readonly LogPoint[];
  readonly overlapSave: readonly LogPoint[];
  readonly paper: readonly LogPoint[];
}

const lengthLimit = 500_000;

function makeCurves(lines: readonly FilterLine[]): readonly SpeedUpCurves[] {
  return paperTaps.map((taps) => {
    const rows = rowsWithTaps(lines, taps).filter(({ sampleCount }) => sampleCount <= lengthLimit);
    const points = (of: (ups: ReturnType<typeof speedUps>) => number | null): LogPoint[] =>
      rows.flatMap((row) => {
        const y = of(speedUps(row));
        return y === null ? [] : [{ x: row.sampleCount, y }];
      });
    return {
      taps,
      direct: points(({ direct }) => direct),
      overlapSave: points(({ overlapSave }) => overlapSave),
      paper: domazetTable1
        .filter(({ tapCount }) => tapCount === taps)
        .map(({ sampleCount, speedUp }) => ({ x: sampleCount, y: speedUp })),
    };
  });
}

const lastValue = (points: readonly LogPoint[]): number | null => points.at(-1)?.y ?? null;

/** Returns the labels at the right: each curve's last value, the paper's, and the range against overlap-save. */
function curveNames(curves: readonly SpeedUpCurves[], heightPx: number, { colour }: Palette) {
  const there = curves.filter(({ direct }) => direct.length > 0);
  const overlap = curves.flatMap(({ overlapSave }) => lastValue(overlapSave) ?? []);
  const range = `${formatRatio(Math.min(...overlap))} … ${formatRatio(Math.max(...overlap))}\u202f×`;
  const texts = [
    ...there
      .toReversed()
      .map(({ taps, direct }) => [
        `${formatNumber(taps, 0)} taps, ${formatRatio(lastValue(direct))}\u202f×`,
        colour.text1,
      ]),
    [`paper ${curves.map((own) => formatNumber(lastValue(own.paper), 0)).join(', ')}\u202f×`, colour.text3],
    ...(overlap.length > 0 ? [[`overlap-save ${range}`, colour.text3]] : []),
  ];
  const stepPx = Math.min(15, heightPx / texts.length);
  return texts.map(([text = '', color = ''], k) => figureNote(text, color, [10, 6 + k * stepPx], 400, 1));
}

function speedUpFigure(curves: readonly SpeedUpCurves[], size: Size, palette: Palette): PlotlyFigure {
  const { colour } = palette;
  const named = ({ taps }: SpeedUpCurves, what: string): string => `${formatNumber(taps, 0)} taps, ${what}`;
  return logFigure(
    {
      curves: [
        ...curves.map(
          (own) => ({ name: named(own, 'paper'), points: own.paper, line: 'raw', mark: 'small' }) as const,
        ),
        ...curves.map(
          (own) =>
            ({
              name: named(own, 'against overlap-save'),
              points: own.overlapSave,
              line: 'thin',
              mark: 'none',
            }) as const,
        ),
        ...curves.map(
          (own) =>
            ({
              name: named(own, 'with transfers'),
              points: own.direct,
              line: 'strong',
              mark: 'filled',
            }) as const,
        ),
      ],
      labels: [],
      // The line of equal speed must be visible.
      held: [{ x: 10_000, y: 1 }],
      margin: { l: 104, r: 158, t: 8 },
      xUnit: 'samples',
      yUnit: '×',
      shapes: [lineAcross(1, { color: colour.axis, width: 1 })],
      notes: [
        figureNote('Speed-up', colour.text2, [8 - 104, (size.heightPx - 30) / 2], 600),
        ...curveNames(curves, size.heightPx - 30, palette),
      ],
    },
    size,
    palette,
  );
}

const pointRows = (taps: number, what: string, points: readonly LogPoint[]) =>
  points.map(({ x, y }) => [taps, what, x, y]);

function buildSpeedUpTable(curves: readonly SpeedUpCurves[]): DataTable {
  return {
    columns: ['taps', 'curve', 'samples', 'speed-up'],
    rows: curves.flatMap(({ taps, direct, overlapSave, paper }) => [
      ...pointRows(taps, 'with transfers, over the direct sum', direct),
      ...pointRows(taps, 'with transfers, over overlap-save', overlapSave),
      ...pointRows(taps, 'paper', paper),
    ]),
  };
}

/** Renders figure 5 of paper 2: speed-up against length, in the paper and here. */
export function SpeedUpPanel({ lines }: { readonly lines: readonly FilterLine[] }) {
  const curves = useMemo(() => makeCurves(lines), [lines]);
  const figure = useCallback(
    (size: Size, palette: Palette) => speedUpFigure(curves, size, palette),
    [curves],
  );
  const words = curves.map(
    ({ taps, direct, paper }) =>
      `${formatNumber(taps, 0)} taps: ${formatRatio(lastValue(direct))} times here, ${formatRatio(lastValue(paper))} in the paper`,
  );
  return (
    <PlotPanel
      name="speed-up"
      title="Figure 5 of Domazet 2016"
      sub="with transfers, log; hollow: the paper; thin: against overlap-save"
      table={() => buildSpeedUpTable(curves)}
      label="Speed-up against length"
      description={`${words.join('; ')}.`}
      figure={figure}
    />
  );
}
