/** A possible place of a label: its anchor on the base line, px. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A label and its possible places, the best first. */
export interface LabelRequest {
  readonly text: string;
  /** Shorter text, used if the full text has no free place and this one covers less. */
  readonly short?: string;
  readonly places: readonly LabelPlace[];
  /** Whether the label is left out if it would cover something. */
  readonly optional?: boolean;
}

/** The chosen text of a label, and its place. */
export interface PlacedText {
  readonly text: string;
  readonly place: LabelPlace;
}

/** left, top, right, bottom, px. */
export type LabelBox = readonly [number, number, number, number];

const perLetterPx = 5.7;
const ascentPx = 9;
const descentPx = 3;

function labelBox(text: string, { x, y, anchor }: LabelPlace): LabelBox {
  const widthPx = text.length * perLetterPx;
  const left = x - { start: 0, middle: widthPx / 2, end: widthPx }[anchor];
  return [left, y - ascentPx, left + widthPx, y + descentPx];
}

const overlap = (a: LabelBox, b: LabelBox): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

const area = ([left, top, right, bottom]: LabelBox): number => (right - left) * (bottom - top);

/** Splits a curve into small boxes a few px apart, so that labels can avoid it. */
export function boxesAlong(points: readonly (readonly [x: number, y: number])[]): LabelBox[] {
  return points.slice(1).flatMap(([toX, toY], index) => {
    const [fromX, fromY] = points[index] ?? [toX, toY];
    const count = Math.max(Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 4), 1);
    return Array.from({ length: count }, (_, step): LabelBox => {
      const share = (step + 0.5) / count;
      const [x, y] = [fromX + share * (toX - fromX), fromY + share * (toY - fromY)];
      return [x - 2, y - 2, x + 2, y + 2];
    });
  });
}

interface Rated extends PlacedText {
  readonly box: LabelBox;
  /** Area of the label that is outside the frame or covers something, weighted. */
  readonly cost: number;
}

/** Areas that labels avoid. */
interface Obstacles {
  readonly frame: LabelBox;
  readonly marks: readonly LabelBox[];
  /** Boxes of labels that were placed before. */
  readonly labels: readonly LabelBox[];
}

const overlapAll = (box: LabelBox, others: readonly LabelBox[]): number =>
  others.reduce((sum, other) => sum + overlap(box, other), 0);

/**
 * Returns the place where a text covers least, the first of equals. Text over text costs most, because it is hardest to
 * read.
 */
function cheapest(
  text: string,
  places: readonly LabelPlace[],
  { frame, marks, labels }: Obstacles,
): Rated | null {
  let best: Rated | null = null;
  for (const place of places) {
    const box = labelBox(text, place);
    const outside = area(box) - overlap(box, frame);
    const cost = 3 * outside + overlapAll(box, marks) + 6 * overlapAll(box, labels);
    if (best === null || cost < best.cost) best = { text, place, box, cost };
  }
  return best;
}

/** Cost of a label that is left out for lack of room: less than that of a label that covers anything. */
const leftOutCost = 0.01;

interface PlacedAll {
  /** Label for each wish. */
  readonly placed: readonly (PlacedText | null)[];
  /** Cost for each wish; 0 if its label is placed and covers nothing. */
  readonly costs: readonly number[];
}

const totalCost = ({ costs }: PlacedAll): number => costs.reduce((sum, cost) => sum + cost, 0);

/** Places labels one after the other in the given order. */
function placeInOrder(
  requests: readonly LabelRequest[],
  order: readonly number[],
  frame: LabelBox,
  marks: readonly LabelBox[],
): PlacedAll {
  const labels: LabelBox[] = [];
  const obstacles: Obstacles = { frame, marks, labels };
  const placed = Array.from<PlacedText | null>({ length: requests.length }).fill(null);
  const costs = Array.from<number>({ length: requests.length }).fill(0);
  for (const k of order) {
    const request = requests[k];
    if (request === undefined) continue;
    const long = cheapest(request.text, request.places, obstacles);
    const brief =
      request.short === undefined || long?.cost === 0
        ? null
        : cheapest(request.short, request.places, obstacles);
    const best = brief && long && brief.cost < long.cost ? brief : long;
    if (!best || (request.optional === true && best.cost > 0)) {
      costs[k] = leftOutCost;
      continue;
    }
    // Leaves space for the halos.
    const [left, top, right, bottom] = best.box;
    labels.push([left - 3, top, right + 3, bottom]);
    placed[k] = { text: best.text, place: best.place };
    costs[k] = best.cost;
  }
  return { placed, costs };
}

/**
 * Places labels so that they cover as little as possible of each other and of the marks. It places them one after the
 * other; it then tries to place a label without a free place before all others, and keeps that order if it is better.
 *
 * @param frame  area that the labels must stay inside
 * @param taken  boxes of the marks
 * @returns for each wish its text, or the short one, and a place: the first that covers nothing, or else the one that
 *   covers least; null for an optional label without a free place
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  frame: LabelBox,
  taken: readonly LabelBox[],
): readonly (PlacedText | null)[] {
  const order = requests.map((_, k) => k);
  const first = placeInOrder(requests, order, frame, taken);
  let best = first;
  for (const k of order.filter((own) => (first.costs[own] ?? 0) > leftOutCost)) {
    const tried = placeInOrder(requests, [k, ...order.filter((own) => own !== k)], frame, taken);
    if (totalCost(tried) < totalCost(best)) best = tried;
  }
  return best.placed;
}
