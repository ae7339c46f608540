import { bandPath, curvePath } from '../../charts/figures/curve-path.ts';
import { PlotLabel } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatRound } from '../../charts/axes/value-range.ts';
import { placeAxisName } from '../../charts/axes/place-axis-name.ts';
import { type TemplateFrame, templateFrame, templateTimes } from './template-frame.ts';
import {
  boxesAlong,
  type LabelBox,
  type LabelPlace,
  type LabelRequest,
  placeLabels,
} from '../../charts/axes/place-labels.ts';
import type { CycleTemplate } from '../../model/denoise.ts';

interface NamedCurve {
  readonly name: string;
  readonly samples: Float64Array;
}

export interface TemplatePicture {
  readonly template: CycleTemplate;
  /** Templates of beats of other shapes. */
  readonly others: readonly CycleTemplate[];
  /** Templates of parts of the record. */
  readonly parts: readonly NamedCurve[];
  /** Sampling rate, Hz. */
  readonly fs: number;
  readonly unit: string;
}

function samplePoints(times: Float64Array, samples: Float64Array, { x, y }: TemplateFrame) {
  return Array.from(
    samples,
    (value, k) => [x.px(times[k] ?? Number.NaN), y.px(value)] as readonly [number, number],
  );
}

/** Returns the index at which a curve differs most from the template, except at the ends of the cycle. */
function farthestTime(samples: Float64Array, { samples: own, qrsCount }: CycleTemplate): number {
  const [from, to] = [Math.round(qrsCount * 1.5), Math.round(0.85 * samples.length)];
  const away = (k: number): number => Math.abs((samples[k] ?? 0) - (own[k] ?? 0));
  let farthest = from;
  for (let k = from; k < to; k++) if (away(k) > away(farthest)) farthest = k;
  return farthest;
}

const besidePx = 16;
const stepsPx = [-14, 22, -26, 34, -38, 46, -50, 58, -62];

/** Minimum distance from the template at which a curve can be distinguished from it, px. */
const tellingPx = 4;

interface Named {
  readonly text: string;
  /** Point that it names, px. */
  readonly point: readonly [number, number];
}

/** Returns the names of the parts, each separately, or together if they cannot be distinguished. */
function namedParts(
  { parts, template }: TemplatePicture,
  times: Float64Array,
  frame: TemplateFrame,
): Named[] {
  const found = parts.map(({ name, samples }) => {
    const at = farthestTime(samples, template);
    const [own, usual] = [frame.y.px(samples[at] ?? 0), frame.y.px(template.samples[at] ?? 0)];
    const point: Named['point'] = [frame.x.px(times[at] ?? 0), own];
    return { text: name, point, isTold: Math.abs(own - usual) >= tellingPx };
  });
  const [first] = found;
  if (first === undefined || found.some(({ isTold }) => isTold)) return found;
  return [{ text: found.map(({ text }) => text).join(' and '), point: first.point }];
}

/** Returns the names of the other shapes, at their highest or lowest point after QRS. */
function namedOthers({ others, fs }: TemplatePicture, frame: TemplateFrame): Named[] {
  return others.map((other, k) => {
    const times = templateTimes(other, fs);
    let at = other.qrsCount;
    for (let i = other.qrsCount; i < other.samples.length; i++) {
      if (Math.abs(other.samples[i] ?? 0) > Math.abs(other.samples[at] ?? 0)) at = i;
    }
    const number = others.length > 1 ? ` ${k + 1}` : '';
    return {
      text: `other shape${number}, ${other.memberCount}`,
      point: [frame.x.px(times[at] ?? 0), frame.y.px(other.samples[at] ?? 0)],
    };
  });
}

/** Returns the possible places of a name: above, below or next to its point. */
const labelRequest = ({ text, point: [x, y] }: Named): LabelRequest => ({
  text,
  optional: true,
  places: [
    ...stepsPx.flatMap((dy) => [
      { x: x - 10, y: y + dy, anchor: 'start' as const },
      { x: x + 10, y: y + dy, anchor: 'end' as const },
    ]),
    ...[4, -2, 10].flatMap((dy) => [
      { x: x + besidePx, y: y + dy, anchor: 'start' as const },
      { x: x - besidePx, y: y + dy, anchor: 'end' as const },
    ]),
  ],
});

