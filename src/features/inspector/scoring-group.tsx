import { useId } from 'react';
import { useStore } from 'zustand';
import { qrsDeclarations } from '../../pipeline/qrs/declarations.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ParameterGroup } from '../../ui/parameter-group.tsx';
import { useShut } from '../../ui/use-shut.ts';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';
import { ParameterField } from './parameter-field.tsx';

const group = qrsDeclarations.filter((declaration) => declaration.group === 'Scoring');
const numbers = group.filter(({ id }) => id !== 'reference');

/** What beats are scored against: one of the annotators that came with the recording. */
function ReferenceRow() {
  const { parameters } = useSession();
  const summary = useChosen()?.summary ?? null;
  const used = useChosenReport('qrs')?.parameters['reference'] ?? '';
  const id = useId();
  const sets = summary?.annotations.filter(({ count }) => count > 0) ?? [];
  if (summary?.annotationsToCome === true)
    return <p className="group-note">The annotations of this recording are still being read.</p>;
  if (sets.length === 0)
    return <p className="group-note">No annotations came with this recording: there is no reference.</p>;
  const nameOf = (source: string): string =>
    summary !== null && summary.truth !== null && source === 'atr' ? 'known beats' : source;
  return (
    <div className="param" data-parameter="reference">
      <label htmlFor={id} className="nowrap">
        Reference
      </label>
      <ChoiceField
        id={id}
        value={String(used)}
        choices={[
          ...(used === '' ? [{ value: '', label: 'none' }] : []),
          ...sets.map(({ source }) => ({ value: source, label: nameOf(source) })),
        ]}
        onChange={(source) => parameters.qrs.set('reference', source)}
      />
      <span />
    </div>
  );
}

/** Against what, where and how narrowly beats are scored. */
export function ScoringGroup() {
  const { parameters } = useSession();
  const changed = useStore(parameters.qrs, (state) => state.changed);
  const shut = useShut();
  return (
    <ParameterGroup title="Scoring" {...shut.foldOf('Scoring')} summary="" source="ANSI/AAMI EC57">
      <ReferenceRow />
      {numbers.map((declaration) => (
        <ParameterField
          key={declaration.id}
          field={`qrs ${declaration.id}`}
          declaration={declaration}
          value={changed[declaration.id] ?? declaration.default}
          changed={declaration.id in changed}
          computed={null}
          onChange={(value) => parameters.qrs.set(declaration.id, value)}
          onReset={() => parameters.qrs.reset(declaration.id)}
        />
      ))}
    </ParameterGroup>
  );
}
