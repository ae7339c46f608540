import { formatCount } from '../../ui/format-number.ts';
import { useLate } from '../../ui/use-late.ts';
import { useChosenRun } from '../session-context.ts';

/** How many filters do something. */
export function FilterTools() {
  const run = useChosenRun('filter');
  const computing = useLate(run?.state === 'running', 200);
  const stages = run?.report?.result.stages;
  if (!stages) return null;
  const count = stages.filter(({ isSkipped }) => !isSkipped).length;
  return (
    <>
      {computing && <span className="computing dim">computing</span>}
      <span>{stages.length === 1 ? 'one filter' : `chain of ${formatCount(count, 'filter')}`}</span>
    </>
  );
}
