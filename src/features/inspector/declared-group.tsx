import { useStore } from 'zustand';
import type { ParameterDeclaration, ParameterValues } from '../../model/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { useChosen, useOpenParameters, useOpenWork } from '../session-context.ts';
import { ParameterField } from './parameter-field.tsx';
import { ParameterGroup } from '../../ui/parameter-group.tsx';

interface DeclaredGroupProps {
  readonly title: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly shut: boolean;
  readonly computed: Readonly<Record<string, string>>;
  readonly onToggle: () => void;
}

/** The source that all of a group share, or null. */
function sharedSource(group: readonly ParameterDeclaration[]): string | null {
  const [first] = group;
  return first && group.every(({ source }) => source === first.source) ? first.source : null;
}

/** What the chosen recording has in the place of a parameter, where it is its own. */
function pinnedNote(declaration: ParameterDeclaration, pinned: ParameterValues): string | null {
  const own = pinned[declaration.id];
  return own === undefined ? null : `For this recording it is ${describeValue(declaration, own)}.`;
}

/** The parameters declared under one heading. */
export function DeclaredGroup({ title, declarations, shut, computed, onToggle }: DeclaredGroupProps) {
  const parameters = useOpenParameters();
  const changed = useStore(parameters, (state) => state.changed);
  const chosen = useChosen();
  const work = useOpenWork();
  const pinned = chosen !== null && work === pinnedAnalysis(chosen.sample) ? chosen.pinned : {};
  const count = declarations.filter(({ id }) => id in changed).length;
  return (
    <ParameterGroup
      title={title}
      shut={shut}
      summary={count > 0 ? `${count} changed` : ''}
      source={sharedSource(declarations)}
      onToggle={onToggle}
    >
      {declarations.map((declaration) => (
        <ParameterField
          key={declaration.id}
          field={`${work} ${declaration.id}`}
          declaration={declaration}
          value={changed[declaration.id] ?? declaration.default}
          changed={declaration.id in changed}
          computed={computed[declaration.id] ?? null}
          note={pinnedNote(declaration, pinned)}
          onChange={(value) => parameters.set(declaration.id, value)}
          onReset={() => parameters.reset(declaration.id)}
        />
      ))}
    </ParameterGroup>
  );
}
