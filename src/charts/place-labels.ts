/** A place that a label may take: its anchor on the base line, px. */
export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** A label and the places it may take, the best first. */
export interface LabelWish {
  readonly text: string;
  readonly places: readonly LabelPlace[];
  /** Left out where it would cover something. */
  readonly optional?: boolean;
}

/** left, top, right, bottom, px. */
export type LabelBox = readonly [number, number, number, number];

const perLetterPx = 5.7;
const ascentPx = 9;
const descentPx = 3;

function boxOf(text: string, { x, y, anchor }: LabelPlace): LabelBox {
  const widthPx = text.length * perLetterPx;
  const left = anchor === 'start' ? x : x - widthPx;
  return [left, y - ascentPx, left + widthPx, y + descentPx];
}

const overlap = (a: LabelBox, b: LabelBox): number =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) *
  Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

const area = ([left, top, right, bottom]: LabelBox): number => (right - left) * (bottom - top);

/** Boxes of a curve, small ones a few px apart, so that labels can keep clear of it. */
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

/**
 * Puts labels one after the other where they cover least of each other and of the marks.
 *
 * @param frame  what they must stay inside
 * @param taken  boxes of the marks
 * @returns a place for each wish, the first one that covers nothing, else the one that covers least; null
 *   of an optional one without such a place
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  frame: LabelBox,
  taken: readonly LabelBox[],
): readonly (LabelPlace | null)[] {
  const boxes = [...taken];
  return wishes.map(({ text, places, optional = false }) => {
    const rated = places.map((place) => {
      const box = boxOf(text, place);
      const outside = area(box) - overlap(box, frame);
      const covered = boxes.reduce((sum, other) => sum + overlap(box, other), 0);
      return { place, box, cost: 3 * outside + covered };
    });
    const best = rated.reduce<(typeof rated)[number] | null>(
      (least, own) => (least === null || own.cost < least.cost ? own : least),
      null,
    );
    if (!best || (optional && best.cost > 0)) return null;
    // Halos need air between them.
    const [left, top, right, bottom] = best.box;
    boxes.push([left - 3, top, right + 3, bottom]);
    return best.place;
  });
}
