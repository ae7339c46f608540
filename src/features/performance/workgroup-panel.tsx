import { useCallback, useMemo } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import type { Palette } from '../../charts/pens/palette.ts';
import type { PlotlyFigure } from '../../charts/plotly/plotly-figure.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WorkgroupRow } from '../../pipeline/performance/workgroup-study.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { PlotPanel } from '../bench/plot-panel.tsx';
import { msText, sizeText } from './figures.ts';
import { type LogPoint, logFigure } from './log-figure.ts';

const kernelPoints = (rows: readonly WorkgroupRow[]) =>
  rows.map(({ groupSize, kernel }) => ({ x: groupSize, y: kernel.ms })).toSorted((a, b) => a.x - b.x);

/** Returns time by workgroup size, with the fastest named, over that of another device. */
function workgroupFigure(
  points: readonly LogPoint[],
  otherPoints: readonly LogPoint[],
  size: Size,
  palette: Palette,
): PlotlyFigure {
  const best = points.reduce(
    (least, point) => (point.y < least.y ? point : least),
    points[0] ?? { x: 1, y: 1 },
  );
  const margin = { l: 60, r: 22, t: 14 };
  // Group sizes are powers of two; as many ticks as there is room for.
  const doublings = Math.log2((points.at(-1)?.x ?? 1) / (points[0]?.x ?? 1));
  const every = Math.max(Math.ceil((doublings * 34) / Math.max(size.widthPx - margin.l - margin.r, 1)), 1);
  return logFigure(
    {
      curves: [
        { name: 'other device', points: otherPoints, line: 'raw', mark: 'small' },
        { name: 'this device', points, line: 'plain', mark: 'filled' },
      ],
      labels: [
        {
          text: `${formatNumber(best.x, 0)}: ${msText(best.y)}\u202fms`,
          short: formatNumber(best.x, 0),
          points: [best],
        },
      ],
      margin,
      xUnit: '',
      yUnit: 'ms',
      xFactor: 2 ** every,
    },
    size,
    palette,
  );
}

function buildWorkgroupTable(rows: readonly WorkgroupRow[]): DataTable {
  return {
    columns: ['invocations a group', 'kernel, ms', 'speed-up over the direct sum', 'samples', 'taps'],
    rows: rows.map(({ groupSize, kernel, speedUp, sampleCount, tapCount }) => [
      groupSize,
      kernel.ms,
      speedUp,
      sampleCount,
      tapCount,
    ]),
  };
}

interface WorkgroupPanelProps {
  readonly rows: readonly WorkgroupRow[];
  readonly others: readonly WorkgroupRow[];
}

/** Renders figure 6 of paper 2: the paper's row kernel by invocations per workgroup. */
export function WorkgroupPanel({ rows, others }: WorkgroupPanelProps) {
  const [first] = rows;
  const size = first
    ? ` The paper’s kernel by rows, ${sizeText(first.sampleCount, first.tapCount)} taps.`
    : '';
  const points = useMemo(() => kernelPoints(rows), [rows]);
  const otherPoints = useMemo(() => kernelPoints(others), [others]);
  const words = points.map(({ x, y }) => `${formatNumber(x, 0)}: ${msText(y)} ms`);
  const figure = useCallback(
    (own: Size, palette: Palette) => workgroupFigure(points, otherPoints, own, palette),
    [points, otherPoints],
  );
  return (
    <PlotPanel
      name="workgroup"
      title="Workgroup"
      sub="fig. 6"
      table={() => buildWorkgroupTable(rows)}
      empty={rows.length === 0 ? 'Nothing measured yet.' : null}
      label="Time of the row kernel by invocations a group"
      description={`${words.join(', ')}.${size}`}
      figure={figure}
    />
  );
}
