import { formatCount } from '../../ui/format-number.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenReport } from '../session-context.ts';

/** Renders the number of active filters. */
export function FilterTools() {
  const stages = useChosenReport('filter')?.result.stages;
  if (!stages) return null;
  const count = stages.filter(({ isSkipped }) => !isSkipped).length;
  return (
    <>
      <ComputingNote analysis="filter" />
      <span>{stages.length === 1 ? 'one filter' : `chain of ${formatCount(count, 'filter')}`}</span>
    </>
  );
}
