import type { LinearMap } from '../../charts/axes/linear-map.ts';
import { decadesAbout, decadeTicks, logMap } from '../../charts/axes/log-axis.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import type { Size } from '../../charts/pointing/use-size.ts';

/** Where everything stands in a picture with two logarithmic axes. */
export interface LogFrame {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly x: LinearMap;
  readonly y: LinearMap;
  readonly xRange: readonly [number, number];
  readonly yRange: readonly [number, number];
}

export interface LogPoint {
  readonly x: number;
  readonly y: number;
}

interface Margins {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly topPx: number;
}

const axisPx = 22;

/** Places two logarithmic axes about all that is drawn. */
export function logFrame(
  points: readonly LogPoint[],
  { widthPx, heightPx }: Size,
  { leftPx, rightPx: edgePx, topPx }: Margins,
): LogFrame {
  const rightPx = Math.max(widthPx - edgePx, leftPx + 1);
  const bottomPx = Math.max(heightPx - axisPx, topPx + 1);
  const xRange = decadesAbout(points.map(({ x }) => x));
  const yRange = decadesAbout(points.map(({ y }) => y));
  return {
    leftPx,
    rightPx,
    topPx,
    bottomPx,
    xRange,
    yRange,
    x: logMap(xRange, [leftPx, rightPx]),
    y: logMap(yRange, [bottomPx, topPx]),
  };
}

interface LogAxesProps {
  readonly frame: LogFrame;
  /** Of the ticks along x; without it the powers of ten. */
  readonly xTicks?: readonly number[];
  readonly xText: (value: number) => string;
  readonly yText: (value: number) => string;
  /** Stands after the highest level. */
  readonly yUnit: string;
  readonly xUnit: string;
}

/** A power of ten as a level has it: '100', '0.01'. */
export const powerOfTenText = (value: number): string =>
  formatNumber(value, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)));

/** The ticks whose texts do not meet, from the left. */
function roomyTicks(
  values: readonly number[],
  { x, rightPx }: LogFrame,
  textOf: (value: number) => string,
): readonly number[] {
  const ticks: number[] = [];
  let lastPx = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    const half = 3.4 * textOf(value).length;
    const at = x.px(value);
    if (at - half < lastPx + 8 || at + half > rightPx + 16) continue;
    ticks.push(value);
    lastPx = at + half;
  }
  return ticks;
}

/** Faint levels with their values, one line below with ticks, and the units at their ends. */
export function LogAxes({ frame, xTicks, xText, yText, yUnit, xUnit }: LogAxesProps) {
  const { leftPx, rightPx, topPx, bottomPx, x, y } = frame;
  const levels = decadeTicks(frame.yRange, Math.max(2, Math.floor((bottomPx - topPx) / 24)));
  const all = xTicks ?? decadeTicks(frame.xRange, Math.max(2, Math.floor((rightPx - leftPx) / 56)));
  const unitPx = 6 * xUnit.length;
  const ticks = roomyTicks(all, frame, xText);
  const foot = bottomPx + 0.5;
  return (
    <>
      {levels.map((value, index) => {
        const at = Math.round(y.px(value)) + 0.5;
        const unit = index === levels.length - 1 ? `\u202f${yUnit}` : '';
        return (
          <g key={value}>
            <line className="plot-rule" x1={leftPx} x2={rightPx} y1={at} y2={at} />
            <PlotLabel x={leftPx - 5} y={at + 4} anchor="end">
              {`${yText(value)}${unit}`}
            </PlotLabel>
          </g>
        );
      })}
      <line className="plot-rule axis" x1={leftPx} x2={rightPx} y1={foot} y2={foot} />
      {ticks.map((value) => (
        <g key={value}>
          <line
            className="plot-rule axis"
            x1={x.px(value)}
            x2={x.px(value)}
            y1={bottomPx}
            y2={bottomPx + 4}
          />
          <PlotLabel x={x.px(value)} y={bottomPx + 16} anchor="middle">
            {xText(value)}
          </PlotLabel>
        </g>
      ))}
      {xUnit !== '' && unitPx < leftPx && (
        <PlotLabel x={8} y={bottomPx + 16}>
          {xUnit}
        </PlotLabel>
      )}
    </>
  );
}

interface SeriesProps {
  readonly frame: LogFrame;
  readonly points: readonly LogPoint[];
  /** Class of the line: strong, raw, thin. */
  readonly line: string;
  /** The marks: filled for the GPU, hollow for the CPU, small for what is not of this machine. */
  readonly mark: 'filled' | 'hollow' | 'small' | 'none';
}

/** A line through points with a square at each. */
export function Series({ frame, points, line, mark }: SeriesProps) {
  const at = points.map(({ x, y }) => [frame.x.px(x), frame.y.px(y)] as const);
  const half = mark === 'small' ? 2.5 : 3;
  return (
    <>
      <path
        className={`curve ${line}`}
        d={at.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
      />
      {mark !== 'none' &&
        at.map(([x, y]) => (
          <rect
            key={x}
            className={`bench-mark ${mark}`}
            x={x - half}
            y={y - half}
            width={2 * half}
            height={2 * half}
          />
        ))}
    </>
  );
}
