import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';

export interface ClosedGroups {
  readonly has: (name: string) => boolean;
  readonly toggle: (name: string) => void;
  readonly open: (name: string) => void;
  /** Returns the props for the group of a name. */
  readonly groupFold: (name: string) => GroupFold;
}

/** Returns which of several named parts are closed. The object and its functions stay the same while these do. */
export function useClosedGroups(atFirst: readonly string[] = []): ClosedGroups {
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

/** Whether a group is closed, and the function that opens and closes it. */
export interface GroupFold {
  readonly shut: boolean;
  readonly onToggle: () => void;
}

interface ParameterGroupProps extends GroupFold {
  readonly title: string;
  /** Accessible name; by default its title with ‘parameters’. */
  readonly name?: string;
  /** Text next to the title while it is closed. */
  readonly summary: string;
  /** Source of its parameters. */
  readonly source?: string | null;
  /** The source with its terms explained. */
  readonly shownSource?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a heading with parameters under it, which it shows and hides. */
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