/** Returns the path from a point to its label. */
function leadPath([x, y]: Named['point'], place: LabelPlace): string {
  const [atX, atY] = [x.toFixed(1), y.toFixed(1)];
  if (Math.abs(place.x - x) >= besidePx) return `M${atX} ${atY}H${place.x + (place.x > x ? -3 : 3)}`;
  return `M${atX} ${(place.y < y ? place.y + 3 : place.y - 10).toFixed(1)}V${atY}`;
}

interface NamesProps {
  readonly picture: TemplatePicture;
  readonly times: Float64Array;
  readonly frame: TemplateFrame;
}

/** Renders the names of the parts and of other shapes, each with a line to its curve. */
function TemplateNames({ picture, times, frame }: NamesProps) {
  const { template, others, parts, fs } = picture;
  const curves = [template.samples, ...parts.map(({ samples }) => samples)];
  const occupied: readonly LabelBox[] = [
    ...curves.flatMap((samples) => boxesAlong(samplePoints(times, samples, frame))),
    ...others.flatMap((other) => boxesAlong(samplePoints(templateTimes(other, fs), other.samples, frame))),
  ];
  const named = [...namedParts(picture, times, frame), ...namedOthers(picture, frame)];
  const placed = placeLabels(
    named.map(labelRequest),
    [frame.leftPx, 2, frame.rightPx, frame.bottomPx],
    occupied,
  );
  return placed.map((label, k) => {
    const point = named[k]?.point;
    if (label === null || point === undefined) return null;
    return (
      <g key={label.text}>
        <path className="denoise-lead" d={leadPath(point, label.place)} />
        <PlotLabel kind="halo" {...label.place}>
          {label.text}
        </PlotLabel>
      </g>
    );
  });
}

/** Distance from the centre of a tick's label with unit to its right limit, px. */
const unitPx = 10;

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
          <PlotLabel x={x.px(ms)} y={axisPx + 15} anchor={x.px(ms) + unitPx > rightPx ? 'end' : 'middle'}>
            {k === xTicks.length - 1 ? `${ms}\u202fms` : String(ms)}
          </PlotLabel>
        </g>
      ))}
      <PlotLabel x={8} y={axisPx + 15}>
        from R
      </PlotLabel>
      <PlotLabel kind="name" x={8} y={placeAxisName(yTicks.map(y.px), (8 + bottomPx) / 2)}>
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

/** Renders a dimension line with its name: centred if there is room, otherwise before it. */
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

/** Renders the template with the spread of its cycles, its segments, and its form at both ends of the record. */
export function TemplateDrawing({
  picture,
  size,
}: {
  readonly picture: TemplatePicture;
  readonly size: Size;
}) {
  const { template, others, parts, fs, unit } = picture;
  const times = templateTimes(template, fs);
  const otherTimes = others.map((other) => templateTimes(other, fs));
  const frame = templateFrame(
    size,
    [times, ...otherTimes],
    [template.lower, template.upper, template.samples, ...others.map(({ samples }) => samples)],
  );
  const { x, y, bottomPx } = frame;
  const dashed = others.map(({ samples }, k) => curvePath(otherTimes[k] ?? times, samples, x.px, y.px));
  const startPx = x.px(times[0] ?? 0);
  const endPx = x.px(times.at(-1) ?? 0);
  const qrsPx = x.px(times[template.qrsCount] ?? 0);
  return (
    <>
      <path className="plot-shade" d={`M${startPx} 0H${qrsPx}V${bottomPx + 4}H${startPx}Z`} />
      <Axes frame={frame} unit={unit} />
      <path className="denoise-spread" d={bandPath(times, template.lower, template.upper, x.px, y.px)} />
      {parts.map(({ name, samples }) => (
        <path key={name} className="denoise-part" d={curvePath(times, samples, x.px, y.px)} />
      ))}
      <path className="denoise-ectopic" d={dashed.join('')} />
      <path className="denoise-template" d={curvePath(times, template.samples, x.px, y.px)} />
      <TemplateNames picture={picture} times={times} frame={frame} />
      <Segment name="QRS" fromPx={startPx} toPx={qrsPx} y={bottomPx + 11} />
      <Segment name="TUP" fromPx={qrsPx} toPx={endPx} y={bottomPx + 11} />
    </>
  );
}
