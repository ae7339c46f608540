import { curvePath } from '../../charts/figures/curve-path.ts';
import { type LabelPlace, placeLabels } from '../../charts/axes/place-labels.ts';
import { placeAxisName } from '../../charts/axes/place-axis-name.ts';
import { PlotLabel, PlotMark } from '../../charts/figures/svg-plot.tsx';
import { methodForms } from '../../charts/pens/method-marks.ts';
import { themeColour } from '../../charts/pens/palette.ts';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatRound, niceFloor } from '../../charts/axes/value-range.ts';
import type { StepDrawing, StepMark, StepSeries } from '../../model/steps.ts';
import { type LinearMap, linearMap } from '../../charts/axes/linear-map.ts';

/** Geometry of the picture of a step. */
interface StepFrame {
  readonly x: LinearMap;
  readonly y: LinearMap;
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly { readonly at: number; readonly text: string | null }[];
}

const [leftPx, edgePx, topPx, axisRowPx] = [52, 14, 22, 20];

/** Minimum distance between ticks, px. */
const apartPx = { x: 60, y: 34 };

/** Returns the smallest and largest value of the curves in the picture, with the marks; −1 and 1 if there is none. */
function extremes({ series, marks, x }: StepDrawing): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const take = (value: number): void => {
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { from, step, values } of series) {
    values.forEach((value, k) => {
      const at = from + k * step;
      if (at >= x.from && at <= x.to) take(value);
    });
  }
  for (const { level } of marks) take(level);
  return high > low ? [low, high] : [-1, 1];
}

/** Returns round numbers in a range with a minimum distance. */
function roundTicks(from: number, to: number, perUnitPx: number, minPx: number): number[] {
  const least = minPx / perUnitPx;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least) ?? least;
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(Math.floor(to / step + 1e-9) - first + 1, 0);
  // One multiplication per tick, because repeated addition would accumulate rounding errors.
  return Array.from({ length: count }, (_, k) => Number(((first + k) * step).toPrecision(9)));
}

/** Returns axes that contain the curves of a step. */
function stepFrame(drawing: StepDrawing, { widthPx, heightPx }: Size): StepFrame {
  const [low, high] = extremes(drawing);
  const padding = 0.08 * (high - low);
  const bottomPx = Math.max(heightPx - axisRowPx, topPx + 1);
  const rightPx = Math.max(widthPx - edgePx, leftPx + 1);
  const { names } = drawing.y;
  const perUnitPx = (bottomPx - topPx) / (high - low + 2 * padding);
  const ticks = roundTicks(low - padding, high + padding, perUnitPx, apartPx.y);
  const few = ticks.length > 1 ? ticks : [niceFloor(Math.max(Math.abs(high), Math.abs(low)))];
  return {
    x: linearMap([drawing.x.from, drawing.x.to], [leftPx, rightPx]),
    y: linearMap([low - padding, high + padding], [bottomPx - 4, topPx]),
    leftPx,
    rightPx,
    bottomPx,
    xTicks: roundTicks(
      drawing.x.from,
      drawing.x.to,
      (rightPx - leftPx) / (drawing.x.to - drawing.x.from),
      apartPx.x,
    ),
    yTicks:
      names ??
      few.filter((at) => at >= low - padding && at <= high + padding).map((at) => ({ at, text: null })),
  };
}

