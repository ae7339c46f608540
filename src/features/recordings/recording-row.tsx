import { lazy, Suspense, useState } from 'react';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { filesOf } from '../../state/recording-files.ts';
import type { RecordingEntry } from '../../state/recordings.ts';
import { canOpen } from '../../state/recordings.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { moveFocus } from '../../ui/roving-focus.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { PickedFile } from '../../workers/client-types.ts';
import { RateQuestion } from './rate-question.tsx';
import { closeKey } from './row-keys.ts';
import { StateDot } from './state-dot.tsx';

interface RecordingRowProps {
  readonly entry: RecordingEntry;
  readonly chosen: boolean;
  /** Whether it is the one that Tab comes to. */
  readonly entryPoint: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
  readonly onRate: (inputRateHz: number) => void;
}

const TablePreview = lazy(async () => ({ default: (await import('./table-preview.tsx')).TablePreview }));

/** The file of a table, whose reading can be shown and changed; null for all else. */
function tableOf({ summary, question, origin }: RecordingEntry): PickedFile | null {
  if (!origin) return null;
  if (summary?.format === 'csv') return filesOf(summary, origin)[0] ?? null;
  return question ? (origin.files[0] ?? null) : null;
}

function valueOf(entry: RecordingEntry): string {
  if (entry.state === 'broken') return 'unreadable';
  if (entry.state === 'reading') return `${Math.round((entry.progress?.share ?? 0) * 100)} %`;
  if (entry.stored && !entry.stored.load) return 'drop again';
  if (!entry.summary) return entry.question ? 'rate?' : '';
  return formatClock(entry.summary.durationSec, isLong(entry.summary.durationSec));
}

/** One recording: its state, name and length; below it what went wrong, is under way or is asked. */
export function RecordingRow({ entry, chosen, entryPoint, onChoose, onClose, onRate }: RecordingRowProps) {
  const [previewing, setPreviewing] = useState(false);
  const table = tableOf(entry);
  return (
    <li className="row">
      <div className={`rec ${chosen ? 'chosen' : ''}`}>
        <button
          type="button"
          className="pick"
          aria-current={chosen}
          tabIndex={entryPoint ? 0 : -1}
          onClick={canOpen(entry) ? onChoose : undefined}
          onKeyDown={(event) => {
            moveFocus(event, '.reclist', '.pick');
            if (event.key === closeKey && entry.group !== 'Samples') onClose();
          }}
        >
          <StateDot state={entry.state} />
          <span className={`nowrap grow ${chosen ? 'strong' : ''}`}>{entry.name}</span>
          <span className="val">{valueOf(entry)}</span>
        </button>
        {table && entry.state !== 'reading' && (
          <ToolButton
            className="take second"
            icon="table"
            label={`How ${entry.name} is read`}
            onClick={() => setPreviewing(true)}
          />
        )}
        {entry.group !== 'Samples' && entry.state !== 'reading' && (
          <ToolButton className="take" icon="close" label={`Close ${entry.name}`} onClick={onClose} />
        )}
      </div>
      {entry.state === 'reading' && (
        <div className="note">
          <ProgressBar label={`Reading ${entry.name}`} share={entry.progress?.share ?? 0} />
          {entry.progress?.stage ?? 'Reading'}
        </div>
      )}
      {entry.stored && !entry.stored.load && (
        <p className="note">This browser did not keep it. Drop it again: it is known by its content.</p>
      )}
      {entry.failure && (
        <p className="note err" role="alert">
          {entry.failure.message}
        </p>
      )}
      {entry.question && <RateQuestion question={entry.question} onAnswer={onRate} />}
      {entry.question && (
        <p className="note">
          <button type="button" className="link" onClick={() => setPreviewing(true)}>
            How it is read…
          </button>
        </p>
      )}
      {previewing && table && (
        <Suspense fallback={null}>
          <TablePreview entry={entry} file={table} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </li>
  );
}
