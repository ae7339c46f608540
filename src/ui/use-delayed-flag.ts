import { useEffect, useState } from 'react';

/**
 * Returns true once a flag has been set for `afterMs`, so that short states do not flicker.
 *
 * @param step  restarts the wait when it changes, for example with each result of a drag
 */
export function useDelayedFlag(flag: boolean, afterMs: number, step: number = 0): boolean {
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
      // Avoids a render if it never was late.
      if (isLate) setLateStep(null);
    };
  }, [flag, afterMs, step]);
  return flag && lateStep === step;
}
