import type { ReactNode } from 'react';
import { createElement } from 'react';
import { SvgPlot } from '../charts/svg-plot.tsx';
import type { Size } from '../charts/use-size.ts';
import type { FormulaPart, Step } from '../model/steps.ts';
import { FigurePanel } from './figure-panel.tsx';
import { StepDrawing } from './step-drawing.tsx';
import { formulaText, stepSentence, stepTable } from './step-words.ts';

function pieceOf(part: FormulaPart): ReactNode {
  if (typeof part === 'string') return part;
  return 'sub' in part ? <sub>{part.sub}</sub> : <sup>{part.sup}</sup>;
}

interface StepPanelProps {
  readonly step: Step;
  /** Its place, from 1. */
  readonly place: number;
  readonly recordingName: string;
}

/** One step: its picture, its formula with the numbers in force, and what it threw away. */
export function StepPanel({ step, place, recordingName }: StepPanelProps) {
  const draw = (size: Size) => <StepDrawing drawing={step} size={size} />;
  return (
    <FigurePanel
      name="step"
      title={`${place} ${step.title}`}
      sub={step.sub}
      recordingName={recordingName}
      table={() => stepTable(step)}
    >
      <SvgPlot label={step.title} description={stepSentence(step)} stops draw={draw} />
      {createElement(
        'p',
        { className: 'step-formula', title: formulaText(step.formula) },
        ...step.formula.map(pieceOf),
      )}
      <p className="step-dropped" title={step.dropped}>
        {step.dropped}
      </p>
    </FigurePanel>
  );
}
