import { bandPath, curvePath } from '../../charts/curve-path.ts';
import type { LabelBox, LabelWish } from '../../charts/place-labels.ts';
import { boxesAlong, placeLabels } from '../../charts/place-labels.ts';
import { PlotLabel } from '../../charts/plot-layer.tsx';
import type { Size } from '../../charts/use-size.ts';
import { formatRound } from '../../charts/value-range.ts';
import type { CycleTemplate } from '../../model/denoise.ts';
import { nameBetween } from './name-between.ts';
import type { TemplateFrame } from './template-frame.ts';
import { templateFrame, templateTimes } from './template-frame.ts';

export interface NamedCurve {
  readonly name: string;
  readonly samples: Float64Array;
}

export interface TemplatePicture {
  readonly template: CycleTemplate;
  /** Of beats of other shapes. */
  readonly others: readonly CycleTemplate[];
  /** Templates of parts of the record. */
  readonly parts: readonly NamedCurve[];
  /** Hz. */
  readonly fs: number;
  readonly unit: string;
}

const withUnit = (value: string, unit: string): string => (unit === '' ? value : `${value}\u202f${unit}`);

function Axes({ frame, unit }: { readonly frame: TemplateFrame; readonly unit: string }) {
  const { x, y, leftPx, rightPx, bottomPx, axisPx, xTicks, yTicks } = frame;
  const last = yTicks.at(-1);
  return (
    <>
      {yTicks.map((value) => (
        <g key={value}>
          <path className="plot-rule" d={`M${leftPx} ${y.px(value).toFixed(1)}H${rightPx}`} />
          <PlotLabel x={leftPx - 4} y={y.px(value) + 4} anchor="end">
            {value === last ? withUnit(formatRound(value), unit) : formatRound(value)}
          </PlotLabel>
        </g>
      ))}
      <path className="plot-rule axis" d={`M${leftPx} ${axisPx + 0.5}H${rightPx}`} />
      {xTicks.map((ms, k) => (
        <g key={ms}>
          <path className="plot-rule axis" d={`M${x.px(ms).toFixed(1)} ${axisPx}v4`} />
          <PlotLabel x={x.px(ms)} y={axisPx + 15} anchor={k === xTicks.length - 1 ? 'end' : 'middle'}>
            {k === xTicks.length - 1 ? `${ms}\u202fms` : String(ms)}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel x={8} y={axisPx + 15}>
        from R
      </PlotLabel>
      <PlotLabel kind="name" x={8} y={nameBetween(yTicks.map(y.px), (8 + bottomPx) / 2)}>
        ECG
      </PlotLabel>
    </>
  );
}

interface SegmentProps {
  readonly name: string;
  readonly fromPx: number;
  readonly toPx: number;
  readonly y: number;
}

/** A dimension line with its name: in the middle where there is room, else before it. */
function Segment({ name, fromPx, toPx, y }: SegmentProps) {
  const wide = 6.6 * name.length + 8;
  const middle = (fromPx + toPx) / 2;
  const hasRoom = toPx - fromPx > wide + 4;
  const ends = `M${fromPx + 1} ${y - 4}v8M${toPx - 1} ${y - 4}v8`;
  const line = hasRoom
    ? `M${fromPx + 1} ${y}H${middle - wide / 2}M${middle + wide / 2} ${y}H${toPx - 1}`
    : `M${fromPx + 1} ${y}H${toPx - 1}`;
  return (
    <>
      <path className="denoise-dimension" d={`${ends}${line}`} />
      <PlotLabel x={hasRoom ? middle : fromPx - 5} y={y + 4} anchor={hasRoom ? 'middle' : 'end'} kind="ink">
        {name}
      </PlotLabel>
    </>
  );
}

function pointsOf(times: Float64Array, samples: Float64Array, { x, y }: TemplateFrame) {
  return Array.from(
    samples,
    (value, k) => [x.px(times[k] ?? Number.NaN), y.px(value)] as readonly [number, number],
  );
}

/** Where a curve is farthest from the template, the ends of the cycle left out. */
function farthestOf(samples: Float64Array, { samples: own, qrsCount }: CycleTemplate): number {
  const [from, to] = [Math.round(qrsCount * 1.5), Math.round(0.85 * samples.length)];
  const away = (k: number): number => Math.abs((samples[k] ?? 0) - (own[k] ?? 0));
  let farthest = from;
  for (let k = from; k < to; k++) if (away(k) > away(farthest)) farthest = k;
  return farthest;
}

const stepsPx = [-14, 22, -26, 34, -38, 46, -50, 58, -62];

/** What a curve is called, over or under a point of it. */
const wishAt = (text: string, [x, y]: readonly [number, number]): LabelWish => ({
  text,
  optional: true,
  places: stepsPx.flatMap((dy) => [
    { x: x - 10, y: y + dy, anchor: 'start' as const },
    { x: x + 10, y: y + dy, anchor: 'end' as const },
  ]),
});

interface NamesProps {
  readonly picture: TemplatePicture;
  readonly times: Float64Array;
  readonly frame: TemplateFrame;
}

/** The names of the parts, each with a line to its curve. */
function Names({ picture, times, frame }: NamesProps) {
  const { template, others, parts, fs } = picture;
  const curves = [template.samples, ...parts.map(({ samples }) => samples)];
  const taken: readonly LabelBox[] = [
    ...curves.flatMap((samples) => boxesAlong(pointsOf(times, samples, frame))),
    ...others.flatMap((other) => boxesAlong(pointsOf(templateTimes(other, fs), other.samples, frame))),
  ];
  const points = parts.map(({ samples }): readonly [number, number] => {
    const at = farthestOf(samples, template);
    return [frame.x.px(times[at] ?? 0), frame.y.px(samples[at] ?? 0)];
  });
  const wishes = parts.map(({ name }, k) => wishAt(name, points[k] ?? [0, 0]));
  const placed = placeLabels(wishes, [frame.leftPx, 2, frame.rightPx, frame.bottomPx], taken);
  return placed.map((label, k) => {
    const [x, y] = points[k] ?? [0, 0];
    if (label === null) return null;
    const fromPx = label.place.y < y ? label.place.y + 3 : label.place.y - 10;
    return (
      <g key={label.text}>
        <path className="denoise-lead" d={`M${x.toFixed(1)} ${fromPx.toFixed(1)}V${y.toFixed(1)}`} />
        <PlotLabel kind="halo" {...label.place}>
          {label.text}
        </PlotLabel>
      </g>
    );
  });
}

/** The template with what its cycles spread over, its segments, and how it was at the record's ends. */
export function TemplateDrawing({
  picture,
  size,
}: {
  readonly picture: TemplatePicture;
  readonly size: Size;
}) {
  const { template, others, parts, fs, unit } = picture;
  const times = templateTimes(template, fs);
  const frame = templateFrame(size, times, [
    template.lower,
    template.upper,
    template.samples,
    ...others.map(({ samples }) => samples),
  ]);
  const { x, y, leftPx, rightPx, bottomPx } = frame;
  const dashed = others.map((other) => curvePath(templateTimes(other, fs), other.samples, x.px, y.px));
  const qrsPx = x.px(times[template.qrsCount] ?? 0);
  return (
    <>
      <path className="plot-shade" d={`M${leftPx} 0H${qrsPx}V${bottomPx + 4}H${leftPx}Z`} />
      <Axes frame={frame} unit={unit} />
      <path className="denoise-spread" d={bandPath(times, template.lower, template.upper, x.px, y.px)} />
      {parts.map(({ name, samples }) => (
        <path key={name} className="denoise-part" d={curvePath(times, samples, x.px, y.px)} />
      ))}
      <path className="denoise-ectopic" d={dashed.join('')} />
      <path className="denoise-template" d={curvePath(times, template.samples, x.px, y.px)} />
      <Names picture={picture} times={times} frame={frame} />
      <Segment name="QRS" fromPx={leftPx} toPx={qrsPx} y={bottomPx + 11} />
      <Segment name="TUP" fromPx={qrsPx} toPx={rightPx} y={bottomPx + 11} />
    </>
  );
}
