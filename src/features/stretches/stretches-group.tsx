import { memo } from 'react';
import { downloadFile } from '../../charts/figures/download-file.ts';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { type Stretch, stretchName } from '../../model/stretch.ts';
import { stretchTable } from '../../pipeline/stretches/write-stretch-table.ts';
import type { RecordingEntry } from '../../state/opening/recordings.ts';
import { BareButton, LinkButton } from '../../ui/button.tsx';
import { formatCount, formatPercent } from '../../ui/format-number.ts';
import { type GroupFold, ParameterGroup } from '../../ui/parameter-group.tsx';
import { pickFile } from '../../ui/pick-file.ts';
import { Problem } from '../../ui/problem.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useSession } from '../session-context.ts';
import '../../ui/group-note.css';
import './stretches-group.css';
import { useExcludedShare, useStretchEditing } from './use-stretch-editing.ts';
import { useAction } from '../bench/use-action.ts';

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
  const { problem, act } = useAction();
  const { stretches } = editing;
  const durationSec = entry.summary?.durationSec ?? 0;
  const share = useExcludedShare();
  const named = stretches.filter(({ name, excluded }) => name !== '' && !excluded).length;
  const summary = [
    ...(named === 0 ? [] : [`${named} named`]),
    ...(share === 0 ? [] : [`${formatPercent(share)} % excluded`]),
  ].join(', ');
  const readFile = (file: File): void => act(async () => editing.addTable(await file.text(), file.name));
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
        <BareButton onClick={() => session.marking.mark(entry.key, session.view.getState().span)}>
          Mark a stretch
        </BareButton>
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
        <LinkButton onClick={() => pickFile(readFile)}>Read from a table</LinkButton>
        {stretches.length > 0 && (
          <>
            {' · '}
            <LinkButton onClick={saveFile}>Save as CSV</LinkButton>
          </>
        )}
        {editing.isChanged && (
          <>
            {' · '}
            <LinkButton onClick={editing.reset}>As in the file</LinkButton>
          </>
        )}
      </p>
      <Problem text={problem} />
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
      <LinkButton className="nowrap" aria-label={`Show ${place}`} onClick={show}>
        {clock(from)}–{clock(to)}
      </LinkButton>
      <ToolButton
        icon={excluded ? 'hidden' : 'eye'}
        label={excluded ? `Include ${called}, ${place}` : `Exclude ${called}, ${place}`}
        onClick={() => editing.replace(stretch, { ...stretch, excluded: !excluded })}
      />
      <ToolButton icon="close" label={`Remove ${called}, ${place}`} onClick={() => editing.remove(stretch)} />
    </li>
  );
}
