import { Fragment, type ReactNode } from 'react';
import { Explained } from '../glossary/term.tsx';
import './reading.css';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import type { IntervalWindow } from '../../model/intervals.ts';
import { type MethodId, timingMethods } from '../../model/methods.ts';
import { formatNumber } from '../../ui/format-number.ts';

interface OtherFiguresProps {
  /** Method whose figure is the headline. */
  readonly headline: MethodId;
  readonly textOf: (method: MethodId) => string;
  /** Whether there is a threshold to sweep, and therefore a least-variance method. */
  readonly isSwept?: boolean;
}

/** Renders a figure by the other methods, each next to its mark. */
export function OtherFigures({ headline, textOf, isSwept = true }: OtherFiguresProps) {
  return timingMethods
    .filter(({ id }) => id !== headline && (isSwept || id !== 'leastVariance'))
    .map(({ id, mark }) => (
      <Fragment key={id}>
        <MarkGlyph kind={mark} named />
        {`${textOf(id)} `}
      </Fragment>
    ));
}

interface ReadingProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly children: ReactNode;
  /** Lines between the value and the comparison. */
  readonly lines?: readonly string[];
  readonly className?: string;
  /** Comparison in words, for a line that may be too long. */
  readonly title?: string;
  /** Amber if the value is unreliable or unexpected. */
  readonly tone?: 'amber' | undefined;
  /** Whether the value is text instead of a number, with a sentence below. */
  readonly isWords?: boolean;
  /** Whether terms in its lines are tab stops; false if the reading before it has the same terms. */
  readonly hasStops?: boolean;
  /** Whether the comparison may take several lines. */
  readonly isWide?: boolean;
}

const noLines: readonly string[] = [];

/** Renders a number with its label and a comparison. */
export function Reading({
  label,
  value,
  unit,
  children,
  lines = noLines,
  className = '',
  title,
  tone,
  isWords = false,
  isWide = isWords,
  hasStops = true,
}: ReadingProps) {
  return (
    <div className={`${className} ${tone ?? ''} ${isWords ? 'words' : ''}`.trim() || undefined}>
      <dt className="nowrap" title={typeof label === 'string' ? label : undefined}>
        {typeof label === 'string' ? <Explained text={label} /> : label}
      </dt>
      <dd>
        <p className="v">
          {value}{' '}
          <small>
            <Explained text={unit} isStop={false} />
          </small>
        </p>
        {lines.map((line) => (
          <p key={line} className="c nowrap" title={line}>
            <Explained text={line} isStop={hasStops} />
          </p>
        ))}
        <p
          className={isWide ? 'c' : 'c nowrap'}
          title={title ?? (typeof children === 'string' ? children : undefined)}
        >
          {typeof children === 'string' ? <Explained text={children} isStop={hasStops} /> : children}
        </p>
      </dd>
    </div>
  );
}

interface NotMeasurableProps {
  readonly label: ReactNode;
  /** The reason, in a sentence. */
  readonly why: string;
}

/** Renders the reason in place of a number that is not measurable. */
export function NotMeasurable({ label, why }: NotMeasurableProps) {
  return (
    <Reading label={label} value="not measurable" unit="" tone="amber" isWords>
      {why}
    </Reading>
  );
}

interface BeatsMeasuredProps {
  /** Number of beats that have a value. */
  readonly count: number;
  readonly window: Pick<IntervalWindow, 'beats' | 'rejected'>;
}

/** Renders how many beats of a window have a value, and how many were left out before. */
export function BeatsMeasured({ count, window: { beats, rejected } }: BeatsMeasuredProps) {
  return (
    <Reading
      className="measured"
      label="Beats measured"
      value={formatNumber(count, 0)}
      unit={`of ${formatNumber(beats + rejected, 0)}`}
    >
      {rejected} left out
    </Reading>
  );
}