const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text}\u202f${unit}`);

interface PartProps {
  readonly drawing: StepDrawing;
  readonly frame: StepFrame;
}

/** A tick closer to the left than this has no number, because it would overlap the name of the axis, px. */
const clearOfNamePx = 64;

function Axes({ drawing, frame }: PartProps) {
  const { x, y, leftPx, rightPx, bottomPx, xTicks, yTicks } = frame;
  const top = yTicks.at(-1);
  return (
    <>
      {yTicks.map((tick) => (
        <g key={tick.at}>
          <path className="plot-rule" d={`M${leftPx} ${y.px(tick.at).toFixed(1)}H${rightPx}`} />
          <PlotLabel x={leftPx - 5} y={y.px(tick.at) + 4} anchor="end">
            {tick.text ??
              (tick === top ? withUnit(formatRound(tick.at), drawing.y.unit) : formatRound(tick.at))}
          </PlotLabel>
        </g>
      ))}
      <path className="plot-rule axis" d={`M${leftPx} ${bottomPx + 0.5}H${rightPx}`} />
      {xTicks.map((at, k) => (
        <g key={at}>
          <path className="plot-rule axis" d={`M${x.px(at).toFixed(1)} ${bottomPx}v4`} />
          {x.px(at) >= clearOfNamePx && (
            <PlotLabel x={x.px(at)} y={bottomPx + 15} anchor={x.px(at) + 16 > rightPx ? 'end' : 'middle'}>
              {k === xTicks.length - 1 ? withUnit(formatRound(at), drawing.x.unit) : formatRound(at)}
            </PlotLabel>
          )}
        </g>
      ))}
      <PlotLabel x={8} y={bottomPx + 15}>
        from R
      </PlotLabel>
      <PlotLabel
        kind="name"
        x={8}
        y={placeAxisName(
          yTicks.map(({ at }) => y.px(at)),
          bottomPx / 2,
        )}
      >
        {drawing.y.name}
      </PlotLabel>
    </>
  );
}

/** Renders the distinct names of curves, from the right. */
function Legend({ drawing, frame }: PartProps) {
  const byName = new Map(drawing.series.map(({ name, look }) => [name, look]));
  if (byName.size < 2) return null;
  const names = [...byName].toReversed();
  return (
    <text className="step-legend" x={frame.rightPx} y={13} textAnchor="end">
      {names.map(([name, look], k) => (
        <tspan key={name} className={look}>
          {k === 0 ? name : `\u2002${name}`}
        </tspan>
      ))}
    </text>
  );
}

/** Returns the curves of one name as one path. */
function joinCurvePaths(curves: readonly StepSeries[], { x, y }: StepFrame): string {
  return curves
    .map(({ from, step, values }) => {
      const times = Float64Array.from(values, (_, k) => from + k * step);
      return curvePath(times, values, x.px, y.px);
    })
    .join('');
}

function Curves({ drawing, frame }: PartProps) {
  const byName = new Map<string, StepSeries[]>();
  for (const one of drawing.series) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return [...byName].map(([name, curves]) => (
    <path key={name} className={`step-curve ${curves[0]?.look ?? ''}`} d={joinCurvePaths(curves, frame)} />
  ));
}

function Mark({ mark, frame }: { readonly mark: StepMark; readonly frame: StepFrame }) {
  const { kind, at, level, isRead } = mark;
  const [x, y] = [frame.x.px(at), frame.y.px(level)];
  if (kind === 'r') return <path className="plot-r" d={`M${x - 3.5} ${y - 9}h7L${x} ${y - 3}Z`} />;
  const stroke = themeColour(methodForms[kind].colour);
  return (
    <>
      {isRead && (
        <path className="step-guide" style={{ stroke }} d={`M${frame.leftPx} ${y}H${x}V${frame.bottomPx}`} />
      )}
      <PlotMark method={kind} x={x} y={y} />
    </>
  );
}

/** Returns possible places of a mark's label: the first mark's is at the left, others at the right, below or above. */
function labelPlaces(x: number, y: number, isFirst: boolean): LabelPlace[] {
  const heights = [-5, 8, 21, -18];
  const left = heights.map((dy): LabelPlace => ({ x: x - 8, y: y + dy, anchor: 'end' }));
  const right = [8, -5, 21, -18].map((dy): LabelPlace => ({ x: x + 8, y: y + dy, anchor: 'start' }));
  return isFirst ? [...left, ...right] : [...right, ...left];
}

function MarkLabels({ drawing: { marks }, frame }: PartProps) {
  const told = marks.flatMap(({ kind, at, level, text }) =>
    kind === 'r' || text === '' ? [] : [{ kind, text, x: frame.x.px(at), y: frame.y.px(level) }],
  );
  const labels = placeLabels(
    told.map(({ text, x, y }, index) => ({ text, places: labelPlaces(x, y, index === 0) })),
    [frame.leftPx, 0, frame.rightPx, frame.bottomPx],
    told.map(({ x, y }) => [x - 5, y - 5, x + 5, y + 5]),
  );
  return told.map(({ kind, text }, index) => {
    const label = labels[index];
    return (
      label && (
        <PlotLabel key={kind} kind={`halo ${kind}`} {...label.place}>
          {text}
        </PlotLabel>
      )
    );
  });
}

/** Renders a step's curves, marks and axes. */
export function StepPicture({ drawing, size }: { readonly drawing: StepDrawing; readonly size: Size }) {
  const frame = stepFrame(drawing, size);
  const { leftPx, rightPx, bottomPx } = frame;
  // Named by size, because pictures of different sizes need different clips.
  const clip = `step-clip-${size.widthPx}-${size.heightPx}`;
  return (
    <>
      <clipPath id={clip}>
        <rect x={leftPx} y={0} width={rightPx - leftPx} height={bottomPx} />
      </clipPath>
      <Axes drawing={drawing} frame={frame} />
      <g clipPath={`url(#${clip})`}>
        {drawing.lines.map(({ kind, at }) => (
          <path
            key={`${kind} ${at}`}
            className={`step-line ${kind}`}
            d={`M${frame.x.px(at)} 18V${bottomPx}`}
          />
        ))}
        <Curves drawing={drawing} frame={frame} />
      </g>
      {drawing.lines.map(({ at, text }) => (
        <PlotLabel key={at} kind="halo plain" x={frame.x.px(at)} y={13} anchor="middle">
          {text}
        </PlotLabel>
      ))}
      {drawing.marks.map((mark) => (
        <Mark key={`${mark.kind} ${mark.at}`} mark={mark} frame={frame} />
      ))}
      <MarkLabels drawing={drawing} frame={frame} />
      <Legend drawing={drawing} frame={frame} />
    </>
  );
}
