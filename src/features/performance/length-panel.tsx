import type { DataTable } from '../../charts/figures/data-table.ts';
import type { LabelBox, LabelPlace, LabelWish } from '../../charts/axes/place-labels.ts';
import { boxesAlong, placeLabels } from '../../charts/axes/place-labels.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { shortCount } from './figures.ts';
import { type FilterLine, measuredAt, tapsOf } from './filter-lines.ts';
import { aheadText, countText, type LengthCurve, lengthCurves, transfersBreakEven } from './length-model.ts';
import { LogAxes, powerOfTenText, type LogFrame, logFrame, type LogPoint, Series } from './log-plot.tsx';

/** Lengths that a minute of signal has. */
const minutes = [
  { sampleCount: 30_000, text: '60 s, 500 Hz' },
  { sampleCount: 3_000_000, text: '60 s, 50 kHz' },
];

const inFrame = (value: number, [from, to]: readonly [number, number]): boolean =>
  value >= from && value <= to;

/** Where two curves cross, on the second of them. */
function crossing(curve: LengthCurve | undefined, sampleCount: number): number | null {
  const points = curve?.points ?? [];
  const next = points.findIndex(({ x }) => x >= sampleCount);
  const [before, after] = [points[next - 1], points[next]];
  if (!before || !after) return after?.y ?? null;
  const share = Math.log(sampleCount / before.x) / Math.log(after.x / before.x);
  return Math.exp(Math.log(before.y) + share * Math.log(after.y / before.y));
}

/** The name of a curve, beside its end or its beginning. */
function wishOf({ name, points }: LengthCurve, { x, y }: LogFrame): LabelWish {
  const places = [-7, 15, -19, 27].flatMap((down) =>
    points.toReversed().flatMap((point) =>
      (['end', 'start'] as const).map((anchor) => ({
        x: x.px(point.x) + (anchor === 'end' ? 2 : -2),
        y: y.px(point.y) + down,
        anchor,
      })),
    ),
  );
  return { text: name, places };
}

interface LengthDrawingProps {
  readonly curves: readonly LengthCurve[];
  readonly others: readonly LengthCurve[];
  readonly size: Size;
}

/** What is drawn between the transfers and the kernel: the price of the way there and back. */
function Price({ curves, frame }: { readonly curves: readonly LengthCurve[]; readonly frame: LogFrame }) {
  const of = (id: LengthCurve['id']): readonly LogPoint[] =>
    curves.find((curve) => curve.id === id)?.points ?? [];
  const outline = [...of('transfers'), ...of('kernel').toReversed()];
  if (of('kernel').length < 2 || of('transfers').length < 2) return null;
  const path = outline.map(({ x, y }) => `${frame.x.px(x).toFixed(1)} ${frame.y.px(y).toFixed(1)}`).join('L');
  return <path className="plot-shade" d={`M${path}Z`} />;
}

const minutePx = 72;

/** Where the name of a minute's line stands: at its right where there is room. */
function minutePlace(px: number, { topPx, rightPx }: LogFrame): LabelPlace {
  const isRight = px + minutePx <= rightPx + 14;
  return { x: px + (isRight ? 4 : -4), y: topPx - 4, anchor: isRight ? 'start' : 'end' };
}

/** What it covers. */
function minuteBox(px: number, frame: LogFrame): LabelBox {
  const { x, y, anchor } = minutePlace(px, frame);
  return anchor === 'start' ? [x, y - 9, x + minutePx, y + 3] : [x - minutePx, y - 9, x, y + 3];
}

