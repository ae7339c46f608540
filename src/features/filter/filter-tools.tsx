import { formatCount } from '../../ui/format-number.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenRun } from '../session-context.ts';

/** How many filters do something. */
export function FilterTools() {
  const run = useChosenRun('filter');
  const stages = run?.report?.result.stages;
  if (!stages) return null;
  const count = stages.filter(({ isSkipped }) => !isSkipped).length;
  return (
    <>
      <ComputingNote analysis="filter" />
      <span>{stages.length === 1 ? 'one filter' : `chain of ${formatCount(count, 'filter')}`}</span>
    </>
  );
}
