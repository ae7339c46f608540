import { useId } from 'react';
import type { LabelPart } from '../../model/recording-labels.ts';
import { labelParts, noLabels } from '../../pipeline/grouping/label-words.ts';
import type { RecordingEntry } from '../../state/recordings.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useGrouping, useSession } from '../session-context.ts';

const names: Readonly<Record<LabelPart, string>> = {
  subject: 'Subject',
  state: 'State',
  task: 'Task',
  trial: 'Trial',
};
const mostLetters = 200;

interface LabelFieldProps {
  readonly part: LabelPart;
  readonly value: string | null;
  /** What the name of the file says. */
  readonly written: string | null;
  readonly onChange: (value: string | null) => void;
}

function LabelField({ part, value, written, onChange }: LabelFieldProps) {
  const id = useId();
  const isChanged = value !== written;
  return (
    <div className={`param ${isChanged ? 'changed' : ''}`}>
      <label htmlFor={id}>{names[part]}</label>
      <DraftInput
        id={id}
        text={value ?? ''}
        unit=""
        describedBy={`${id}-help`}
        problem={null}
        placeholder="–"
        onCommit={(text) => onChange(text.trim().slice(0, mostLetters) || null)}
      />
      {isChanged && (
        <button
          type="button"
          className="reset"
          aria-label={`${names[part]} as the name says`}
          title={`${names[part]} as the name says`}
          onClick={() => onChange(written)}
        >
          <Icon name="reset" sizePx={14} />
        </button>
      )}
      <p id={`${id}-help`} className="help">
        {written === null ? 'The name of the file says none.' : `The name of the file says ${written}.`}
      </p>
    </div>
  );
}

/** Whom and what a recording is of: as its name says, or as a person corrects it. */
export function LabelFields({ entry, path }: { readonly entry: RecordingEntry; readonly path: string }) {
  const session = useSession();
  const { labels, written } = useGrouping();
  const own = labels.get(entry.key) ?? noLabels;
  const said = written.get(entry.key) ?? noLabels;
  return (
    <>
      <p className="record-note">{path}</p>
      {labelParts.map((part) => (
        <LabelField
          key={part}
          part={part}
          value={own[part]}
          written={said[part]}
          onChange={(value) => {
            if (value !== own[part]) void session.setLabel(entry, part, value);
          }}
        />
      ))}
    </>
  );
}
