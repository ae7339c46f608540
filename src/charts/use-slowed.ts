import { useLayoutEffect, useRef, useState } from 'react';

/** The value, taken anew at once and then every so often: what changes in every frame is not followed in each. */
export function useSlowed<T>(value: T, everyMs: number): T {
  const [slowed, setSlowed] = useState(value);
  const nextMs = useRef(0);
  useLayoutEffect(() => {
    if (Object.is(value, slowed)) return undefined;
    const take = (): void => {
      nextMs.current = performance.now() + everyMs;
      setSlowed(value);
    };
    const waitMs = nextMs.current - performance.now();
    if (waitMs <= 0) {
      take();
      return undefined;
    }
    const timer = setTimeout(take, waitMs);
    return () => clearTimeout(timer);
  }, [value, slowed, everyMs]);
  return slowed;
}
