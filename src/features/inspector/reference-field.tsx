import { ChoiceRow } from '../../ui/choice-field.tsx';
import { useChosen, useChosenReport, useSession } from '../session-context.ts';
import '../../ui/group-note.css';

/** Renders the choice of the reference for scoring: one of the recording's annotators. */
export function ReferenceField() {
  const { parameters } = useSession();
  const summary = useChosen()?.summary ?? null;
  const used = useChosenReport('qrs')?.parameters['reference'] ?? '';
  const sets = summary?.annotations.filter(({ count }) => count > 0) ?? [];
  if (summary?.annotationsToCome === true)
    return <p className="group-note">The annotations of this recording are still being read.</p>;
  if (sets.length === 0)
    return <p className="group-note">This recording has no annotations, so there is no reference.</p>;
  const nameOf = (source: string): string =>
    summary !== null && summary.truth !== null && source === 'atr' ? 'true beats' : source;
  return (
    <ChoiceRow
      label="Reference"
      parameter="reference"
      value={String(used)}
      choices={[
        ...(used === '' ? [{ value: '', label: 'none' }] : []),
        ...sets.map(({ source }) => ({ value: source, label: nameOf(source) })),
      ]}
      onChange={(source) => parameters.qrs.set('reference', source)}
    />
  );
}
