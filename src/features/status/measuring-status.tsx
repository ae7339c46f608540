import { useStore } from 'zustand';
import type { MeasuringRun } from '../../state/performance/performance.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatElapsed } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.ts';

/** Announcements of the run's states for screen readers. */
const spoken: Readonly<Record<MeasuringRun['state'], string>> = {
  running: 'Measuring',
  done: 'Everything is measured',
  cancelled: 'Measurement cancelled',
  failed: 'Measurement failed; the bench shows why',
};

/** Renders what is being measured, or how the last run ended. Its button keeps the focus when its action changes. */
function RunState({ run }: { readonly run: MeasuringRun | null }) {
  const session = useSession();
  if (run?.state === 'running') {
    return (
      <>
        <span className="nowrap">{run.doing === '' ? 'Measuring' : run.doing}</span>
        <ProgressBar label="Measurement" share={run.share} />
        <span className="percent">{Math.round(run.share * 100)} %</span>
        <LinkButton key="act" onClick={session.cancel}>
          Cancel
        </LinkButton>
      </>
    );
  }
  if (run?.state === 'cancelled') {
    return (
      <>
        <span>Cancelled at {Math.round(run.share * 100)} %</span>
        <LinkButton key="act" onClick={() => void session.performance.run(run.studies)}>
          Run again
        </LinkButton>
      </>
    );
  }
  return <span>{run?.state === 'failed' ? 'Not measured' : 'Idle'}</span>;
}

/** Renders the status of the Performance bench: device, progress, and number of rows. */
export function MeasuringStatus() {
  const { machine, result, run } = useStore(useSession().performance);
  const gpu = machine?.device.gpu ?? null;
  const rowCount = Object.values(result?.studies ?? {}).reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
  return (
    <>
      <div>{machine === null ? 'Device not known yet' : (gpu?.name ?? 'CPU, no GPU')}</div>
      <div className="run">
        <RunState run={run} />
      </div>
      <output className="unseen">{run ? spoken[run.state] : ''}</output>
      {rowCount > 0 && <div className="only-wide">{formatCount(rowCount, 'row')} measured</div>}
      {run?.state === 'done' && run.tookMs !== null && (
        <div className="only-wide">Last run: {formatElapsed(run.tookMs)}</div>
      )}
    </>
  );
}
