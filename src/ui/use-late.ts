import { useEffect, useState } from 'react';

/** True once a flag has held for `afterMs`, so that what is over at once does not flicker. */
export function useLate(flag: boolean, afterMs: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!flag) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [flag, afterMs]);
  return flag && late;
}
