import type { LabelWish } from '../../charts/place-labels.ts';
import { boxesAlong, placeLabels } from '../../charts/place-labels.ts';
import { PlotLabel } from '../../charts/plot-layer.tsx';
import type { Size } from '../../charts/use-size.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { shortCount } from './figures.ts';
import type { LengthCurve } from './length-model.ts';
import { aheadText, countText, transfersBreakEven } from './length-model.ts';
import type { LogFrame, LogPoint } from './log-plot.tsx';
import { LogAxes, logFrame, Series } from './log-plot.tsx';

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

/** Above and below a point. */
const beside = ([px, py]: readonly [number, number], anchor: 'start' | 'end') =>
  [-8, 16, -20, 28].map((down) => ({ x: px + (anchor === 'end' ? 2 : -2), y: py + down, anchor }));

/** The name of a curve, beside its end or its beginning. */
function wishOf({ name, points }: LengthCurve, { x, y }: LogFrame): LabelWish {
  const at = (point: LogPoint | undefined): readonly [number, number] =>
    point ? [x.px(point.x), y.px(point.y)] : [0, 0];
  const [last, first, middle] = [at(points.at(-1)), at(points[0]), at(points[Math.floor(points.length / 2)])];
  return {
    text: name,
    places: [
      ...beside(last, 'end'),
      ...beside(middle, 'end'),
      ...beside(middle, 'start'),
      ...beside(first, 'start'),
    ],
  };
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

/** The curves by length, with their names and the break-evens. */
export function LengthDrawing({ curves, others, size }: LengthDrawingProps) {
  const points = [...curves, ...others].flatMap((curve) => curve.points);
  const frame = logFrame(points, size, { leftPx: 62, rightPx: 18, topPx: 10 });
  const { x, y, leftPx, rightPx, topPx, bottomPx } = frame;
  const longest = Math.max(...curves.flatMap((curve) => curve.points.map((point) => point.x)));
  const even = transfersBreakEven(curves, 'direct');
  const overlap = aheadText(transfersBreakEven(curves, 'overlap-save'), longest);
  const transfers = curves.find(({ id }) => id === 'transfers');
  const evenMs = even?.sampleCount ? crossing(transfers, even.sampleCount) : null;
  const evenAt =
    even?.sampleCount && evenMs !== null ? ([x.px(even.sampleCount), y.px(evenMs)] as const) : null;
  const shown = minutes.filter(({ sampleCount }) => inFrame(sampleCount, frame.xRange));
  const wishes: LabelWish[] = curves.map((curve) => wishOf(curve, frame));
  const corners = (text: string | null): LabelWish[] =>
    text === null
      ? []
      : [
          {
            text,
            places: [12, 26, 40, 54].flatMap((down) => [
              { x: leftPx + 6, y: topPx + down, anchor: 'start' as const },
              { x: rightPx, y: bottomPx - down, anchor: 'end' as const },
            ]),
          },
        ];
  const evenText =
    evenAt && even?.sampleCount
      ? `break-even ${countText(even.sampleCount)}`
      : (aheadText(even, longest)?.concat(', direct sum') ?? null);
  const placed = placeLabels(
    [...wishes, ...corners(evenText), ...corners(overlap?.concat(', overlap-save') ?? null)],
    [leftPx + 2, topPx - 8, rightPx + 10, bottomPx - 14],
    curves.flatMap((curve) => boxesAlong(curve.points.map((point) => [x.px(point.x), y.px(point.y)]))),
  );
  return (
    <>
      <LogAxes
        frame={frame}
        xText={shortCount}
        yText={(value) => formatNumber(value, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)))}
        yUnit="ms"
        xUnit="samples"
      />
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
          <PlotLabel kind="halo" x={x.px(sampleCount) - 4} y={bottomPx - 4} anchor="end">
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
        (label, index) =>
          label && (
            <PlotLabel
              key={label.text}
              kind={
                index < wishes.length
                  ? 'plain halo'
                  : index === wishes.length
                    ? 'ink halo strong'
                    : 'ink halo'
              }
              {...label.place}
            >
              {label.text}
            </PlotLabel>
          ),
      )}
    </>
  );
}
