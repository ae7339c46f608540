import type { ReactNode } from 'react';
import { ToolButton } from './tool-button.tsx';

interface StepButtonsProps {
  /** Names of the arrows: 'Previous window', 'Next window'. */
  readonly labels: readonly [before: string, after: string];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: 1 | -1) => void;
  /** Elements between the arrows. */
  readonly children?: ReactNode;
}

/** Renders two arrows, to the previous and to the next item. */
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
