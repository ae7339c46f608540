import { useCallback, useState } from 'react';

export interface Shut {
  readonly has: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  readonly open: (name: string) => void;
}

/** Which of several named parts are shut. */
export function useShut(atFirst: readonly string[] = []): Shut {
  const [names, setNames] = useState<readonly string[]>(atFirst);
  const open = useCallback((name: string): void => {
    setNames((old) => old.filter((other) => other !== name));
  }, []);
  return {
    open,
    has: (name) => names.includes(name),
    toggle: (name) => {
      setNames((old) => (old.includes(name) ? old.filter((other) => other !== name) : [...old, name]));
    },
  };
}
