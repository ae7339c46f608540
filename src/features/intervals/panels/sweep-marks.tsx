import type { LabelBox, LabelPlace } from '../../../charts/place-labels.ts';
import { placeLabels } from '../../../charts/place-labels.ts';
import { PlotLabel, PlotLayer, PlotMark } from '../../../charts/plot-layer.tsx';
import { plotMargin } from '../../../charts/plotly/plotly-template.ts';
import type { Size } from '../../../charts/use-size.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { SweepFrame } from './sweep-frame.ts';
import type { SweepMark, SweepModel } from './sweep-model.ts';
import { levelText } from './sweep-model.ts';

const leftPx = plotMargin.l;

interface SweepMarksProps {
  readonly model: SweepModel;
  readonly frame: SweepFrame;
  readonly size: Size;
}

/** Where a mark stands; a method without a level at the left end. */
const xOf = ({ level }: SweepMark, { model, frame }: SweepMarksProps): number =>
  frame.x.px(level ?? model.xRange[0]);

const sdY = (sd: number, { model, frame }: SweepMarksProps): number => frame.sd.px(Math.min(sd, model.sdTop));

const isInside = (x: number, { frame }: SweepMarksProps): boolean =>
  x >= leftPx - 1 && x <= frame.rightPx + 1;

function MethodMarks({
  method,
  mark,
  ...props
}: SweepMarksProps & { mark: SweepMark; method: 'historic' | 'least-variance' }) {
  const x = xOf(mark, props);
  if (!isInside(x, props)) return null;
  const { frame, model } = props;
  return (
    <>
      {mark.sd !== null && <PlotMark method={method} x={x} y={sdY(mark.sd, props)} />}
      {mark.ppv !== null && (
        <PlotMark method={method} x={x} y={frame.ppv.px(Math.max(mark.ppv, model.ppvLow))} />
      )}
    </>
  );
}

const about = (x: number, y: number): LabelBox => [x - 5, y - 5, x + 5, y + 5];

/** Beside a point, then below and above it. */
const placesAbout = (x: number, y: number): LabelPlace[] =>
  [4, 17, -9].flatMap((dy): LabelPlace[] => [
    { x: x + 8, y: y + dy, anchor: 'start' },
    { x: x - 8, y: y + dy, anchor: 'end' },
  ]);

/** What stands in the upper plot, the most wanted first. */
function labelsOf(props: SweepMarksProps) {
  const { model, frame } = props;
  const { historic, least, kind } = model;
  const word = kind === 'notch' && historic.level === 0 ? 'nadir' : 'historic';
  const leastWord = model.chosenBy === 'hand' ? 'chosen' : 'least';
  const beside = placesAbout(xOf(least, props), sdY(least.sd ?? 0, props));
  const labels = [
    historic.sd !== null &&
      isInside(xOf(historic, props), props) && {
        kind: 'historic',
        text: `${word} ${formatNumber(historic.sd, 1)} ms`,
        places: placesAbout(xOf(historic, props), sdY(historic.sd, props)),
      },
    least.sd !== null &&
      isInside(xOf(least, props), props) && {
        kind: 'least-variance',
        text: `${leastWord} ${formatNumber(least.sd, 1)} ms at ${levelText(kind, least.level)}${model.atEnd ? '!' : ''}`,
        // Below or above: beside the diamond runs the curve.
        places: [
          ...beside.slice(2),
          ...[17, -9].map((dy) => ({
            x: frame.rightPx + 8,
            y: sdY(least.sd ?? 0, props) + dy,
            anchor: 'end' as const,
          })),
        ],
      },
    model.beyond !== null && {
      kind: '',
      text: `↑ ${formatNumber(model.beyond, 0)} ms`,
      places: [
        { x: leftPx + 3, y: 17, anchor: 'start' as const },
        { x: frame.rightPx, y: 17, anchor: 'end' as const },
      ],
    },
  ];
  return labels.filter((label) => label !== false);
}

/** Names at the marks, placed so that they keep clear of each other. */
function SweepLabels(props: SweepMarksProps) {
  const { model, frame } = props;
  const marks = [model.historic, model.least].map((mark) =>
    about(xOf(mark, props), sdY(mark.sd ?? 0, props)),
  );
  const curve = model.points.map(({ level, sd }) => {
    const [x, y] = [frame.x.px(level), sdY(sd ?? 0, props)];
    return [x - 2, y - 1.5, x + 2, y + 1.5] as const;
  });
  const labels = labelsOf(props);
  const places = placeLabels(labels, [leftPx, 2, frame.rightPx + 10, frame.sdBottomPx], [...marks, ...curve]);
  return labels.map(({ kind, text }, index) => {
    const place = places[index];
    return (
      place && (
        <PlotLabel key={text} kind={`${kind} halo`} {...place}>
          {text}
        </PlotLabel>
      )
    );
  });
}

/** Marks and labels over the curves of a sweep. */
export function SweepMarks(props: SweepMarksProps) {
  const { model, frame, size } = props;
  return (
    <PlotLayer size={size}>
      <PlotLabel kind="name" x={8} y={(8 + frame.sdBottomPx) / 2 + 4}>
        SD
      </PlotLabel>
      <PlotLabel kind="name" x={8} y={(frame.ppvTopPx + frame.bottomPx) / 2 + 4}>
        PPV
      </PlotLabel>
      <MethodMarks {...props} method="historic" mark={model.historic} />
      <MethodMarks {...props} method="least-variance" mark={model.least} />
      <SweepLabels {...props} />
    </PlotLayer>
  );
}
