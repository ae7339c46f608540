import { useCallback, useMemo, useState } from 'react';
import type { GroupFold } from './parameter-group.tsx';

export interface Shut {
  readonly has: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  readonly open: (name: string) => void;
  /** What a group of that name takes. */
  readonly groupFold: (name: string) => GroupFold;
}

/** Which of several named parts are shut; the same object, with the same functions by name, as long as these are. */
export function useShut(atFirst: readonly string[] = []): Shut {
  const [names, setNames] = useState<readonly string[]>(atFirst);
  const open = useCallback((name: string): void => {
    setNames((old) => old.filter((other) => other !== name));
  }, []);
  return useMemo(() => {
    const has = (name: string): boolean => names.includes(name);
    const toggle = (name: string): void => {
      setNames((old) => (old.includes(name) ? old.filter((other) => other !== name) : [...old, name]));
    };
    const togglesOf = new Map<string, () => void>();
    const toggleOf = (name: string): (() => void) => {
      const known = togglesOf.get(name) ?? (() => toggle(name));
      togglesOf.set(name, known);
      return known;
    };
    const groupFold = (name: string): GroupFold => ({ shut: has(name), onToggle: toggleOf(name) });
    return { open, has, toggle, groupFold };
  }, [names, open]);
}
