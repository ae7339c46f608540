import { useEffect, useState } from 'react';
import { type TimeScale, edgePx, gutterPx } from '../axes/time-axis.ts';

/** A mark at a moment can be pointed at from so much before it, px: a mark is about it. */
export const beforePx = 5;

/** Views are snapped to the pixels of the screen. */
const slackPx = 1;

interface Pointed {
  /** Where the pointer was, px. */
  readonly x: number;
  readonly atSec: number;
}

/** A view whose length has not changed for so long is at rest, ms. */
const restMs = 150;

/** Whether a moment lies where a pointer at `x` is meant to point. */
const isUnder = (atSec: number, x: number, scale: TimeScale): boolean =>
  Math.abs(scale.x(atSec) - x - beforePx) <= beforePx + slackPx;

/**
 * Whether a moment that was pointed at still is while the view changes: while the pointer stays and
 * the wheel turns as long as it is in view, and where it is dragged along with the pointer.
 */
export function isStillPointedAt({ x: before, atSec }: Pointed, x: number, scale: TimeScale): boolean {
  const px = scale.x(atSec);
  if (x !== before) return Math.abs(px - x - beforePx) <= slackPx;
  return px >= gutterPx && px <= scale.widthPx - edgePx;
}

/**
 * The moment that a pointer at `x` is meant to point at, s. It stays the same while the view is zoomed or
 * dragged, and is looked for anew once the view is at rest, so that what is said of it does not flicker.
 */
export function usePointedMoment(x: number | null, scale: TimeScale): number | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  useEffect(() => {
    if (x === null) return undefined;
    const look = (): void =>
      setPointed((had) =>
        had && isUnder(had.atSec, x, scale) ? had : { x, atSec: scale.sec(x + beforePx) },
      );
    const timer = setTimeout(look, restMs);
    return () => clearTimeout(timer);
  }, [x, scale]);
  if (x === null) return null;
  const isKept = pointed !== null && isStillPointedAt(pointed, x, scale);
  const atSec = isKept ? pointed.atSec : scale.sec(x + beforePx);
  if (pointed?.x !== x || !isKept) setPointed({ x, atSec });
  return atSec;
}
