import { useId } from 'react';
import type { LabelPart } from '../../model/recording-labels.ts';
import { labelParts, noLabels } from '../../pipeline/grouping/label-words.ts';
import { lengthProblem, maxLabelLetters } from '../../pipeline/text-limits.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { DraftInput } from '../../ui/draft-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDraft, useRowName } from '../bench/use-draft.ts';
import { useGrouping, useSession } from '../session-context.ts';
import { FieldSentence } from './parameter-field.tsx';

const names: Readonly<Record<LabelPart, string>> = {
  subject: 'Subject',
  state: 'State',
  task: 'Task',
  trial: 'Trial',
};

/** Explanation of each label. */
const uses: Readonly<Record<LabelPart, string>> = {
  subject: 'Person who was recorded, by name or code. A cohort pairs recordings of one subject.',
  state: 'State of the subject, for example rest. A cohort compares states.',
  task: 'Task during the recording, as in BIDS file names.',
  trial: 'Number of the recording among several of one state.',
};

interface LabelFieldProps {
  readonly field: string;
  readonly part: LabelPart;
  readonly value: string | null;
  /** Label from the name of the file. */
  readonly written: string | null;
  readonly onChange: (value: string | null) => void;
}

function LabelField({ field, part, value, written, onChange }: LabelFieldProps) {
  const id = useId();
  const draft = useDraft(field, value ?? '');
  const problem = lengthProblem(draft.typed.trim(), maxLabelLetters);
  const isChanged = value !== written;
  return (
    <div className={`param ${isChanged ? 'changed' : ''}`}>
      <label htmlFor={id}>{names[part]}</label>
      <DraftInput
        id={id}
        text={value ?? ''}
        draft={draft}
        unit=""
        describedBy={`${id}-problem ${id}-help`}
        problem={problem}
        placeholder="–"
        onCommit={(text) => {
          if (lengthProblem(text.trim(), maxLabelLetters) !== null) return;
          draft.drop();
          onChange(text.trim() || null);
        }}
      />
      {isChanged && (
        <button
          type="button"
          className="reset"
          aria-label={`${names[part]} from the file name`}
          title={`${names[part]} from the file name`}
          onClick={() => onChange(written)}
        >
          <Icon name="reset" sizePx={14} />
        </button>
      )}
      <FieldSentence id={`${id}-problem`} problem={problem} restored={draft.restored} />
      <p id={`${id}-help`} className="help">
        {uses[part]} {written === null ? 'The file name gives none.' : `The file name gives ${written}.`}
      </p>
    </div>
  );
}

/** Renders the labels of a recording, from its name or as corrected by the user. */
export function LabelFields({ entry, path }: { readonly entry: RecordingEntry; readonly path: string }) {
  const session = useSession();
  const row = useRowName(entry);
  const { labels, written } = useGrouping();
  const own = labels.get(entry.key) ?? noLabels;
  const fileLabels = written.get(entry.key) ?? noLabels;
  return (
    <>
      <p className="record-note">{path}</p>
      {labelParts.map((part) => (
        <LabelField
          key={part}
          field={`label ${row} ${part}`}
          part={part}
          value={own[part]}
          written={fileLabels[part]}
          onChange={(value) => {
            if (value !== own[part]) void session.setLabel(entry, part, value);
          }}
        />
      ))}
    </>
  );
}
