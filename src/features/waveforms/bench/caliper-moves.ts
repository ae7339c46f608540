import type { KeyHelp } from '../../../model/key-help.ts';
import type { CaliperPoint, Calipers } from '../../../model/waveform-choices.ts';
import { firstSortedFrom, nearestTimeWithin } from '../../sorted-times.ts';

export type CaliperEnd = 'from' | 'to';

/** Points that caliper marks snap to. */
export interface SnapTargets {
  /** Sampling rate of the measured lane, Hz. */
  readonly fs: number;
  readonly durationSec: number;
  /** R of every beat, s, in order. */
  readonly rSec: ArrayLike<number>;
}

/** Distance at which a mark snaps to R, px, and an amplitude to the curve. */
export const snapPx = 7;

const clamp = (sec: number, most: number): number => Math.min(Math.max(sec, 0), most);

/**
 * Returns the time to which a mark is dragged: a nearby R, or else the nearest sample; without snapping, the exact
 * time.
 */
export function dragTime(
  atSec: number,
  pxPerSec: number,
  isSnapping: boolean,
  { fs, durationSec, rSec }: SnapTargets,
): number {
  const inside = clamp(atSec, durationSec);
  if (!isSnapping) return inside;
  const peak = nearestTimeWithin(rSec, inside, snapPx / pxPerSec);
  return peak ?? clamp(Math.round(inside * fs) / fs, durationSec);
}

/** Returns calipers with one mark changed. */
export function withEnd(calipers: Calipers, end: CaliperEnd, change: Partial<CaliperPoint>): Calipers {
  return { ...calipers, [end]: { ...calipers[end], ...change } };
}

/** Returns both marks shifted together, kept inside the record. */
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

/** Entries for calipers in the list of keys. */
export const caliperKeys: readonly KeyHelp[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'on a caliper: move it one sample; with Shift, ten' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'on a caliper: move its amplitude off the curve; Enter resets it' },
  { keys: ['Home', 'End'], does: 'on a caliper: move it to the previous or next R' },
];

/** Step of an amplitude, as a fraction of the lane's range. */
const amplitudeShare = 0.01;

/** Returns a mark as moved by a key; null if the key has no action. */
export function moveByKey(
  point: CaliperPoint,
  key: string,
  isShifted: boolean,
  ground: SnapTargets,
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

/** Returns the initial calipers in a view: from R to R at its centre, otherwise over a fifth of it. */
export function defaultCalipers(
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

/** Returns the times at equal distances on both sides of calipers within a span, without the marks themselves. */
export function marchTimes(
  { from, to }: Calipers,
  span: { readonly fromSec: number; readonly toSec: number },
  maxCount: number,
): readonly number[] {
  const stepSec = Math.abs(to.atSec - from.atSec);
  const startSec = Math.min(from.atSec, to.atSec);
  if (stepSec === 0 || (span.toSec - span.fromSec) / stepSec > maxCount) return [];
  const first = Math.ceil((span.fromSec - startSec) / stepSec);
  const last = Math.floor((span.toSec - startSec) / stepSec);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index)
    .filter((number) => number !== 0 && number !== 1)
    .map((number) => startSec + number * stepSec);
}
