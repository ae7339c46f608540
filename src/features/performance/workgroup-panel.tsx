import type { DataTable } from '../../charts/figures/data-table.ts';
import { boxesAlong, placeLabels } from '../../charts/axes/place-labels.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { WorkgroupRow } from '../../pipeline/performance/workgroup-study.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { msText, sizeText } from './figures.ts';
import { LogAxes, powerOfTenText, logFrame, Series } from './log-plot.tsx';

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
  const frame = logFrame([...points, ...other], size, { leftPx: 60, rightPx: 22, topPx: 14 });
  const best = points.reduce(
    (least, point) => (point.y < least.y ? point : least),
    points[0] ?? { x: 1, y: 1 },
  );
  const [bestX, bestY] = [frame.x.px(best.x), frame.y.px(best.y)];
  const [label] = placeLabels(
    [
      {
        short: formatNumber(best.x, 0),
        text: `${formatNumber(best.x, 0)}: ${msText(best.y)}\u202fms`,
        places: [-8, 16, -22].flatMap((down) =>
          (['start', 'end'] as const).map((anchor) => ({
            x: bestX + (anchor === 'start' ? -6 : 6),
            y: bestY + down,
            anchor,
          })),
        ),
      },
    ],
    [frame.leftPx, 0, frame.rightPx + 18, frame.bottomPx - 2],
    boxesAlong(points.map(({ x, y }) => [frame.x.px(x), frame.y.px(y)])),
  );
  return (
    <>
      <LogAxes
        frame={frame}
        xTicks={points.map(({ x }) => x)}
        xText={(value) => formatNumber(value, 0)}
        yText={powerOfTenText}
        yUnit="ms"
        xUnit=""
      />
      <Series frame={frame} points={other} line="raw" mark="small" />
      <Series frame={frame} points={points} line="" mark="filled" />
      {label && (
        <PlotLabel kind="ink halo" {...label.place}>
          {label.text}
        </PlotLabel>
      )}
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
  const size = first
    ? ` The paper’s kernel by rows, ${sizeText(first.sampleCount, first.tapCount)} taps.`
    : '';
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
      sub="fig. 6"
      recordingName={deviceName}
      table={() => tableOf(rows)}
    >
      <SvgPlot
        label="Time of the row kernel by invocations a group"
        description={words.length === 0 ? 'Nothing measured yet.' : `${words.join(', ')}.${size}`}
        stops
        draw={draw}
      />
    </FigurePanel>
  );
}
