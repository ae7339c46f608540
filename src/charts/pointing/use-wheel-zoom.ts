import { type RefObject, useEffect, useRef } from 'react';
import { type TimeScale, gutterPx } from '../axes/time-axis.ts';
import { type TimeNavigation, wheelFactor } from './time-navigation.ts';

/** A turn of the wheel over a scale: up (1) is larger; `y` is the place from the plot's top, px. */
export type OnScale = (by: 1 | -1, y: number) => void;

/**
 * Wheel zooms at the pointer, sideways or with Shift it pans; with Ctrl it stays the browser's own zoom.
 * With Alt, or over the gutter, it scales amplitudes where there is something that does.
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
    const turn = (event: WheelEvent): void => {
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
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [ref]);
}
