import { useCallback, useMemo } from 'react';
import { linearMap } from '../../charts/axes/linear-map.ts';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import { figureRows } from '../../charts/plotly/figure-rows.ts';
import {
  figureLabel,
  type PlotlyFigure,
  type PlotView,
  lineAcross,
} from '../../charts/plotly/plotly-figure.ts';
import { LevelHandle } from '../../charts/pointing/level-handle.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatPercent } from '../../ui/format-number.ts';
import type { MethodRow, QrsReport } from '../../workers/protocol.ts';
import { detectorName, methodDashes } from './method-words.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { scoreToleranceMs, whyUnscored } from './reference-words.ts';

interface TolerancePanelProps extends ResultProps<QrsReport> {
  readonly rows: readonly MethodRow[];
  readonly onTolerance: (toleranceMs: number) => void;
}

const [fromMs, toMs] = [8, 164];
const levels = Array.from({ length: (toMs - fromMs) / 2 + 1 }, (_, step) => fromMs + 2 * step);
const standardMs = 150;
const margin = { l: 46, r: 10, t: 8, b: 20, pad: 0 } as const;
const gapPx = 12;
const range = [0, toMs + 4] as const;
const rates = ['se', 'ppv'] as const;
const rateNames = { se: 'Se', ppv: 'PPV' } as const;

interface ToleranceCurve {
  readonly method: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly sweep: MethodRow['sweep'];
}

/**
 * Returns the curves. That of the shown detector comes from the result itself, so that it is available before the
 * comparison.
 */
function makeCurves(report: QrsReport, rows: readonly MethodRow[]): readonly ToleranceCurve[] {
  const method = String(report.parameters['method'] ?? '');
  const own = {
    method,
    name: detectorName(method),
    isChosen: true,
    sweep: report.score?.sweep ?? [],
  };
  const others = rows
    .filter((row) => !row.isChosen && row.method !== 'edited' && row.problem === null)
    .map(({ method: other, sweep }) => ({
      method: other,
      name: detectorName(other),
      isChosen: false,
      sweep,
    }));
  return [...others, own];
}

/** Returns the lowest shown value, a fraction: low enough for the values at tolerances from 60 ms. */
function chooseFloor(curves: readonly ToleranceCurve[]): number {
  const values = curves.flatMap(({ sweep }) =>
    sweep.filter(({ tolerance }) => tolerance >= 60).flatMap(({ se, ppv }) => [se ?? 1, ppv ?? 1]),
  );
  const least = Math.min(...values, 1);
  return Math.max(0, Math.min(0.9, Math.floor((least - 0.01) * 20) / 20));
}

/** Returns Se above PPV, each between the lowest shown value and 100 %. */
export function toleranceFigure(
  curves: readonly ToleranceCurve[],
  size: Size,
  { colour }: Palette,
): PlotlyFigure {
  const low = chooseFloor(curves);
  const rows = figureRows(2, size, margin, gapPx).map((row, k) => ({ ...row, rate: rates[k] ?? 'ppv' }));
  const axes = rows.map(({ key, domain }) => ({
    [`yaxis${key}`]: {
      domain,
      // Extended so that a curve at 100 % is drawn at full width.
      range: [100 * low, 100 + 3 * (1 - low)],
      tick0: 100 * low,
      dtick: 100 - 100 * low,
      ticksuffix: '\u202f%',
    },
  }));
  return {
    data: rows.flatMap(({ key, rate }) =>
      curves.map(({ method, name, isChosen, sweep }) => ({
        type: 'scatter',
        mode: 'lines',
        yaxis: `y${key}` as 'y',
        x: sweep.map(({ tolerance }) => tolerance),
        y: sweep.map((row) => (row[rate] !== null && row[rate] >= low ? 100 * row[rate] : null)),
        line: {
          color: isChosen ? colour.text1 : colour.text3,
          width: isChosen ? 1.25 : 0.9,
          dash: (methodDashes[method] ?? 'solid') as 'solid',
        },
        hovertemplate: `${name} %{y:.1f} %<extra></extra>`,
      })),
    ),
    layout: {
      ...Object.assign({}, ...axes),
      margin,
      hoversubplots: 'axis',
      xaxis: { range: [...range], anchor: 'y2', tick0: 0, dtick: 75, ticksuffix: '\u202fms' },
      shapes: rows.map(({ key }) =>
        lineAcross(100 * low, { color: colour.axis, width: 1 }, `y${key}` as 'y'),
      ),
      annotations: rows.map(({ domain: [from, to], rate }) =>
        figureLabel(rateNames[rate], colour.text1, {
          xref: 'paper',
          yref: 'paper',
          x: 0,
          y: (from + to) / 2,
          xanchor: 'left',
          xshift: 8 - margin.l,
        }),
      ),
    },
  };
}

function savedTolerance(curves: readonly ToleranceCurve[]): DataTable {
  return {
    columns: ['method', 'tolerance, ms', 'Se, %', 'PPV, %'],
    rows: curves.flatMap(({ name, sweep }) =>
      sweep.map(({ tolerance, se, ppv }) => [
        name,
        tolerance,
        se === null ? null : 100 * se,
        ppv === null ? null : 100 * ppv,
      ]),
    ),
  };
}

/** Renders Se and PPV against the tolerance of a mark's distance, with a handle at the current tolerance. */
export function TolerancePanel({ summary, report, rows, onTolerance }: TolerancePanelProps) {
  const curves = useMemo(() => makeCurves(report, rows), [report, rows]);
  const why = whyUnscored(report, summary);
  const score = report.score?.score;
  const toleranceMs = scoreToleranceMs(report);
  const sentence = `Within ${toleranceMs} ms: Se ${formatPercent(score?.se)} %, PPV ${formatPercent(score?.ppv)} %.`;
  const figure = useCallback(
    (size: Size, palette: Palette) => toleranceFigure(curves, size, palette),
    [curves],
  );
  const standard = (): void => onTolerance(standardMs);
  const overlay = ({ size, zoom }: PlotView) => (
    <LevelHandle
      label="Tolerance"
      description={sentence}
      value={toleranceMs}
      levels={levels}
      unitText={(level) => `${level} ms`}
      map={linearMap(zoom ?? range, [margin.l, size.widthPx - margin.r])}
      topPx={4}
      bottomPx={size.heightPx - margin.b}
      result={report}
      onLevel={onTolerance}
      onDefault={standard}
      onWinner={standard}
    />
  );
  return (
    <PlotPanel
      name="tolerance"
      title="Tolerance"
      sub="of a match"
      table={() => savedTolerance(curves)}
      empty={why}
      label="Se and PPV against tolerance"
      description={sentence}
      stops={false}
      figure={figure}
      overlay={overlay}
    />
  );
}
