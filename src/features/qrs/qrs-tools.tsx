import { StepButtons } from '../../ui/step-buttons.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { ComputingNote } from '../bench/analysis-bench.tsx';
import { useChosenRun } from '../session-context.ts';
import { useErrors } from './use-errors.ts';

/** Renders ‹ Error 80 of 137 ›. */
export function QrsTools() {
  const isScored = useChosenRun('qrs', (run) => run?.report?.score != null);
  const { errors, chosenIndex, step } = useErrors();
  if (!isScored) return <ComputingNote analysis="qrs" />;
  const count = formatNumber(errors.length, 0);
  return (
    <>
      <ComputingNote analysis="qrs" />
      <StepButtons
        labels={['Previous error', 'Next error']}
        isFirst={errors.length === 0 || chosenIndex === 0}
        isLast={errors.length === 0 || chosenIndex === errors.length - 1}
        onStep={step}
      >
        <span aria-live="polite">
          {errors.length === 0
            ? 'No errors'
            : chosenIndex === null
              ? `${count} ${errors.length === 1 ? 'error' : 'errors'}`
              : `Error ${formatNumber(chosenIndex + 1, 0)} of ${count}`}
        </span>
      </StepButtons>
    </>
  );
}
