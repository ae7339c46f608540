import type { BarColumns, CohortBar } from './bar-model.ts';

/** Scale of the bars, the same for all rows of a column. */
export interface BarScale {
  readonly widthPx: number;
  readonly heightPx: number;
  /** y of the base line of the bars, px. */
  readonly zeroPx: number;
  readonly slotPx: number;
  readonly barPx: number;
  /** Left edge of a slot. */
  readonly x: (slot: number) => number;
  /** Height of a value in ms above the base line, px, on a square-root scale; negative below. */
  readonly up: (ms: number) => number;
}

const gapPx = 4;
const edgePx = 1;
const minGroupPx = 8;
const widestPx = 5;
/** Maximum height of a bar of 1 ms, px. */
const maxPerRootMs = 3.1;

/**
 * Returns a square-root scale that fits the largest values up and down. Small bars stay visible even if a few are ten
 * times as long.
 */
export function barScale(
  { groups, slotCount }: BarColumns,
  bars: readonly CohortBar[],
  widthPx: number,
  heightPx: number,
): BarScale {
  const gapCount = Math.max(groups.length - 1, 0);
  const hasGaps = widthPx / Math.max(groups.length, 1) > minGroupPx;
  const gaps = hasGaps ? gapCount * gapPx : 0;
  const slotPx = Math.min((widthPx - 2 * edgePx - gaps) / Math.max(slotCount, 1), widestPx + 1);
  const barPx = Math.max(Math.min(slotPx * 0.84, widestPx), 0.6);
  const groupOf = (slot: number): number =>
    Math.max(
      groups.findLastIndex(({ from }) => from <= slot),
      0,
    );
  const availablePx = heightPx - 3;
  const differences = bars.flatMap(({ difference }) => difference ?? []);
  const [above, below] = [Math.max(0, ...differences), Math.max(0, ...differences.map((ms) => -ms))];
  const perRoot = Math.min(maxPerRootMs, availablePx / Math.max(Math.sqrt(above) + Math.sqrt(below), 1e-9));
  const spanPx = (widthPx - 2 * edgePx) / Math.max(groups.length, 1);
  // If there are few bars, they are placed under their labels, which take the whole width.
  const isSpread = slotPx * slotCount + gaps < widthPx * 0.8 && groups.length > 1;
  const leftOf = (slot: number): number => {
    const group = groupOf(slot);
    const within = (slot - (groups[group]?.from ?? 0)) * slotPx;
    return isSpread ? group * spanPx + within : slot * slotPx + (hasGaps ? group * gapPx : 0);
  };
  return {
    widthPx,
    heightPx,
    zeroPx: Math.round(heightPx - 2 - Math.max(perRoot * Math.sqrt(below), below > 0 ? 3 : 0)) + 0.5,
    slotPx,
    barPx,
    x: (slot) => edgePx + leftOf(slot),
    up: (ms) => Math.sign(ms) * Math.sqrt(Math.abs(ms)) * perRoot,
  };
}