/** The curves by length, with their names and the break-evens. */
function LengthDrawing({ curves, others, size }: LengthDrawingProps) {
  const points = [...curves, ...others].flatMap((curve) => curve.points);
  const frame = logFrame(points, size, { leftPx: 62, rightPx: 18, topPx: 44 });
  const { x, y, leftPx, rightPx, topPx, bottomPx } = frame;
  const longest = Math.max(...curves.flatMap((curve) => curve.points.map((point) => point.x)));
  const even = transfersBreakEven(curves, 'direct');
  const overlap = aheadText(transfersBreakEven(curves, 'overlap-save'), longest);
  const transfers = curves.find(({ id }) => id === 'transfers');
  const evenMs = even?.sampleCount ? crossing(transfers, even.sampleCount) : null;
  const evenAt =
    even?.sampleCount && evenMs !== null ? ([x.px(even.sampleCount), y.px(evenMs)] as const) : null;
  const shown = minutes.filter(({ sampleCount }) => inFrame(sampleCount, frame.xRange));
  const evenText = even?.sampleCount
    ? `break-even ${countText(even.sampleCount)}, direct sum`
    : (aheadText(even, longest)?.concat(', direct sum') ?? null);
  const overlapText = overlap?.concat(', overlap-save') ?? null;
  const marks = curves.flatMap((curve) =>
    boxesAlong(curve.points.map((point) => [x.px(point.x), y.px(point.y)])),
  );
  const frameBox = [leftPx + 2, topPx - 10, rightPx + 12, bottomPx - 14] as const;
  const placed = placeLabels(
    curves.map((curve) => wishOf(curve, frame)),
    frameBox,
    [...marks, ...shown.map(({ sampleCount }) => minuteBox(x.px(sampleCount), frame))],
  );
  return (
    <>
      <LogAxes frame={frame} xText={shortCount} yText={powerOfTenText} yUnit="ms" xUnit="samples" />
      <Price curves={curves} frame={frame} />
      {shown.map(({ sampleCount, text }) => (
        <g key={text}>
          <line
            className="bench-minute"
            x1={Math.round(x.px(sampleCount)) + 0.5}
            x2={Math.round(x.px(sampleCount)) + 0.5}
            y1={topPx}
            y2={bottomPx}
          />
          <PlotLabel kind="halo" {...minutePlace(x.px(sampleCount), frame)}>
            {text}
          </PlotLabel>
        </g>
      ))}
      {others.map((curve) => (
        <Series key={curve.id} frame={frame} points={curve.points} line="raw" mark="small" />
      ))}
      {curves.map((curve) => (
        <Series
          key={curve.id}
          frame={frame}
          points={curve.points}
          line={curve.id === 'all-cores' ? 'thin' : ''}
          mark={curve.id === 'transfers' || curve.id === 'kernel' ? 'filled' : 'hollow'}
        />
      ))}
      {evenAt && <circle className="bench-even" cx={evenAt[0]} cy={evenAt[1]} r={6} />}
      {placed.map(
        (label) =>
          label && (
            <PlotLabel key={label.text} kind="plain halo" {...label.place}>
              {label.text}
            </PlotLabel>
          ),
      )}
      {evenText !== null && (
        <PlotLabel kind="ink strong" x={leftPx} y={13}>
          {evenText}
        </PlotLabel>
      )}
      {overlapText !== null && (
        <PlotLabel kind="ink" x={leftPx} y={26}>
          {overlapText}
        </PlotLabel>
      )}
    </>
  );
}

const mostChoices = 4;

function tableOf(curves: readonly LengthCurve[]): DataTable {
  return {
    columns: ['curve', 'samples', 'ms', 'is predicted'],
    rows: curves.flatMap(({ name, points, predicted }) =>
      points.map(({ x, y }) => [name, x, y, predicted.has(x) ? 'yes' : 'no']),
    ),
  };
}

function sentenceOf(curves: readonly LengthCurve[], taps: number): string {
  const longest = Math.max(0, ...curves.flatMap(({ points }) => points.map(({ x }) => x)));
  const said = (['direct', 'overlap-save'] as const).flatMap((baseline) => {
    const text = aheadText(transfersBreakEven(curves, baseline), longest);
    return text === null
      ? []
      : [`with transfers, against ${baseline === 'direct' ? 'the direct sum' : baseline}: ${text}`];
  });
  return said.length === 0
    ? `Nothing measured on a GPU at ${formatNumber(taps, 0)} taps.`
    : `${formatNumber(taps, 0)} taps; ${said.join('; ')}.`;
}

interface LengthPanelProps {
  readonly lines: readonly FilterLine[];
  /** Of another device, drawn in grey; empty without one. */
  readonly others: readonly FilterLine[];
  readonly taps: number;
  readonly onTaps: (taps: number) => void;
  readonly deviceName: string;
}

/** How the cost grows with length by each way, and from where on the GPU pays. */
export function LengthPanel({ lines, others, taps, onTaps, deviceName }: LengthPanelProps) {
  const curves = lengthCurves(measuredAt(lines, taps));
  const other = lengthCurves(measuredAt(others, taps)).filter(
    ({ id }) => id === 'transfers' || id === 'kernel',
  );
  const choices = tapsOf(lines)
    .slice(0, mostChoices)
    .map((value) => ({ value, label: formatNumber(value, 0) }));
  const draw = (size: Size) => <LengthDrawing curves={curves} others={other} size={size} />;
  return (
    <FigurePanel
      name="length"
      title="Time against length"
      sub="log"
      recordingName={deviceName}
      table={() => tableOf(curves)}
      {...(curves.length > 0 ? {} : { formats: ['csv'] as const })}
      tools={<Segmented label="Taps of the curves" value={taps} choices={choices} onChange={onTaps} />}
    >
      {curves.length === 0 ? (
        <p className="quiet">Nothing measured yet at these taps.</p>
      ) : (
        <SvgPlot label="Time against length" description={sentenceOf(curves, taps)} stops draw={draw} />
      )}
    </FigurePanel>
  );
}
