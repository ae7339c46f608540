import {
  type LabelBox,
  type LabelPlace,
  type LabelRequest,
  boxesAlong,
  placeLabels,
} from '../../charts/axes/place-labels.ts';
import { plotMargin } from '../../charts/plotly/plotly-template.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { type SweepFrame, sweepLeftPx } from './sweep-figure.ts';
import { type FixedMark, type SweepMark, type SweepModel, levelText } from './sweep-model.ts';

/** A label with its place. */
interface PlacedLabel {
  /** Classes of `plotly.css`. */
  readonly kind: string;
  readonly text: string;
  readonly place: LabelPlace;
}

interface LabelSpec extends LabelRequest {
  readonly kind: string;
}

/** Returns the x of a mark; one without a level is at the left end. */
export const markX = ({ level }: SweepMark, model: SweepModel, frame: SweepFrame): number =>
  frame.x.px(level ?? model.xRange[0]);

/** Returns the y of an SD; beyond the scale it is at the top. */
export const sdY = (sd: number, model: SweepModel, frame: SweepFrame): number =>
  frame.sd.px(Math.min(sd, model.sdTop));

export const isInside = (x: number, { rightPx }: SweepFrame): boolean =>
  x >= sweepLeftPx - 1 && x <= rightPx + 1;

const boxAround = (x: number, y: number): LabelBox => [x - 5, y - 5, x + 5, y + 5];

/** Returns places next to a point, then below and above it, at increasing distances. */
const placesAround = (x: number, y: number): LabelPlace[] =>
  [4, 17, -9, 30, -22, 43, -35, 56, -48, 69].flatMap((dy): LabelPlace[] => [
    { x: x + 8, y: y + dy, anchor: 'start' },
    { x: x - 8, y: y + dy, anchor: 'end' },
  ]);

/** Returns places on both sides of the handle, for a mark too close to it for a label of its own. */
const placesAtHandle = (handlePx: number, y: number): LabelPlace[] =>
  [4, 17, -9, 30, -22].flatMap((dy): LabelPlace[] => [
    { x: handlePx + 6, y: y + dy, anchor: 'start' },
    { x: handlePx - 6, y: y + dy, anchor: 'end' },
  ]);

/** Returns places at the plot's right edge, at the heights of a point's other places. */
const placesAtEdge = (rightPx: number, y: number): LabelPlace[] =>
  [17, -9, 30, -22].map((dy) => ({ x: rightPx, y: y + dy, anchor: 'end' }));

function minimumLabel(model: SweepModel, frame: SweepFrame): LabelSpec | null {
  const { least, chosenBy, atEnd } = model;
  const x = markX(least, model, frame);
  if (least.sd === null || !isInside(x, frame)) return null;
  const y = sdY(least.sd, model, frame);
  const word = chosenBy === 'hand' ? 'set by hand' : 'least';
  const values = `${formatNumber(least.sd, 1)} ms at ${levelText(model, least.level)}${atEnd ? '!' : ''}`;
  return {
    kind: 'least-variance',
    text: `${word} ${values}`,
    // In a narrow panel, mark and colour identify it.
    short: values,
    // Below or above, because the curve runs next to the diamond.
    places: [...placesAround(x, y).slice(2), ...placesAtEdge(frame.rightPx + 8, y)],
  };
}

/** Returns whether a method without a level is in the scale, and is drawn as a line over all levels. */
export const isAcross = ({ level, sd }: FixedMark, { sdTop }: SweepModel): boolean =>
  level === null && sd !== null && sd <= sdTop;

/** Returns whether it is above the scale. Its label at the top has priority over that of the curve's largest SD. */
const isBeyond = ({ level, sd }: FixedMark, { sdTop }: SweepModel): boolean =>
  level === null && sd !== null && sd > sdTop;

/**
 * Returns the label above or below the line, from its right end to its left; at the top if it is above the scale, and
 * never across the handle.
 */
function acrossLabel(fixed: FixedMark, model: SweepModel, frame: SweepFrame): LabelSpec | null {
  if (fixed.sd === null) return null;
  const isInScale = isAcross(fixed, model);
  const short = `${isInScale ? '' : '↑ '}${fixed.word} ${formatNumber(fixed.sd, 1)} ms`;
  const y = sdY(fixed.sd, model, frame);
  const handlePx = markX(model.least, model, frame);
  const across = [0.75, 0.5, 0.25].map((share) => sweepLeftPx + share * (frame.rightPx - sweepLeftPx));
  const places = (isInScale ? [y - 6, y + 12, y - 19, y + 25, y - 32] : [14, 27, 40, 53]).flatMap(
    (own): LabelPlace[] => [
      { x: frame.rightPx, y: own, anchor: 'end' },
      { x: handlePx + 6, y: own, anchor: 'start' },
      { x: handlePx - 6, y: own, anchor: 'end' },
      { x: sweepLeftPx + 3, y: own, anchor: 'start' },
      ...across.map((x): LabelPlace => ({ x, y: own, anchor: 'middle' })),
    ],
  );
  const text = fixed.of === '' ? short : `${short}, ${fixed.of}`;
  // A method above the scale has no line that a label would have to name.
  return { kind: fixed.mark, text, short, places, optional: !isInScale };
}

