import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Returns the size of an element's content box, whole CSS px; 0 × 0 before the first measurement. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void => {
      const next = { widthPx: element.clientWidth, heightPx: element.clientHeight };
      setSize((old) => (old.widthPx === next.widthPx && old.heightPx === next.heightPx ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  return size;
}

/** Returns the device px per CSS px of the current screen, including the browser's zoom. */
export function useDeviceRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio);
  useEffect(() => {
    const list = matchMedia(`(resolution: ${ratio}dppx)`);
    const update = (): void => setRatio(devicePixelRatio);
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [ratio]);
  return ratio;
}
