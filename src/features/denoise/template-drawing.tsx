import { bandPath, curvePath } from '../../charts/figures/curve-path.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { formatRound } from '../../charts/axes/value-range.ts';
import { nameBetween } from '../../charts/axes/name-between.ts';
import type { TemplateFrame } from './template-frame.ts';
import { templateFrame, templateTimes } from './template-frame.ts';
import { TemplateNames } from './template-names.tsx';
import type { TemplatePicture } from './template-picture.ts';

/** From the middle of a tick's label with its unit to where it must end, px. */
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
