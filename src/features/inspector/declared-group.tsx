import { type ComponentType, memo, Suspense } from 'react';
import { useStore } from 'zustand';
import type { ParameterDeclaration, ParameterValue } from '../../model/parameters.ts';
import { isAnalysisName, valuesForMarks } from '../../pipeline/analyses.ts';
import { hasOnlyMarks } from '../../pipeline/channels.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import { pinnedAnalysis } from '../../pipeline/exercises/exercises.ts';
import { groupSource } from '../../pipeline/parameter-source.ts';
import { useChosen, useOpenParameters, useOpenWork, useSession } from '../session-context.ts';
import type { BenchWork } from '../../state/benches.ts';
import { Explained } from '../glossary/term.tsx';
import { ParameterField, type ParameterFieldProps } from './parameter-field.tsx';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';

/** Components that replace the fields of declarations, by parameter. */
export type CustomFields = Readonly<Record<string, ComponentType>>;

interface DeclaredGroupProps extends GroupFold {
  readonly title: string;
  /** Accessible name of the group; by default its title with ‘parameters’. */
  readonly name?: string;
  readonly declarations: readonly ParameterDeclaration[];
  readonly computed: Readonly<Record<string, string>>;
  readonly fields: CustomFields;
}

/** Returns a note with the chosen recording's own value of a parameter; null if it has none. */
function pinnedNote(declaration: ParameterDeclaration, own: ParameterValue | undefined): string | null {
  return own === undefined ? null : `For this recording it is ${describeValue(declaration, own)}.`;
}

interface DeclaredFieldProps extends Pick<
  ParameterFieldProps,
  'declaration' | 'value' | 'changed' | 'computed' | 'note'
> {
  readonly work: BenchWork;
}

/** Renders the field of one parameter. Memoised, so that it is not rendered when other parameters change. */
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

/** Renders parameters under one heading, with their source. */
export function DeclaredGroup({ declarations, computed, fields, ...group }: DeclaredGroupProps) {
  const parameters = useOpenParameters();
  const changed = useStore(parameters, (state) => state.changed);
  const chosen = useChosen();
  const work = useOpenWork();
  const pinned = chosen !== null && work === pinnedAnalysis(chosen.sample) ? chosen.pinned : {};
  const summary = chosen?.summary ?? null;
  const isMarks = summary !== null && hasOnlyMarks(summary) && isAnalysisName(work);
  const held = isMarks ? valuesForMarks(work, changed) : changed;
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
            note={pinnedNote(declaration, ownOf(declaration))}
          />
        );
      })}
    </ParameterGroup>
  );
}
