import { useState } from 'react';

export interface Shut {
  readonly has: (name: string) => boolean;
  readonly toggle: (name: string) => void;
}

/** Which of several named parts are shut. */
export function useShut(atFirst: readonly string[] = []): Shut {
  const [names, setNames] = useState<readonly string[]>(atFirst);
  return {
    has: (name) => names.includes(name),
    toggle: (name) => {
      setNames((old) => (old.includes(name) ? old.filter((other) => other !== name) : [...old, name]));
    },
  };
}
