import type { DataTable } from '../../charts/data-table.ts';
import { PlotLabel } from '../../charts/plot-layer.tsx';
import { SvgPlot } from '../../charts/svg-plot.tsx';
import type { Size } from '../../charts/use-size.ts';
import type { WorkgroupRow } from '../../model/performance.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { msText, sizeText } from './figures.ts';
import { LogAxes, logFrame, Series } from './log-plot.tsx';

const pointsOf = (rows: readonly WorkgroupRow[]) =>
  rows.map(({ groupSize, kernel }) => ({ x: groupSize, y: kernel.ms })).toSorted((a, b) => a.x - b.x);

interface DrawingProps {
  readonly rows: readonly WorkgroupRow[];
  readonly others: readonly WorkgroupRow[];
  readonly size: Size;
}

function Drawing({ rows, others, size }: DrawingProps) {
  const points = pointsOf(rows);
  const other = pointsOf(others);
  const frame = logFrame([...points, ...other], size, { leftPx: 50, rightPx: 22, topPx: 14 });
  const best = points.reduce(
    (least, point) => (point.y < least.y ? point : least),
    points[0] ?? { x: 1, y: 1 },
  );
  const bestPx = frame.x.px(best.x);
  const isRight = bestPx > (frame.leftPx + frame.rightPx) / 2;
  return (
    <>
      <LogAxes
        frame={frame}
        xTicks={points.map(({ x }) => x)}
        xText={(value) => formatNumber(value, 0)}
        yText={(value) => formatNumber(value, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)))}
        yUnit="ms"
        xUnit=""
      />
      <Series frame={frame} points={other} line="raw" mark="small" />
      <Series frame={frame} points={points} line="" mark="filled" />
      <PlotLabel
        kind="ink halo"
        x={bestPx + (isRight ? 4 : -4)}
        y={frame.y.px(best.y) - 8}
        anchor={isRight ? 'end' : 'start'}
      >
        {`${formatNumber(best.x, 0)}: ${msText(best.y)}\u202fms`}
      </PlotLabel>
    </>
  );
}

function tableOf(rows: readonly WorkgroupRow[]): DataTable {
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
  readonly deviceName: string;
}

/** Figure 6 of paper 2: the paper's row kernel by invocations a group. */
export function WorkgroupPanel({ rows, others, deviceName }: WorkgroupPanelProps) {
  const [first] = rows;
  const words = pointsOf(rows).map(({ x, y }) => `${formatNumber(x, 0)}: ${msText(y)} ms`);
  const draw = (size: Size) =>
    rows.length === 0 ? (
      <PlotLabel x={12} y={18}>
        Nothing measured yet.
      </PlotLabel>
    ) : (
      <Drawing rows={rows} others={others} size={size} />
    );
  return (
    <FigurePanel
      name="workgroup"
      title="Workgroup"
      sub={first ? `row kernel, ${sizeText(first.sampleCount, first.tapCount)}` : 'figure 6'}
      recordingName={deviceName}
      table={() => tableOf(rows)}
    >
      <SvgPlot
        label="Time of the row kernel by invocations a group"
        description={words.length === 0 ? 'Nothing measured yet.' : `${words.join(', ')}.`}
        stops
        draw={draw}
      />
    </FigurePanel>
  );
}
