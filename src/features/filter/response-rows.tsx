import { curvePath } from '../../charts/figures/curve-path.ts';
import type { FrequencyScale } from '../../charts/axes/frequency-axis.ts';
import { frequencyTicks } from '../../charts/axes/frequency-axis.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { Curve } from '../../model/filter-bench.ts';
import type { ResponseFrame, ResponseRow } from './response-frame.ts';
import { hzText } from './stage-words.ts';

interface RowProps {
  readonly frame: ResponseFrame;
  readonly row: ResponseRow;
}

interface RowLevelsProps extends RowProps {
  /** Value and what is written of it, from above. */
  readonly ticks: readonly (readonly [number, string])[];
}

/** A line and its value at each round level of a row. */
export function RowLevels({ frame, row, ticks }: RowLevelsProps) {
  return ticks.map(([value, text]) => {
    const y = Math.round(row.y.px(value)) + 0.5;
    return (
      <g key={text}>
        <line className="plot-rule" x1={frame.leftPx} x2={frame.rightPx} y1={y} y2={y} />
        <PlotLabel x={frame.leftPx - 5} y={y + 4} anchor="end">
          {text}
        </PlotLabel>
      </g>
    );
  });
}

/** Value of a curve at a frequency between two of its points. */
function between({ x, y }: Curve, k: number, hz: number): number {
  const [x0, x1, y0, y1] = [x[k - 1] ?? 0, x[k] ?? 0, y[k - 1] ?? Number.NaN, y[k] ?? Number.NaN];
  return y0 + ((hz - x0) / (x1 - x0)) * (y1 - y0);
}

/** A curve from the axis's start on, kept inside its row. */
function insideRow(curve: Curve, [low, high]: readonly [number, number], fromHz: number): Curve {
  const { x, y } = curve;
  const first = x.findIndex((hz) => hz >= fromHz);
  if (first < 0) return { x: new Float64Array(), y: new Float64Array() };
  const starts = first > 0 && (x[first] ?? 0) > fromHz && x[first - 1] !== 0;
  const clamped = y.subarray(first).map((value) => Math.min(Math.max(value, low), high));
  if (!starts) return { x: x.subarray(first), y: clamped };
  const value = Math.min(Math.max(between(curve, first, fromHz), low), high);
  return { x: Float64Array.of(fromHz, ...x.subarray(first)), y: Float64Array.of(value, ...clamped) };
}

/** A curve in its row. */
export function RowCurve({
  frame,
  row,
  curve,
  kind,
}: RowProps & { readonly curve: Curve; readonly kind: string }) {
  const { x, y } = insideRow(curve, row.range, frame.fromHz);
  return <path className={`curve ${kind}`} d={curvePath(x, y, frame.x.px, row.y.px)} />;
}

/** Name of a row in the margin, its unit under it. */
export function RowName({
  row,
  name,
  unit = '',
}: {
  readonly row: ResponseRow;
  readonly name: string;
  readonly unit?: string;
}) {
  const y = Math.round((row.topPx + row.bottomPx) / 2);
  return (
    <>
      <PlotLabel kind="name" x={8} y={unit === '' ? y + 4 : y}>
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

/** Frequencies that have a line through all rows. */
function ruledHz(scale: FrequencyScale, fromHz: number, toHz: number): number[] {
  if (scale === 'linear') return frequencyTicks(scale, fromHz, toHz);
  const halves = frequencyTicks(scale, fromHz, toHz);
  return [...halves, ...halves.map((hz) => (String(hz).includes('5') ? hz * 0.4 : hz))].filter(
    (hz) => hz >= fromHz && hz < toHz,
  );
}

/** The axis of frequencies under all rows, and its lines through them. */
export function FrequencyAxis({
  frame,
  scale,
}: {
  readonly frame: ResponseFrame;
  readonly scale: FrequencyScale;
}) {
  const { leftPx, rightPx, bottomPx, fromHz, toHz, x, gain } = frame;
  const y = Math.round(bottomPx) + 0.5;
  const ticks = frequencyTicks(scale, fromHz, toHz).filter((hz) => rightPx - x.px(hz) > 38);
  return (
    <>
      {[...new Set(ruledHz(scale, fromHz, toHz))].map((hz) => {
        const at = Math.round(x.px(hz)) + 0.5;
        return <line key={hz} className="plot-rule" x1={at} x2={at} y1={gain.topPx} y2={bottomPx} />;
      })}
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
