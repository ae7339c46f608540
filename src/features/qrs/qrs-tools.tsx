import { ToolButton } from '../../ui/tool-button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { ComputingNote } from '../analysis-bench.tsx';
import { useChosenRun } from '../session-context.ts';
import { useErrors } from './use-errors.ts';

/** ‹ Error 80 of 137 › */
export function QrsTools() {
  const run = useChosenRun('qrs');
  const { errors, chosenIndex, step } = useErrors();
  if (!run?.report?.score) return <ComputingNote analysis="qrs" />;
  const count = formatNumber(errors.length, 0);
  return (
    <>
      <ComputingNote analysis="qrs" />
      <ToolButton
        icon="left"
        label="Previous error"
        disabled={errors.length === 0 || chosenIndex === 0}
        onClick={() => step(-1)}
      />
      <span aria-live="polite">
        {errors.length === 0
          ? 'No errors'
          : chosenIndex === null
            ? `${count} ${errors.length === 1 ? 'error' : 'errors'}`
            : `Error ${formatNumber(chosenIndex + 1, 0)} of ${count}`}
      </span>
      <ToolButton
        icon="right"
        label="Next error"
        disabled={errors.length === 0 || chosenIndex === errors.length - 1}
        onClick={() => step(1)}
      />
    </>
  );
}
