import { useEffect, useState } from 'react';

/** Returns the value once it has been the same for `forMs`; before that, the last such value. */
export function useDebouncedValue(value: string, forMs: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
