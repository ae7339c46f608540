import { type ComponentType, memo, Suspense } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration, ParameterValue } from '../../model/parameters.ts';
import { isAnalysisName, valuesOfMarks } from '../../pipeline/analyses.ts';
import { isOfMarks } from '../../pipeline/channels.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { groupSource } from '../../pipeline/parameter-source.ts';
import { useChosen, useOpenParameters, useOpenWork, useSession } from '../session-context.ts';
import type { BenchWork } from '../../state/benches.ts';
import { Explained } from '../glossary/term.tsx';
import { ParameterField, type ParameterFieldProps } from './parameter-field.tsx';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';

/** Fields in the place of those that declarations make, by parameter. */
export type OwnFields = Readonly<Record<string, ComponentType>>;

interface DeclaredGroupProps extends GroupFold {
  readonly title: string;
  /** What the group is called by a screen reader; its title with ‘parameters’ where left out. */
  readonly name?: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly computed: Readonly<Record<string, string>>;
  readonly fields: OwnFields;
}

/** Says what the chosen recording has in the place of a parameter's value for all; undefined where it has that. */
function ownNote(declaration: ParameterDeclaration, own: ParameterValue | undefined): string | null {
  return own === undefined ? null : `For this recording it is ${describeValue(declaration, own)}.`;
}

interface DeclaredFieldProps extends Pick<
  ParameterFieldProps,
  'declaration' | 'value' | 'changed' | 'computed' | 'note'
> {
  readonly work: BenchWork;
}

/** The field of one parameter, which is drawn anew when that one changes: not for each other that is dragged. */
const DeclaredField = memo(function DeclaredField({ work, declaration, ...shown }: DeclaredFieldProps) {
  const parameters = useSession().parameters[work];
  const { id } = declaration;
  return (
    <ParameterField
      field={`${work} ${id}`}
      declaration={declaration}
      {...shown}
      onChange={(value) => parameters.set(id, value)}
      onReset={() => parameters.reset(id)}
    />
  );
});

/** Parameters under one heading, with where they come from. */
export function DeclaredGroup({ declarations, computed, fields, ...group }: DeclaredGroupProps) {
  const parameters = useOpenParameters();
  const changed = useStore(parameters, (state) => state.changed);
  const chosen = useChosen();
  const work = useOpenWork();
  const pinned = chosen !== null && work === pinnedAnalysis(chosen.sample) ? chosen.pinned : {};
  const summary = chosen?.summary ?? null;
  const isMarks = summary !== null && isOfMarks(summary) && isAnalysisName(work);
  const held = isMarks ? valuesOfMarks(work, changed) : changed;
  const ownOf = ({ id, default: standard }: ParameterDeclaration): ParameterValue | undefined =>
    id in changed && !(id in held) ? standard : pinned[id];
  const source = groupSource(declarations, changed);
  const count = declarations.filter(({ id }) => id in changed).length;
  return (
    <ParameterGroup
      {...group}
      summary={count > 0 ? `${count} changed` : ''}
      source={source}
      shownSource={source === null ? null : <Explained text={source} isStop={false} />}
    >
      {declarations.map((declaration) => {
        const { id } = declaration;
        const Own = fields[id];
        return Own ? (
          <Suspense key={id} fallback={null}>
            <Own />
          </Suspense>
        ) : (
          <DeclaredField
            key={id}
            work={work}
            declaration={declaration}
            value={changed[id] ?? declaration.default}
            changed={id in changed}
            computed={computed[id] ?? null}
            note={ownNote(declaration, ownOf(declaration))}
          />
        );
      })}
    </ParameterGroup>
  );
}
