import type { SteppedAnalysis } from '../../pipeline/analyses.ts';
import { useStore } from 'zustand';
import type { PlainStep, FormulaPart, Step, Formula } from '../../model/steps.ts';
import { Notice } from '../../ui/notice.tsx';
import { beatAt } from '../beats-in-view.ts';
import type { RecordingSummary } from '../../workers/protocol.ts';
import { useFetched } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';
import './steps.css';
import { type ReactNode, createElement } from 'react';
import { SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { StepPicture } from './step-drawing.tsx';
import type { DataTable } from '../../charts/figures/data-table.ts';

const inUnit = (name: string, unit: string): string => (unit === '' ? name : `${name}, ${unit}`);

function drawPiece(part: FormulaPart): ReactNode {
  if (typeof part === 'string') return part;
  return 'sub' in part ? <sub>{part.sub}</sub> : <sup>{part.sup}</sup>;
}

interface StepPanelProps {
  readonly step: Step;
  /** Position of the step, from 1. */
  readonly place: number;
}

/** Renders one step: its picture, its formula with the current values, and what it removed. */
function StepPanel({ step, place }: StepPanelProps) {
  const draw = (size: Size) => <StepPicture drawing={step} size={size} />;
  return (
    <FigurePanel name="step" title={`${place} ${step.title}`} sub={step.sub} table={() => stepTable(step)}>
      <SvgPlot label={step.title} description={stepSentence(step)} stops draw={draw} />
      {createElement(
        'p',
        { className: 'step-formula', title: formulaText(step.formula) },
        ...step.formula.map(drawPiece),
      )}
      <SymbolLine step={step} />
      <p className="step-dropped" title={step.dropped}>
        {step.dropped}
      </p>
    </FigurePanel>
  );
}

/** Renders the meaning of the formula's symbols, and its source. */
function SymbolLine({ step: { symbols, source } }: Pick<StepPanelProps, 'step'>) {
  return (
    <p className="step-symbols" title={symbolText(symbols, source)}>
      {symbols.map(({ symbol, means }) => (
        <span key={symbol}>
          <i>{symbol}</i> {means};{' '}
        </span>
      ))}
      {source}
    </p>
  );
}

const symbolText = (symbols: Step['symbols'], source: string): string =>
  [...symbols.map(({ symbol, means }) => `${symbol}: ${means}`), source].join('; ');

/** Returns a formula as one line of plain text. */
function formulaText(formula: Formula): string {
  return formula
    .map((part) => (typeof part === 'string' ? part : 'sub' in part ? `_${part.sub}` : `^${part.sup}`))
    .join('');
}

/** Describes the picture: formula, marks, and what was removed. */
function stepSentence({ formula, symbols, source, marks, dropped }: Step): string {
  const read = marks
    .filter(({ text }) => text !== '')
    .map(({ kind, text }) => `${kind.replace('-', ' ')} ${text}`);
  return [
    `${formulaText(formula)}.`,
    `${symbolText(symbols, source)}.`,
    ...(read.length > 0 ? [`${read.join(', ')}.`] : []),
    dropped,
  ].join(' ');
}

/** Returns the curves of a step, sample by sample. */
function stepTable({ series, x, y }: Step): DataTable {
  return {
    columns: ['curve', inUnit('from R', x.unit), inUnit(y.name, y.unit)],
    rows: series.flatMap(({ name, from, step, values }, place) => {
      const isAlone = series.filter((other) => other.name === name).length === 1;
      const own = isAlone ? name : `${name} ${place + 1}`;
      return Array.from(values, (value, k) => [own, from + k * step, Number.isNaN(value) ? null : value]);
    }),
  };
}

/** Returns the beat under the cursor; without one, the chosen beat, or else that in the middle of the view. */
function useShownBeat(beats: readonly { readonly r: number }[]): number {
  const { cursor, selection, view } = useSession();
  const chosen = useStore(selection, (state) => state.beatIndex);
  const underCursor = useStore(cursor, ({ cursorSec }) =>
    cursorSec === null ? null : beatAt(beats, cursorSec),
  );
  const inView = useStore(view, ({ span }) => beatAt(beats, (span.fromSec + span.toSec) / 2));
  return underCursor ?? chosen ?? inView;
}

/** Renders stages without a picture, with their parameters. */
function PlainSteps({ plain }: { readonly plain: readonly PlainStep[] }) {
  if (plain.length === 0) return null;
  return (
    <section className="plain-steps" aria-label="Stages without a picture">
      <h3>Without a picture</h3>
      <dl>
        {plain.map(({ stage, title, parameters }) => (
          <div key={stage}>
            <dt>{title}</dt>
            <dd>
              {parameters.length === 0
                ? 'no parameters'
                : parameters.map(({ label, value }) => `${label} ${value}`).join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface StepsViewProps {
  readonly analysis: SteppedAnalysis;
  readonly report: { readonly result: { readonly beats: readonly { readonly r: number }[] } };
  readonly summary: RecordingSummary;
}

/** Renders the steps from raw samples to the numbers of one beat, stage by stage. */
export function StepsView({ analysis, report, summary }: StepsViewProps) {
  const { client } = useSession();
  const { beats } = report.result;
  const rSec = beats[useShownBeat(beats)]?.r ?? null;
  // Old steps stay until those of the newest result arrive.
  const {
    value: steps,
    problem,
    isCurrent,
  } = useFetched(analysis, rSec === null ? null : [client, analysis, summary.id, report, rSec], () =>
    client.beatSteps(analysis, summary.id, rSec ?? 0),
  );
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className="steps-grid" aria-busy={!isCurrent}>
        {steps?.steps.map((step, k) => (
          <StepPanel key={`${step.stage} ${step.title}`} step={step} place={k + 1} />
        ))}
      </div>
      {steps && <PlainSteps plain={steps.plain} />}
    </>
  );
}
