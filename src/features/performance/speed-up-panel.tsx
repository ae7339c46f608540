import type { DataTable } from '../../charts/figures/data-table.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { domazetTable1 } from '../../pipeline/performance/filter-study.ts';
import { formatNumber, formatTimes } from '../../ui/format-number.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { type FilterLine, measuredAt, paperTaps, speedUps } from './filter-lines.ts';
import type { LogFrame, LogPoint } from './log-plot.tsx';
import { LogAxes, powerOfTenText, logFrame, Series } from './log-plot.tsx';

/** One number of taps: the GPU with transfers over one thread of the CPU. */
interface SpeedUpCurves {
  readonly taps: number;
  readonly direct: readonly LogPoint[];
  readonly overlapSave: readonly LogPoint[];
  readonly paper: readonly LogPoint[];
}

const lengthLimit = 500_000;

function curvesOf(lines: readonly FilterLine[]): readonly SpeedUpCurves[] {
  return paperTaps.map((taps) => {
    const rows = measuredAt(lines, taps).filter(({ sampleCount }) => sampleCount <= lengthLimit);
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

const lastOf = (points: readonly LogPoint[]): number | null => points.at(-1)?.y ?? null;

/** What stands at the right: each curve's last value, the paper's, and those against overlap-save. */
function Names({ curves, frame }: { readonly curves: readonly SpeedUpCurves[]; readonly frame: LogFrame }) {
  const x = frame.rightPx + 10;
  const there = curves.filter(({ direct }) => direct.length > 0);
  const overlap = curves.flatMap(({ overlapSave }) => lastOf(overlapSave) ?? []);
  const paper = `paper ${curves.map((own) => formatNumber(lastOf(own.paper), 0)).join(', ')}\u202f×`;
  const range = `${formatTimes(Math.min(...overlap))} … ${formatTimes(Math.max(...overlap))}\u202f×`;
  const texts = [
    ...there.toReversed().map(({ taps, direct }) => ({
      text: `${formatNumber(taps, 0)} taps, ${formatTimes(lastOf(direct))}\u202f×`,
      kind: 'ink',
    })),
    { text: paper, kind: '' },
    ...(overlap.length > 0 ? [{ text: `overlap-save ${range}`, kind: '' }] : []),
  ];
  const stepPx = Math.min(15, (frame.bottomPx - frame.topPx) / texts.length);
  return texts.map(({ text, kind }, index) => (
    <PlotLabel key={text} kind={kind} x={x} y={frame.topPx + 10 + index * stepPx}>
      {text}
    </PlotLabel>
  ));
}

function Drawing({ curves, size }: { readonly curves: readonly SpeedUpCurves[]; readonly size: Size }) {
  const all = curves.flatMap((own) => [...own.direct, ...own.overlapSave, ...own.paper]);
  // The line at which both are as fast belongs into the picture.
  const points = [...all, { x: 10_000, y: 1 }];
  const frame = logFrame(points, size, { leftPx: 104, rightPx: 158, topPx: 8 });
  const evenPx = Math.round(frame.y.px(1)) + 0.5;
  return (
    <>
      <LogAxes
        frame={frame}
        xTicks={[10_000, 50_000, 100_000, 500_000]}
        xText={(value) => formatNumber(value, 0)}
        yText={powerOfTenText}
        yUnit="×"
        xUnit="samples"
      />
      <PlotLabel kind="name" x={8} y={(frame.topPx + frame.bottomPx) / 2 + 4}>
        Speed-up
      </PlotLabel>
      <line className="plot-rule axis" x1={frame.leftPx} x2={frame.rightPx} y1={evenPx} y2={evenPx} />
      {curves.map(({ taps, paper }) => (
        <Series key={taps} frame={frame} points={paper} line="raw" mark="small" />
      ))}
      {curves.map(({ taps, overlapSave }) => (
        <Series key={taps} frame={frame} points={overlapSave} line="thin" mark="none" />
      ))}
      {curves.map(({ taps, direct }) => (
        <Series key={taps} frame={frame} points={direct} line="strong" mark="filled" />
      ))}
      <Names curves={curves} frame={frame} />
    </>
  );
}

const rowsOf = (taps: number, what: string, points: readonly LogPoint[]) =>
  points.map(({ x, y }) => [taps, what, x, y]);

function tableOf(curves: readonly SpeedUpCurves[]): DataTable {
  return {
    columns: ['taps', 'curve', 'samples', 'speed-up'],
    rows: curves.flatMap(({ taps, direct, overlapSave, paper }) => [
      ...rowsOf(taps, 'with transfers, over the direct sum', direct),
      ...rowsOf(taps, 'with transfers, over overlap-save', overlapSave),
      ...rowsOf(taps, 'paper', paper),
    ]),
  };
}

interface SpeedUpPanelProps {
  readonly lines: readonly FilterLine[];
  readonly deviceName: string;
}

/** Figure 5 of paper 2: speed-up against length, here and there. */
export function SpeedUpPanel({ lines, deviceName }: SpeedUpPanelProps) {
  const curves = curvesOf(lines);
  const words = curves.map(
    ({ taps, direct, paper }) =>
      `${formatNumber(taps, 0)} taps: ${formatTimes(lastOf(direct))} times here, ${formatTimes(lastOf(paper))} in the paper`,
  );
  const draw = (size: Size) => <Drawing curves={curves} size={size} />;
  return (
    <FigurePanel
      name="speed-up"
      title="Figure 5 of Domazet 2016"
      sub="with transfers, log; hollow: the paper; thin: against overlap-save"
      recordingName={deviceName}
      table={() => tableOf(curves)}
    >
      <SvgPlot label="Speed-up against length" description={`${words.join('; ')}.`} stops draw={draw} />
    </FigurePanel>
  );
}
