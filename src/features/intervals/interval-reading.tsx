import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Explained } from '../glossary/term.tsx';
import { NotMeasurable, Reading } from '../bench/reading.tsx';
import { expectedText } from '../words/reading-labels.ts';
import type { IntervalReadingModel } from './interval-reading-model.ts';

interface IntervalReadingProps {
  readonly model: IntervalReadingModel;
  /** Whether the terms in its lines are tab stops. */
  readonly hasStops?: boolean;
}

/**
 * Renders an interval: its headline next to the expected range, what each ± covers, and the other methods with their
 * shift.
 */
export function IntervalReading({ model, hasStops = true }: IntervalReadingProps) {
  const { name, method, mark, value, spread, spreads, other, others, expected, notMeasurable } = model;
  const isAmber = notMeasurable !== null || !model.isPlausible;
  const label = (
    <>
      <MarkGlyph kind={mark} />
      <Explained text={`${name}, ${method}`} />
      {expected !== null && (
        <span className={`${isAmber ? 'amber' : 'dim'} nowrap`} title={expected.source}>
          {' '}
          <Explained text={expectedText(expected)} isStop={hasStops} />
        </span>
      )}
    </>
  );
  if (notMeasurable !== null) return <NotMeasurable label={label} why={notMeasurable} />;
  return (
    <Reading
      label={label}
      value={formatNumber(value, 1)}
      unit="ms"
      lines={spreads}
      hasStops={hasStops}
      tone={isAmber ? 'amber' : undefined}
      title={`${spread} ms; ${other} ms`}
    >
      {others.map(({ mark: own, brief }) => (
        <span key={own} className="nowrap line">
          <MarkGlyph kind={own} />
          <Explained text={brief} isStop={hasStops} />
        </span>
      ))}
    </Reading>
  );
}
