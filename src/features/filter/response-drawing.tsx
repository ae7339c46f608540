import { curvePath } from '../../charts/curve-path.ts';
import type { FrequencyScale } from '../../charts/frequency-axis.ts';
import { frequencyTicks } from '../../charts/frequency-axis.ts';
import { PlotLabel } from '../../charts/plot-layer.tsx';
import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ResponseFrame, ResponseRow } from './response-frame.ts';
import { hzText } from './stage-words.ts';

interface RowProps {
  readonly frame: ResponseFrame;
  readonly row: ResponseRow;
}

/** A line and its value at each round level of a row. */
function Levels({
  frame,
  row,
  ticks,
  unit,
}: RowProps & { readonly ticks: readonly number[]; readonly unit: string }) {
  return ticks.map((value, index) => {
    const y = Math.round(row.y.px(value)) + 0.5;
    const text = `${formatNumber(value, 0)}${index === 0 ? `\u202f${unit}` : ''}`;
    return (
      <g key={value}>
        <line className="plot-rule" x1={frame.leftPx} x2={frame.rightPx} y1={y} y2={y} />
        <PlotLabel x={frame.leftPx - 5} y={y + 4} anchor="end">
          {text}
        </PlotLabel>
      </g>
    );
  });
}

function clipped({ x, y }: Curve, [low, high]: readonly [number, number], fromHz: number): Curve {
  const inside = y.map((value, k) =>
    (x[k] ?? 0) < fromHz ? Number.NaN : Math.min(Math.max(value, low), high),
  );
  return { x, y: inside };
}

const inDb = ({ x, y }: Curve): Curve => ({
  x,
  y: y.map((value) => 10 * Math.log10(Math.max(value, 1e-40))),
});

function Line({ frame, row, curve, kind }: RowProps & { readonly curve: Curve; readonly kind: string }) {
  const { x, y } = clipped(curve, row.range, frame.fromHz);
  return <path className={`curve ${kind}`} d={curvePath(x, y, frame.x.px, row.y.px)} />;
}

/** Name of a row in the margin, its unit under it. */
function RowName({
  row,
  name,
  unit,
}: {
  readonly row: ResponseRow;
  readonly name: string;
  readonly unit: string;
}) {
  const y = Math.round((row.topPx + row.bottomPx) / 2);
  return (
    <>
      <PlotLabel kind="name" x={8} y={y}>
        {name}
      </PlotLabel>
      {unit !== '' && (
        <PlotLabel x={8} y={y + 13}>
          {unit}
        </PlotLabel>
      )}
    </>
  );
}

function Axis({ frame, scale }: { readonly frame: ResponseFrame; readonly scale: FrequencyScale }) {
  const { leftPx, rightPx, bottomPx, fromHz, toHz, x } = frame;
  const y = Math.round(bottomPx) + 0.5;
  const ticks = frequencyTicks(scale, fromHz, toHz).filter((hz) => rightPx - x.px(hz) > 38);
  return (
    <>
      <line className="plot-rule axis" x1={leftPx} x2={rightPx} y1={y} y2={y} />
      {[...ticks, toHz].map((hz) => {
        const at = Math.round(x.px(hz)) + 0.5;
        const isLast = hz === toHz;
        return (
          <g key={hz}>
            <line className="plot-rule axis" x1={at} x2={at} y1={y} y2={y + 4} />
            <PlotLabel x={isLast ? rightPx + 14 : at} y={y + 15} anchor={isLast ? 'end' : 'middle'}>
              {`${hzText(hz)}${isLast ? '\u202fHz' : ''}`}
            </PlotLabel>
          </g>
        );
      })}
    </>
  );
}

/** What is said of the delay. */
export function delayText({ alignment, delaySec, stages }: FilterBenchResult): string {
  const ms = `${formatNumber(delaySec * 1000, 0)} ms`;
  const half = stages.filter(({ tapCount }) => tapCount % 2 === 0).length;
  const rest = half === 0 ? '' : half === 1 ? ', half a sample left' : `, ${half} half samples left`;
  return alignment === 'causal'
    ? `${ms} at every frequency, kept`
    : `${ms} at every frequency, removed${rest}`;
}

interface ResponseDrawingProps {
  readonly result: FilterBenchResult;
  readonly frame: ResponseFrame;
  readonly scale: FrequencyScale;
}

const densityTicks = ([low, high]: readonly [number, number]): number[] => [high, (low + high) / 2, low];

/** Gain, densities before and after, and delay against frequency. */
export function ResponseDrawing({ result, frame, scale }: ResponseDrawingProps) {
  const { gain, density, delay } = frame;
  const { unit } = result.signal;
  const delayPx = Math.round(delay.y.px(result.delaySec)) + 0.5;
  return (
    <>
      <Levels frame={frame} row={gain} ticks={[0, -40, -80]} unit="dB" />
      <Levels frame={frame} row={density} ticks={densityTicks(density.range)} unit="dB" />
      <RowName row={gain} name="Gain" unit="" />
      <RowName row={density} name="Density" unit={unit === '' ? '' : `${unit}²/Hz`} />
      <RowName row={delay} name="Delay" unit="" />
      <line className="curve" x1={frame.leftPx} x2={frame.rightPx} y1={delayPx} y2={delayPx} />
      {result.density && (
        <>
          <Line frame={frame} row={density} curve={inDb(result.density.before)} kind="raw" />
          <Line frame={frame} row={density} curve={inDb(result.density.after)} kind="strong" />
        </>
      )}
      <Line frame={frame} row={gain} curve={result.gainDb} kind="strong" />
      <Axis frame={frame} scale={scale} />
      <PlotLabel kind="halo" x={frame.rightPx - 6} y={density.topPx + 12} anchor="end">
        before, after in ink
      </PlotLabel>
      <PlotLabel kind="halo" x={frame.leftPx + 6} y={delayPx - 4}>
        {delayText(result)}
      </PlotLabel>
    </>
  );
}
