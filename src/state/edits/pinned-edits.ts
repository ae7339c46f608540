import type { ParameterDeclaration, ParameterValue, ParameterValues } from '../../model/parameters.ts';
import { describeValue } from '../../pipeline/describe-value.ts';
import type { Edit } from './edits.ts';
import type { Change } from './history.ts';
import type { RecordingEntry } from '../opening/recordings.ts';

/** Returns a change of a parameter for these recordings only; null restores the shared value. */
export function pinnedChange(
  entries: readonly RecordingEntry[],
  declaration: ParameterDeclaration,
  value: ParameterValue | null,
): Change<Edit> {
  const { id, label } = declaration;
  const before = Object.fromEntries(entries.map(({ key, pinned }) => [key, pinned]));
  const after = Object.fromEntries(entries.map(({ key, pinned }) => [key, withValue(pinned, id, value)]));
  const of = entries.length === 1 ? (entries[0]?.name ?? '') : `${entries.length} recordings`;
  return {
    subject: `pinned ${id} ${entries.map(({ key }) => key).join(' ')}`,
    name: value === null ? `${of}: ${label} as all` : `${of}: ${label} ${describeValue(declaration, value)}`,
    before: { kind: 'pinned', pinned: before },
    after: { kind: 'pinned', pinned: after },
  };
}

/** Returns a change of all of a recording's own parameters. */
export function allPinnedChange(
  { key, name, pinned }: Pick<RecordingEntry, 'key' | 'name' | 'pinned'>,
  values: ParameterValues,
): Change<Edit> {
  return {
    subject: `pinned all ${key}`,
    name: `${name}: its own parameters`,
    before: { kind: 'pinned', pinned: { [key]: pinned } },
    after: { kind: 'pinned', pinned: { [key]: values } },
  };
}

function withValue(pinned: ParameterValues, id: string, value: ParameterValue | null): ParameterValues {
  const { [id]: _, ...rest } = pinned;
  return value === null ? rest : { ...rest, [id]: value };
}
