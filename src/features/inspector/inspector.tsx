import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { useShut } from '../../ui/use-shut.ts';
import { useChosen, useOpenParameters, useSession } from '../session-context.ts';
import { DeclaredGroup } from './declared-group.tsx';
import { InspectorPages } from './inspector-pages.tsx';
import { hasRecordPage, useInspectorPage } from './use-inspector-page.ts';
import './inspector.css';
import { RecordPage } from './record-page.tsx';
import { SignalsGroup } from './signals-group.tsx';

export interface InspectorProps {
  /** Of the open bench. */
  readonly title: string;
  /** Groups that are shut until someone opens them. */
  readonly shutGroups: readonly string[];
  /** What a word such as 'auto' came to, by parameter. */
  readonly computed: Readonly<Record<string, string>>;
  /** Stands before the declared groups, in the place of these parameters. */
  readonly own: { readonly groups: ReactNode; readonly ids: readonly string[] } | null;
  readonly closeButton: ReactNode;
}

function byGroup(declarations: readonly ParameterDeclaration[]): Map<string, ParameterDeclaration[]> {
  const groups = new Map<string, ParameterDeclaration[]>();
  for (const declaration of declarations) {
    groups.set(declaration.group, [...(groups.get(declaration.group) ?? []), declaration]);
  }
  return groups;
}

function focusParameter(id: string): void {
  const field = document.querySelector<HTMLElement>(`[data-parameter="${id}"] :is(input, select)`);
  field?.focus();
  field?.closest('.param')?.scrollIntoView({ block: 'nearest' });
}

/** Parameters of the open bench, made from their declarations alone. */
export function Inspector({ title, shutGroups, computed, own, closeButton }: InspectorProps) {
  const { inspector } = useSession();
  const parameters = useOpenParameters();
  const chosen = useChosen();
  const changedCount = useStore(parameters, (state) => Object.keys(state.changed).length);
  const groups = useMemo(
    () => byGroup(parameters.declarations.filter(({ id }) => own?.ids.includes(id) !== true)),
    [parameters, own],
  );
  const changedText = changedCount > 0 ? `${changedCount} changed` : 'all default';
  // Two pages and the way back fill the heading.
  const isCrowded = changedCount > 0 && chosen !== null && hasRecordPage(chosen);
  const shut = useShut(shutGroups);
  const { open } = shut;
  const page = useInspectorPage();
  const wanted = useStore(inspector, (state) => state.wanted);
  useEffect(() => {
    const declaration = parameters.declarations.find(({ id }) => id === wanted?.id);
    if (!declaration) return undefined;
    open(declaration.group);
    // Once its group is open.
    const timer = setTimeout(() => {
      focusParameter(declaration.id);
      inspector.foundParameter();
    }, 0);
    return () => clearTimeout(timer);
  }, [parameters, inspector, wanted, open]);
  return (
    <>
      <div className="panehead">
        <InspectorPages title={title} page={page} />
        {page === 'parameters' && <span className={isCrowded ? 'unseen' : 'dim'}>{changedText}</span>}
        <span className="grow" />
        {page === 'parameters' && changedCount > 0 && (
          <button type="button" className="btn hand" onClick={parameters.resetAll}>
            Reset all
          </button>
        )}
        {closeButton}
      </div>
      {page === 'record' && chosen ? (
        <RecordPage key={chosen.key} entry={chosen} />
      ) : (
        <div className="scroll">
          {chosen?.summary && (
            <SignalsGroup entry={chosen} shut={shut.has('Signals')} onToggle={() => shut.toggle('Signals')} />
          )}
          {own?.groups}
          {[...groups].map(([group, declarations]) => (
            <DeclaredGroup
              key={group}
              title={group}
              declarations={declarations}
              shut={shut.has(group)}
              computed={computed}
              onToggle={() => shut.toggle(group)}
            />
          ))}
        </div>
      )}
    </>
  );
}
