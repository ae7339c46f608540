import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Whether a group is shut, and what opens and shuts it. */
export interface GroupFold {
  readonly shut: boolean;
  readonly onToggle: () => void;
}

interface ParameterGroupProps extends GroupFold {
  readonly title: string;
  /** What stands beside the title while it is shut. */
  readonly summary: string;
  /** Where all of it comes from, if from one place. */
  readonly source?: string | null;
  readonly children: ReactNode;
}

/** A heading with parameters under it, which it shows and hides. */
export function ParameterGroup({
  title,
  shut,
  summary,
  source = null,
  onToggle,
  children,
}: ParameterGroupProps) {
  return (
    <section className={`pgroup ${shut ? 'shut' : ''}`} aria-label={`${title} parameters`}>
      <h3>
        <button type="button" aria-expanded={!shut} onClick={onToggle}>
          <Icon name={shut ? 'right' : 'down'} sizePx={12} />
          <span>{title}</span>
        </button>
        <span className="grow" />
        {shut && <span className="sum nowrap">{summary}</span>}
        {!shut && source !== null && (
          <span className="source nowrap" title={source}>
            {source}
          </span>
        )}
      </h3>
      {!shut && children}
    </section>
  );
}
