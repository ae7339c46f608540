import { memo, useState } from 'react';
import { downloadFile } from '../../charts/figures/download-file.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { type Stretch, stretchName } from '../../model/stretch.ts';
import { stretchTable } from '../../pipeline/stretches/write-stretch-table.ts';
import { asFailure } from '../../state/error-reason.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { formatCount, formatPercent } from '../../ui/format-number.ts';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';
import { pickFile } from '../../ui/pick-file.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import '../../ui/group-note.css';
import './stretches-group.css';
import { useExcludedShare, useStretchEditing } from './use-stretch-editing.ts';

/** Maximum number of listed stretches. */
const maxListed = 200;

/**
 * Renders stretches of the recording that are named or excluded from all analyses, each with a link and its actions.
 */
export const StretchesGroup = memo(function StretchesGroup({
  entry,
  shut,
  onToggle,
}: GroupFold & { readonly entry: RecordingEntry }) {
  const session = useSession();
  const editing = useStretchEditing();
  const [problem, setProblem] = useState<string | null>(null);
  const { stretches } = editing;
  const durationSec = entry.summary?.durationSec ?? 0;
  const share = useExcludedShare();
  const named = stretches.filter(({ name, excluded }) => name !== '' && !excluded).length;
  const summary = [
    ...(named === 0 ? [] : [`${named} named`]),
    ...(share === 0 ? [] : [`${formatPercent(share)} % excluded`]),
  ].join(', ');
  const readFile = async (file: File): Promise<void> => {
    try {
      await editing.addTable(await file.text(), file.name);
      setProblem(null);
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  };
  const saveFile = (): void => {
    const text = stretchTable(stretches);
    downloadFile(`${entry.name}.stretches.csv`, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <ParameterGroup
      title="Stretches"
      shut={shut}
      summary={summary === '' ? 'none' : summary}
      onToggle={onToggle}
    >
      <p className="group-note">
        <button
          type="button"
          className="btn"
          onClick={() => session.marking.mark(entry.key, session.view.getState().span)}
        >
          Mark a stretch
        </button>
      </p>
      {stretches.length === 0 && (
        <p className="group-note">
          Name a span, for example ‘supine’, or exclude it from every analysis. Named stretches can be
          windows.
        </p>
      )}
      <ul className="stretch-list">
        {stretches.slice(0, maxListed).map((one) => (
          <StretchRow
            key={`${one.from} ${one.to} ${one.name} ${String(one.excluded)}`}
            stretch={one}
            long={isLong(durationSec)}
            editing={editing}
          />
        ))}
      </ul>
      {stretches.length > maxListed && (
        <p className="group-note">
          The first {maxListed} of {formatCount(stretches.length, 'stretch', 'stretches')}.
        </p>
      )}
      {share > 0 && (
        <p className="group-note">
          {formatPercent(share)} % of the recording is excluded from every analysis, as gaps.
        </p>
      )}
      <p className="group-note">
        <button type="button" className="link" onClick={() => pickFile((file) => void readFile(file))}>
          Read from a table
        </button>
        {stretches.length > 0 && (
          <>
            {' · '}
            <button type="button" className="link" onClick={saveFile}>
              Save as CSV
            </button>
          </>
        )}
        {editing.isChanged && (
          <>
            {' · '}
            <button type="button" className="link" onClick={editing.reset}>
              As in the file
            </button>
          </>
        )}
      </p>
      {problem !== null && (
        <p className="problem err" role="alert">
          {problem}
        </p>
      )}
    </ParameterGroup>
  );
});

interface StretchRowProps {
  readonly stretch: Stretch;
  readonly long: boolean;
  readonly editing: ReturnType<typeof useStretchEditing>;
}

function StretchRow({ stretch, long, editing }: StretchRowProps) {
  const session = useSession();
  const { from, to, name, excluded } = stretch;
  const called = stretchName(stretch);
  const clock = (sec: number): string => formatClock(sec, long, 0.1);
  const place = `${clock(from)} to ${clock(to)}`;
  const show = (): void => {
    const marginSec = 0.05 * (to - from);
    session.view.show(session.view.getState().durationSec, {
      fromSec: from - marginSec,
      toSec: to + marginSec,
    });
  };
  return (
    <li>
      <input
        key={name}
        type="text"
        className="stretch-name"
        aria-label={`Name of the stretch ${place}`}
        defaultValue={name}
        maxLength={200}
        placeholder={excluded ? 'excluded' : 'unnamed'}
        onBlur={(event) => {
          const next = event.currentTarget.value.trim();
          if (next !== name) editing.replace(stretch, { ...stretch, name: next });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <button type="button" className="link nowrap" aria-label={`Show ${place}`} onClick={show}>
        {clock(from)}–{clock(to)}
      </button>
      <ToolButton
        icon={excluded ? 'hidden' : 'eye'}
        label={excluded ? `Include ${called}, ${place}` : `Exclude ${called}, ${place}`}
        onClick={() => editing.replace(stretch, { ...stretch, excluded: !excluded })}
      />
      <ToolButton icon="close" label={`Remove ${called}, ${place}`} onClick={() => editing.remove(stretch)} />
    </li>
  );
}
