import type { KeyHelp } from '../../../model/key-help.ts';
import type { CaliperPoint, Calipers } from '../../../model/waveform-choices.ts';
import { firstSortedFrom, nearestTimeWithin } from '../../sorted-times.ts';

export type CaliperEnd = 'from' | 'to';

/** What marks of calipers go to. */
export interface CaliperGround {
  /** Of the lane that is measured, Hz. */
  readonly fs: number;
  readonly durationSec: number;
  /** R of every beat, s, in order. */
  readonly rSec: ArrayLike<number>;
}

/** R draws a mark from so far, px; the curve an amplitude too. */
export const snapPx = 7;

const clamp = (sec: number, most: number): number => Math.min(Math.max(sec, 0), most);

/** A moment that a mark is dragged to: the R beside it, else the nearest sample; just there without snapping. */
export function dragTime(
  atSec: number,
  pxPerSec: number,
  isSnapping: boolean,
  { fs, durationSec, rSec }: CaliperGround,
): number {
  const inside = clamp(atSec, durationSec);
  if (!isSnapping) return inside;
  const peak = nearestTimeWithin(rSec, inside, snapPx / pxPerSec);
  return peak ?? clamp(Math.round(inside * fs) / fs, durationSec);
}

/** Calipers with one mark changed. */
export function withEnd(calipers: Calipers, end: CaliperEnd, change: Partial<CaliperPoint>): Calipers {
  return { ...calipers, [end]: { ...calipers[end], ...change } };
}

/** Calipers moved as they are, kept inside the record. */
export function movedBy(calipers: Calipers, deltaSec: number, durationSec: number): Calipers {
  const { from, to } = calipers;
  const least = Math.min(from.atSec, to.atSec);
  const most = Math.max(from.atSec, to.atSec);
  const own = Math.min(Math.max(deltaSec, -least), durationSec - most);
  return {
    ...calipers,
    from: { ...from, atSec: from.atSec + own },
    to: { ...to, atSec: to.atSec + own },
  };
}

/** What the list of keys says of calipers. */
export const caliperKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a caliper: a sample; with Shift, ten' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'on a caliper: its amplitude off the curve; Enter puts it back' },
  { keys: ['Home', 'End'], does: 'on a caliper: the R before and after it' },
];

/** Steps of an amplitude, as a share of the lane's range. */
const amplitudeShare = 0.01;

/** A mark as a key leaves it; null where the key means nothing. */
export function moveByKey(
  point: CaliperPoint,
  key: string,
  isShifted: boolean,
  ground: CaliperGround,
  lane: { readonly value: number | null; readonly range: number },
): CaliperPoint | null {
  const { fs, durationSec, rSec } = ground;
  const steps = isShifted ? 10 : 1;
  const toSample = (by: number): CaliperPoint => ({
    ...point,
    atSec: clamp((Math.round(point.atSec * fs) + by * steps) / fs, durationSec),
  });
  const raise = (by: number): CaliperPoint | null =>
    lane.value === null ? null : { ...point, value: lane.value + by * steps * amplitudeShare * lane.range };
  const slack = 0.25 / fs;
  const toPeak = (index: number): CaliperPoint | null => {
    const atSec = rSec[index];
    return atSec === undefined ? null : { ...point, atSec };
  };
  switch (key) {
    case 'ArrowLeft':
      return toSample(-1);
    case 'ArrowRight':
      return toSample(1);
    case 'ArrowUp':
      return raise(1);
    case 'ArrowDown':
      return raise(-1);
    case 'Home':
      return toPeak(firstSortedFrom(rSec, point.atSec - slack) - 1);
    case 'End':
      return toPeak(firstSortedFrom(rSec, point.atSec + slack));
    case 'Enter':
      return { ...point, value: null };
    default:
      return null;
  }
}

/** Calipers as they are first laid into a view: from R to R in its middle, else over a fifth of it. */
export function firstCalipers(
  { fromSec, toSec }: { readonly fromSec: number; readonly toSec: number },
  rSec: ArrayLike<number>,
): Calipers {
  const middle = (fromSec + toSec) / 2;
  const after = firstSortedFrom(rSec, middle);
  const [before, next] = [rSec[after - 1], rSec[after]];
  const isIn = before !== undefined && next !== undefined && before >= fromSec && next <= toSec;
  const fifth = (toSec - fromSec) / 5;
  const [first, second] = isIn ? [before, next] : [middle - fifth / 2, middle + fifth / 2];
  return {
    laneId: null,
    from: { atSec: first, value: null },
    to: { atSec: second, value: null },
    isMarching: false,
  };
}

/** Where equal distances come to lie to both sides of calipers, within a span; not the marks themselves. */
export function marchTimes(
  { from, to }: Calipers,
  span: { readonly fromSec: number; readonly toSec: number },
  mostCount: number,
): readonly number[] {
  const stepSec = Math.abs(to.atSec - from.atSec);
  const startSec = Math.min(from.atSec, to.atSec);
  if (stepSec === 0 || (span.toSec - span.fromSec) / stepSec > mostCount) return [];
  const first = Math.ceil((span.fromSec - startSec) / stepSec);
  const last = Math.floor((span.toSec - startSec) / stepSec);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)
    .filter((number) => number !== 0 && number !== 1)
    .map((number) => startSec + number * stepSec);
}
