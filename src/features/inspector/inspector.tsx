import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import { useChosen, useSession } from '../session-context.ts';
import './inspector.css';
import { ParameterField } from './parameter-field.tsx';
import { ParameterGroup } from './parameter-group.tsx';
import { SignalsGroup } from './signals-group.tsx';

interface InspectorProps {
  /** Of the open bench. */
  readonly title: string;
  /** Groups that are shut until someone opens them. */
  readonly shutGroups: readonly string[];
  /** What a word such as 'auto' came to, by parameter. */
  readonly computed: Readonly<Record<string, string>>;
  readonly closeButton: ReactNode;
}

function byGroup(declarations: readonly ParameterDeclaration[]): Map<string, ParameterDeclaration[]> {
  const groups = new Map<string, ParameterDeclaration[]>();
  for (const declaration of declarations) {
    groups.set(declaration.group, [...(groups.get(declaration.group) ?? []), declaration]);
  }
  return groups;
}

/** The source that all of a group share, or null. */
function sharedSource(group: readonly ParameterDeclaration[]): string | null {
  const [first] = group;
  return first && group.every(({ source }) => source === first.source) ? first.source : null;
}

/** Parameters of the open bench, made from their declarations alone. */
export function Inspector({ title, shutGroups, computed, closeButton }: InspectorProps) {
  const { parameters } = useSession();
  const chosen = useChosen();
  const changed = useStore(parameters, (state) => state.changed);
  const groups = useMemo(() => byGroup(parameters.declarations), [parameters]);
  const [shut, setShut] = useState<ReadonlySet<string>>(() => new Set(shutGroups));
  const toggle = (group: string): void => {
    setShut((old) => new Set(old.has(group) ? [...old].filter((other) => other !== group) : [...old, group]));
  };
  const changedCount = Object.keys(changed).length;
  return (
    <>
      <div className="panehead">
        <h2>{title}</h2>
        <span className="dim">{changedCount > 0 ? `${changedCount} changed` : 'all default'}</span>
        <span className="grow" />
        {changedCount > 0 && (
          <button type="button" className="btn hand" onClick={parameters.resetAll}>
            Reset all
          </button>
        )}
        {closeButton}
      </div>
      <div className="scroll">
        {chosen?.summary && (
          <SignalsGroup entry={chosen} shut={shut.has('Signals')} onToggle={() => toggle('Signals')} />
        )}
        {[...groups].map(([group, declarations]) => {
          const count = declarations.filter(({ id }) => id in changed).length;
          const source = sharedSource(declarations);
          return (
            <ParameterGroup
              key={group}
              title={group}
              shut={shut.has(group)}
              summary={count > 0 ? `${count} changed` : ''}
              source={source}
              onToggle={() => toggle(group)}
            >
              {declarations.map((declaration) => (
                <ParameterField
                  key={declaration.id}
                  declaration={declaration}
                  value={changed[declaration.id] ?? declaration.default}
                  changed={declaration.id in changed}
                  computed={computed[declaration.id] ?? null}
                  onChange={(value) => parameters.set(declaration.id, value)}
                  onReset={() => parameters.reset(declaration.id)}
                />
              ))}
            </ParameterGroup>
          );
        })}
      </div>
    </>
  );
}
