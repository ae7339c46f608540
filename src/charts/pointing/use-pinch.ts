import { type RefObject, useEffect, useRef } from 'react';
import { gutterPx, type TimeScale } from '../axes/time-axis.ts';
import { type TimeNavigation, wheelFactor } from './time-navigation.ts';

/** Called for a turn of the wheel over a scale: up (1) enlarges; `y` is the position from the plot's top, px. */
export type OnScale = (by: 1 | -1, y: number) => void;

/**
 * Makes the wheel zoom at the pointer; sideways or with Shift it pans. Ctrl keeps the browser's own zoom. With Alt, or
 * over the gutter, it scales amplitudes if `onScale` is given.
 */
export function useWheelZoom(
  ref: RefObject<HTMLElement | null>,
  scale: TimeScale,
  navigation: TimeNavigation,
  onScale?: OnScale,
): void {
  const latest = useRef({ scale, navigation, onScale });
  useEffect(() => {
    latest.current = { scale, navigation, onScale };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { scale: now, navigation: go, onScale: rescale } = latest.current;
      const box = element.getBoundingClientRect();
      const x = event.clientX - box.left;
      if (rescale && (event.altKey || x < gutterPx)) {
        if (event.deltaY !== 0) rescale(event.deltaY < 0 ? 1 : -1, event.clientY - box.top);
        return;
      }
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        go.panBy(now.sec(sideways) - now.sec(0));
      } else {
        go.zoomAt(wheelFactor(event.deltaY, event.deltaMode), now.sec(x));
      }
    };
    // React's own wheel listeners are passive and could not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [ref]);
}

interface TouchPoint {
  readonly x: number;
  readonly y: number;
}

type TwoPoints = readonly [TouchPoint, TouchPoint];

/** Smallest distance of fingers that is used, px; smaller distances are too imprecise. */
const minApartPx = 24;

const apartPx = ([a, b]: TwoPoints): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), minApartPx);

const middlePx = ([a, b]: TwoPoints): number => (a.x + b.x) / 2;

/**
 * Returns the zoom and pan for a movement of two fingers.
 *
 * @returns `factor` over 1 shows more, centred at `atPx`; `panPx` moves the view to the right
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
 * Makes two fingers zoom and pan. One finger keeps its other action.
 * @param holds  what moves with the fingers: the signal under them, or the visible span
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
      // The span grows as the fingers spread and moves with them, the reverse of the signal.
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
