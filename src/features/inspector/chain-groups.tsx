import { type PointerEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Warning } from '../../model/failure.ts';
import type { ParameterDeclaration } from '../../model/parameters.ts';
import {
  type StageValues,
  chainValues,
  edgesForType,
  nextStage,
  stageDefaults,
  chainToParameters,
  withStageValue,
} from '../../pipeline/filter-bench/chain-values.ts';
import { stageDeclarations } from '../../pipeline/filter/declarations.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ParameterGroup, useClosedGroups } from '../../ui/parameter-group.tsx';
import { useChosenReport, useSession } from '../session-context.ts';
import { ParameterField } from './parameter-field.tsx';

/** Keeps the focus: a field that loses it folds its help, and the button would move away under the pointer. */
const keepFocus = (event: PointerEvent): void => event.preventDefault();

const ofEdges: readonly Warning['code'][] = ['cutoff-dropped'];

/** Returns the parameters of a filter with these values, with the usual edge as the default of an edge. */
export function stageFields(stage: StageValues): readonly ParameterDeclaration[] {
  const edges: readonly string[] = edgesForType(stage['type'] ?? 'lowpass');
  const usual = withStageValue(stageDefaults, 'type', stage['type'] ?? 'lowpass');
  const isEquiripple = stage['design'] === 'equiripple';
  return stageDeclarations.flatMap((declaration): readonly ParameterDeclaration[] => {
    const { id } = declaration;
    if (id === 'low' || id === 'high') {
      if (!edges.includes(id) || declaration.kind !== 'number') return [];
      return [{ ...declaration, words: [], default: usual[id] ?? declaration.default }];
    }
    if (id === 'window' && isEquiripple) return [];
    if (id === 'transition' && !isEquiripple) return [];
    if (id === 'beta' && (isEquiripple || stage['window'] !== 'kaiser')) return [];
    return [declaration];
  });
}

/** Returns the note about a filter at one of its fields. */
function fieldNote(id: string, stage: StageValues, warnings: readonly Warning[]): string | null {
  const edges = edgesForType(stage['type'] ?? 'lowpass');
  const own = warnings.filter(({ code }) => (ofEdges.includes(code) ? id === edges.at(-1) : id === 'taps'));
  return own.length === 0 ? null : own.map(({ message }) => message).join(' ');
}

interface StageGroupProps {
  readonly stage: StageValues;
  readonly index: number;
  readonly count: number;
  readonly warnings: readonly Warning[];
  readonly shut: boolean;
  readonly onToggle: () => void;
  readonly onChange: (stage: StageValues) => void;
  /** Moves it by a number of places. */
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function typeName(stage: StageValues): string {
  const declaration = stageDeclarations.find(({ id }) => id === 'type');
  const choices = declaration?.kind === 'choice' ? declaration.choices : [];
  return choices.find(({ value }) => value === stage['type'])?.label ?? '';
}

/** Renders one filter of the chain: its fields with notes, and its place. */
function StageGroup(props: StageGroupProps) {
  const { stage, index, count, warnings, shut, onToggle, onChange, onMove, onRemove } = props;
  const name = `stage ${index + 1}`;
  return (
    <ParameterGroup
      title={`Stage ${index + 1}, ${typeName(stage)}`}
      shut={shut}
      summary={warnings.length > 0 ? 'see inside' : ''}
      onToggle={onToggle}
    >
      {stageFields(stage).map((declaration) => (
        <ParameterField
          key={declaration.id}
          field={`filter stage ${index} ${declaration.id}`}
          declaration={declaration}
          value={stage[declaration.id] ?? declaration.default}
          changed={stage[declaration.id] !== declaration.default}
          computed={null}
          note={fieldNote(declaration.id, stage, warnings)}
          onChange={(value) => onChange(withStageValue(stage, declaration.id, value))}
          onReset={() => onChange(withStageValue(stage, declaration.id, declaration.default))}
        />
      ))}
      {count > 1 && (
        <p className="stage-tools" role="presentation" onPointerDown={keepFocus}>
          <ToolButton icon="up" label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(-1)} />
          <ToolButton
            icon="down"
            label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          <LinkButton onClick={onRemove}>Remove {name}</LinkButton>
        </p>
      )}
    </ParameterGroup>
  );
}

const noWarnings: readonly Warning[] = [];

/** Renders the chain of the Filter bench, one group per filter; filters can be added, removed and reordered. */
export function ChainGroups() {
  const { parameters } = useSession();
  const changed = useStore(parameters.filter, (state) => state.changed);
  const report = useChosenReport('filter');
  const stages = useMemo(() => chainValues(changed), [changed]);
  const shut = useClosedGroups([]);
  const take = (next: readonly StageValues[]): void => parameters.filter.setAll(chainToParameters(next));
  // Nothing is known about a chain other than the computed one.
  const known = report?.result.stages.length === stages.length ? report.result.stages : null;
  const move = (index: number, by: number): void => {
    const moved = stages[index];
    if (moved) take(stages.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  return (
    <>
      {stages.map((stage, index) => {
        const name = `Stage ${index + 1}`;
        return (
          <StageGroup
            key={name}
            stage={stage}
            index={index}
            count={stages.length}
            warnings={known?.[index]?.warnings ?? noWarnings}
            {...shut.groupFold(name)}
            onChange={(next) => take(stages.with(index, next))}
            onMove={(by) => move(index, by)}
            onRemove={() => take(stages.toSpliced(index, 1))}
          />
        );
      })}
      <p className="stage-add" role="presentation" onPointerDown={keepFocus}>
        <Button onClick={() => take([...stages, nextStage(stages)])}>
          <Icon name="plus" />
          Add a filter
        </Button>
      </p>
    </>
  );
}
