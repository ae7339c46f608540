import { type RefObject, useEffect, useRef } from 'react';
import type { TimeScale } from '../axes/time-axis.ts';
import type { TimeNavigation } from './time-navigation.ts';

interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

type TwoPoints = readonly [TouchPoint, TouchPoint];

/** Fingers nearer than this are taken for so far apart, px: nothing is told from less. */
const leastApartPx = 24;

const apartPx = ([a, b]: TwoPoints): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), leastApartPx);

const middlePx = ([a, b]: TwoPoints): number => (a.x + b.x) / 2;

/**
 * What two fingers ask of a plot as they move.
 *
 * @returns `factor` over 1 shows more, about `atPx`; `panPx` moves the view to the right
 */
export function pinchMove(
  before: TwoPoints,
  after: TwoPoints,
): { readonly factor: number; readonly atPx: number; readonly panPx: number } {
  return {
    factor: apartPx(before) / apartPx(after),
    atPx: middlePx(after),
    panPx: middlePx(before) - middlePx(after),
  };
}

/**
 * Two fingers zoom where they are and pan together; one finger goes on to do what it does.
 * @param holds  what moves with the fingers: the signal under them, or the span of it that is in view
 */
export function usePinch(
  ref: RefObject<HTMLElement | null>,
  scale: TimeScale,
  navigation: TimeNavigation,
  holds: 'signal' | 'span' = 'signal',
): void {
  const latest = useRef({ scale, navigation, holds });
  useEffect(() => {
    latest.current = { scale, navigation, holds };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const fingers = new Map<number, TouchPoint>();
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const placeOf = ({ clientX, clientY }: PointerEvent): TouchPoint => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const two = (): TwoPoints | null => {
      const [a, b] = [...fingers.values()];
      return fingers.size === 2 && a && b ? [a, b] : null;
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, placeOf(event));
      if (fingers.size > 1) event.stopPropagation();
    };
    const move = (event: PointerEvent): void => {
      if (!fingers.has(event.pointerId)) return;
      const before = two();
      fingers.set(event.pointerId, placeOf(event));
      const after = two();
      if (!before || !after) return;
      // The first finger alone would pan.
      event.stopPropagation();
      const { scale: now, navigation: go, holds: held } = latest.current;
      // A span grows as the fingers part, and goes where they go: the other way about.
      const { factor, atPx, panPx } = held === 'span' ? pinchMove(after, before) : pinchMove(before, after);
      go.zoomAt(factor, now.sec(atPx));
      go.panBy((now.sec(panPx) - now.sec(0)) * (held === 'span' ? 1 : factor));
    };
    const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
    element.addEventListener('pointerdown', down, options);
    element.addEventListener('pointermove', move, options);
    addEventListener('pointerup', up, options);
    addEventListener('pointercancel', up, options);
    return () => controller.abort();
  }, [ref]);
}
