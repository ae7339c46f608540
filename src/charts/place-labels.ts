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

/**
 * Puts labels one after the other where they cover least of each other and of the marks.
 *
 * @param frame  what they must stay inside
 * @param taken  boxes of the marks
 * @returns a place for each wish, the first one that covers nothing, else the one that covers least
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  frame: LabelBox,
  taken: readonly LabelBox[],
): readonly (LabelPlace | null)[] {
  const boxes = [...taken];
  return wishes.map(({ text, places }) => {
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
    if (best) boxes.push(best.box);
    return best?.place ?? null;
  });
}
