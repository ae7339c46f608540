import { useState } from 'react';
import type { TimeScale } from './time-axis.ts';

/** What stands at a moment can be pointed at from so much before it, px: a mark is about it. */
export const beforePx = 5;

/** Views are snapped to the pixels of the screen. */
const slackPx = 1;

interface Pointed {
  /** Where the pointer was, px. */
  readonly x: number;
  readonly atSec: number;
}

/**
 * Whether a moment that was pointed at still is. Where the pointer stays it is the length of the view
 * that changes, and the moment comes nearer or goes away.
 */
export function isPointedAt({ x: before, atSec }: Pointed, x: number, scale: TimeScale): boolean {
  const afterPx = scale.x(atSec) - x;
  if (x !== before) return Math.abs(afterPx - beforePx) <= slackPx;
  return afterPx >= -slackPx && afterPx <= 2 * beforePx;
}

/**
 * The moment that a pointer at `x` is meant to point at, s. It stays the same while the view is zoomed
 * there or dragged along, so that what is said of it does not flicker where a pixel holds many beats.
 */
export function usePointedMoment(x: number | null, scale: TimeScale): number | null {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  if (x === null) return null;
  const isKept = pointed !== null && isPointedAt(pointed, x, scale);
  const atSec = isKept ? pointed.atSec : scale.sec(x + beforePx);
  if (pointed?.x !== x || !isKept) setPointed({ x, atSec });
  return atSec;
}
