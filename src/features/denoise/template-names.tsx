import type { LabelBox, LabelPlace, LabelWish } from '../../charts/axes/place-labels.ts';
import { boxesAlong, placeLabels } from '../../charts/axes/place-labels.ts';
import { PlotLabel } from '../../charts/figures/plot-layer.tsx';
import type { CycleTemplate } from '../../model/denoise.ts';
import type { TemplateFrame } from './template-frame.ts';
import { templateTimes } from './template-frame.ts';
import type { TemplatePicture } from './template-picture.ts';

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

const besidePx = 16;
const stepsPx = [-14, 22, -26, 34, -38, 46, -50, 58, -62];

/** Nearer to the template than this a curve cannot be distinguished from it, px. */
const tellingPx = 4;

interface Named {
  readonly text: string;
  /** What it is of, px. */
  readonly point: readonly [number, number];
}

/** What the parts are called: each by itself, but together where they cannot be distinguished. */
function namedParts(
  { parts, template }: TemplatePicture,
  times: Float64Array,
  frame: TemplateFrame,
): Named[] {
  const found = parts.map(({ name, samples }) => {
    const at = farthestOf(samples, template);
    const [own, usual] = [frame.y.px(samples[at] ?? 0), frame.y.px(template.samples[at] ?? 0)];
    const point: Named['point'] = [frame.x.px(times[at] ?? 0), own];
    return { text: name, point, isTold: Math.abs(own - usual) >= tellingPx };
  });
  const [first] = found;
  if (first === undefined || found.some(({ isTold }) => isTold)) return found;
  return [{ text: found.map(({ text }) => text).join(' and '), point: first.point }];
}

/** What the other shapes are called, at their highest or lowest point after QRS. */
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

/** Over or under what it is of, or beside it. */
const wishOf = ({ text, point: [x, y] }: Named): LabelWish => ({
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

/** From what a label is of to the label. */
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

/** The names of the parts and of other shapes, each with a line to its curve. */
export function TemplateNames({ picture, times, frame }: NamesProps) {
  const { template, others, parts, fs } = picture;
  const curves = [template.samples, ...parts.map(({ samples }) => samples)];
  const taken: readonly LabelBox[] = [
    ...curves.flatMap((samples) => boxesAlong(pointsOf(times, samples, frame))),
    ...others.flatMap((other) => boxesAlong(pointsOf(templateTimes(other, fs), other.samples, frame))),
  ];
  const named = [...namedParts(picture, times, frame), ...namedOthers(picture, frame)];
  const placed = placeLabels(named.map(wishOf), [frame.leftPx, 2, frame.rightPx, frame.bottomPx], taken);
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
