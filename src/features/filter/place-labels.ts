/** A place that a label could take, CSS px, on its base line. */
export interface LabelSpot {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A label with the places that it likes, best first. */
export interface WantedLabel {
  readonly text: string;
  /** Classes of `PlotLabel`. */
  readonly kind: string;
  readonly spots: readonly LabelSpot[];
}

export interface PlacedLabel extends LabelSpot {
  readonly text: string;
  readonly kind: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a letter of the small size, about; and of a line. */
const letterPx = 5.9;
const linePx = 12;

function boxOf(text: string, { x, y, anchor }: LabelSpot): Box {
  const widthPx = letterPx * text.length;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - widthPx : x - widthPx / 2;
  return { left, right: left + widthPx, top: y - linePx + 2, bottom: y + 2 };
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Puts labels where they meet neither one another nor the sides; one that finds no place is left out. */
export function placeResponseLabels(
  wanted: readonly WantedLabel[],
  sides: readonly [number, number],
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const taken: Box[] = [];
  for (const { text, kind, spots } of wanted) {
    const spot = spots.find((own) => {
      const box = boxOf(text, own);
      return box.left >= sides[0] && box.right <= sides[1] && !taken.some((other) => meet(box, other));
    });
    if (text === '' || spot === undefined) continue;
    taken.push(boxOf(text, spot));
    placed.push({ ...spot, text, kind });
  }
  return placed;
}
