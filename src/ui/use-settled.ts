import { useEffect, useState } from 'react';

/** The value once it has stayed the same for `forMs`; before that the one that did last. */
export function useSettled(value: string, forMs: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
