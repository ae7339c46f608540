import type { LabelPart, RecordingLabels } from '../../model/recording-labels.ts';
import { type Edit, recordingChange } from '../edits/edits.ts';
import type { Change } from '../edits/history.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

/** Returns the change of the pattern that splits names into labels. */
export function patternChange(before: string | null, after: string | null): Change<Edit> {
  const name =
    after === null ? 'Group as proposed' : after === '' ? 'Do not group by names' : `Group by ${after}`;
  return {
    subject: 'pattern',
    name,
    before: { kind: 'pattern', pattern: before },
    after: { kind: 'pattern', pattern: after },
  };
}

/** Returns the user's labels with one part changed. A part that equals what the name says is removed. */
function withLabel(
  { labels }: RecordingEntry,
  part: LabelPart,
  value: string | null,
  written: RecordingLabels,
): Partial<RecordingLabels> {
  const rest = Object.fromEntries(Object.entries(labels).filter(([key]) => key !== part));
  return written[part] === value ? rest : { ...rest, [part]: value };
}

/** Returns the change of the labels of many recordings, as listed in a table. */
export function tableChange(
  table: string,
  entries: readonly RecordingEntry[],
  labels: Readonly<Record<RecordingKey, Partial<RecordingLabels>>>,
): Change<Edit> {
  const own = entries.filter(({ key }) => Object.hasOwn(labels, key));
  return {
    subject: `table ${table}`,
    name: `Group by ${table}`,
    before: { kind: 'groups', labels: Object.fromEntries(own.map((entry) => [entry.key, entry.labels])) },
    after: { kind: 'groups', labels },
  };
}

/** Returns the change of one label of a recording. */
export function labelsChange(
  entry: RecordingEntry,
  part: LabelPart,
  value: string | null,
  written: RecordingLabels,
): Change<Edit> {
  const { key, name, labels } = entry;
  const said = `${name}: ${value === null ? `no ${part}` : `${part} ${value}`}`;
  const named = { subject: `labels ${key} ${part}`, name: said };
  return recordingChange('labels', key, named, labels, withLabel(entry, part, value, written));
}
