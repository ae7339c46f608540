import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';

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

/** Whether a group is shut, and what opens and shuts it. */
export interface GroupFold {
  readonly shut: boolean;
  readonly onToggle: () => void;
}

interface ParameterGroupProps extends GroupFold {
  readonly title: string;
  /** What a screen reader calls it; its title with ‘parameters’ where left out. */
  readonly name?: string;
  /** What stands beside the title while it is shut. */
  readonly summary: string;
  /** Where it comes from. */
  readonly source?: string | null;
  /** The same with the terms in it explained. */
  readonly shownSource?: ReactNode;
  readonly children: ReactNode;
}

/** A heading with parameters under it, which it shows and hides. */
export function ParameterGroup({
  title,
  name = `${title} parameters`,
  shut,
  summary,
  source = null,
  shownSource = source,
  onToggle,
  children,
}: ParameterGroupProps) {
  return (
    <section className={`pgroup ${shut ? 'shut' : ''}`} aria-label={name}>
      <h3>
        <button type="button" aria-expanded={!shut} onClick={onToggle}>
          <Icon name={shut ? 'right' : 'down'} sizePx={12} />
          <span>{title}</span>
        </button>
        <span className="grow" />
        {shut && summary !== '' && <span className="sum nowrap">{summary}</span>}
        {!(shut && summary !== '') && source !== null && (
          <span className="source nowrap" title={source}>
            {shownSource}
          </span>
        )}
      </h3>
      {!shut && children}
    </section>
  );
}
