import { useStore } from 'zustand';
import type { CohortRun } from '../../state/cohort/cohort-run.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatElapsed, formatNumber } from '../../ui/format-number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts';
import { useSession } from '../session-context.ts';

/** Announcements of the run's states for screen readers. */
const spoken: Readonly<Record<CohortRun['state'], string>> = {
  running: 'Analysing the recordings',
  done: 'The comparison is up to date',
  cancelled: 'Analysis cancelled',
};

const doneShare = ({ doneCount, taskCount }: CohortRun): number =>
  taskCount === 0 ? 1 : doneCount / taskCount;

/** Renders what is being analysed, or how the last run ended. Its button keeps the focus when its action changes. */
function RunState({ run }: { readonly run: CohortRun | null }) {
  const { cohort } = useSession();
  const isLong = useDelayedFlag(run?.state === 'running', 200);
  if (run?.state === 'running' && isLong) {
    return (
      <>
        <span className="nowrap" title={run.doing}>
          {run.doing.split('/').at(-1)}
        </span>
        <ProgressBar label="Analysis of the recordings" share={doneShare(run)} />
        <span className="nowrap">
          {formatNumber(run.doneCount, 0)} of {formatNumber(run.taskCount, 0)}
        </span>
        <LinkButton key="act" onClick={cohort.cancel}>
          Cancel
        </LinkButton>
      </>
    );
  }
  if (run?.state === 'cancelled') {
    return (
      <>
        <span>Cancelled at {Math.round(doneShare(run) * 100)} %</span>
        <LinkButton key="act" onClick={cohort.run}>
          Resume
        </LinkButton>
      </>
    );
  }
  return <span>Idle</span>;
}

/** Renders the status of the Cohort bench: device, progress, failures and duration. */
export function CohortStatus() {
  const { cohort } = useSession();
  const run = useStore(cohort, (state) => state.run);
  const shown = useStore(cohort, (state) => state.shown);
  const failed = shown?.errors.length ?? 0;
  const took = run?.state === 'done' && run.tookMs !== null && run.taskCount > 0 ? run.tookMs : null;
  return (
    <>
      <div>{shown?.devices.join(', ') || 'CPU'}</div>
      <div className="run">
        <RunState run={run} />
      </div>
      <output className="unseen">{run ? spoken[run.state] : ''}</output>
      {failed > 0 && <div className="only-wide">{formatNumber(failed, 0)} failed</div>}
      {took !== null && run !== null && (
        <div className="only-wide nowrap">
          Last run: {formatCount(run.taskCount, 'recording')} in {formatElapsed(took)}
        </div>
      )}
    </>
  );
}
