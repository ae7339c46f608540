import { useEffect, useState } from 'react';

/**
 * True once a flag has held for `afterMs`, so that what is over at once does not flicker.
 *
 * @param step  it begins anew when this changes, as with each result of a drag
 */
export function useLate(flag: boolean, afterMs: number, step: number = 0): boolean {
  const [lateStep, setLateStep] = useState<number | null>(null);
  useEffect(() => {
    if (!flag) return undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      setLateStep(step);
    }, afterMs);
    return () => {
      clearTimeout(timer);
      // What never was late is not drawn anew for it.
      if (isLate) setLateStep(null);
    };
  }, [flag, afterMs, step]);
  return flag && lateStep === step;
}
