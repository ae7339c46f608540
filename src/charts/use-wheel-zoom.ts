import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { TimeScale } from './time-axis.ts';
import type { TimeNavigation } from './time-navigation.ts';
import { wheelFactor } from './time-navigation.ts';

/** Wheel zooms at the pointer, sideways or with Shift it pans; with Ctrl it stays the browser's own zoom. */
export function useWheelZoom(
  ref: RefObject<HTMLElement | null>,
  scale: TimeScale,
  navigation: TimeNavigation,
): void {
  const latest = useRef({ scale, navigation });
  useEffect(() => {
    latest.current = { scale, navigation };
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { scale: now, navigation: go } = latest.current;
      const x = event.clientX - element.getBoundingClientRect().left;
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
