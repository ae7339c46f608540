import type { ReactNode } from 'react';
import { ToolButton } from './tool-button.tsx';

interface StepButtonsProps {
  /** What the arrows lead to: 'Previous window', 'Next window'. */
  readonly labels: readonly [before: string, after: string];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: 1 | -1) => void;
  /** Between the arrows. */
  readonly children?: ReactNode;
}

/** Two arrows, to what is before and to what is after. */
export function StepButtons({
  labels: [before, after],
  isFirst,
  isLast,
  onStep,
  children,
}: StepButtonsProps) {
  return (
    <>
      <ToolButton icon="left" label={before} disabled={isFirst} onClick={() => onStep(-1)} />
      {children}
      <ToolButton icon="right" label={after} disabled={isLast} onClick={() => onStep(1)} />
    </>
  );
}