function fixedLabel(fixed: FixedMark, model: SweepModel, frame: SweepFrame): LabelSpec | null {
  const x = markX(fixed, model, frame);
  if (fixed.sd === null || !isInside(x, frame)) return null;
  const y = sdY(fixed.sd, model, frame);
  return {
    kind: fixed.mark,
    text: `${fixed.word} ${formatNumber(fixed.sd, 1)} ms`,
    short: `${formatNumber(fixed.sd, 1)} ms`,
    places: [...placesAround(x, y), ...placesAtHandle(markX(model.least, model, frame), y)],
  };
}

/** Width of `↑ 1 000 ms`, px. */
const beyondPx = 52;

/** Returns the label at the top, never across the handle, where it would look like its value. */
function beyondLabel(model: SweepModel, frame: SweepFrame): LabelSpec | null {
  if (model.beyond === null) return null;
  const digits = model.beyond < 10 ? 1 : 0;
  // It is redundant if it equals the top of the axis.
  if (Number(model.beyond.toFixed(digits)) <= model.sdTop) return null;
  const text = `↑ ${formatNumber(model.beyond, digits)} ms`;
  const handlePx = markX(model.least, model, frame);
  const roomPx = frame.rightPx - beyondPx - sweepLeftPx - 3;
  const places = [0, 0.2, 0.4, 0.6, 0.8, 1]
    .map((share): LabelPlace => ({ x: sweepLeftPx + 3 + share * roomPx, y: 14, anchor: 'start' }))
    .filter(({ x }) => handlePx < x - 4 || handlePx > x + beyondPx + 4);
  return { kind: '', text, places, optional: true };
}

/** Returns the label above the bars of the wins, if there is room. */
function winsLabel(model: SweepModel, { sdBottomPx, rightPx }: SweepFrame): LabelSpec | null {
  const { least, points, resamples, chosenBy } = model;
  const wins = points.find((point) => point.level === least.level)?.wins;
  if (wins === undefined || resamples === 0 || chosenBy === 'hand') return null;
  const y = sdBottomPx - 4;
  return {
    kind: 'plain',
    text: `wins ${formatNumber(wins, 0)} % of ${formatNumber(resamples, 0)}`,
    places: [
      { x: rightPx, y, anchor: 'end' },
      { x: sweepLeftPx + 3, y, anchor: 'start' },
    ],
    optional: true,
  };
}

/** Returns the areas that labels avoid: marks, both curves of SD, bars, and the handle. */
function occupiedBoxes(model: SweepModel, frame: SweepFrame): LabelBox[] {
  const marks = [...model.fixed.filter(({ level }) => level !== null), model.least].map((mark) =>
    boxAround(markX(mark, model, frame), sdY(mark.sd ?? 0, model, frame)),
  );
  const lines = model.fixed
    .filter((fixed) => isAcross(fixed, model))
    .flatMap(({ sd }) => {
      const y = sdY(sd ?? 0, model, frame);
      return boxesAlong([
        [sweepLeftPx, y],
        [frame.rightPx, y],
      ]);
    });
  const curve = model.points
    .filter(({ sd }) => sd !== null)
    .map(({ level, sd }) => [frame.x.px(level), sdY(sd ?? 0, model, frame)] as const);
  const handleX = Math.round(markX(model.least, model, frame));
  const wins = model.points.filter((point) => point.wins >= 0.05).map(({ level }) => frame.x.px(level));
  const bars: LabelBox[] = wins.map((x) => [x - 1, frame.sdBottomPx - 10, x + 1, frame.sdBottomPx]);
  return [
    ...marks,
    ...lines,
    ...boxesAlong(curve),
    ...bars,
    [handleX - 2, plotMargin.t, handleX + 2, frame.bottomPx],
  ];
}

/**
 * Returns the names at the marks of the upper plot. The most important are placed first, and all avoid each other and
 * the curve.
 */
export function sweepLabels(model: SweepModel, frame: SweepFrame): PlacedLabel[] {
  const wishes = [
    ...model.fixed.filter((fixed) => isBeyond(fixed, model)).map((fixed) => acrossLabel(fixed, model, frame)),
    beyondLabel(model, frame),
    ...model.fixed.filter(({ level }) => level !== null).map((fixed) => fixedLabel(fixed, model, frame)),
    minimumLabel(model, frame),
    ...model.fixed.filter((fixed) => isAcross(fixed, model)).map((fixed) => acrossLabel(fixed, model, frame)),
    winsLabel(model, frame),
  ].flatMap((wish): LabelSpec[] => (wish === null ? [] : [frame.isLow ? { ...wish, optional: true } : wish]));
  const room: LabelBox = [sweepLeftPx, 2, frame.rightPx + 10, frame.sdBottomPx];
  const placed = placeLabels(wishes, room, occupiedBoxes(model, frame));
  return wishes.flatMap(({ kind }, index) => {
    const own = placed[index];
    return own ? [{ kind, ...own }] : [];
  });
}
