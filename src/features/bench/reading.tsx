import { Fragment, type ReactNode } from 'react';
import { Explained } from '../glossary/term.tsx';
import './reading.css';
import { MarkGlyph } from '../../charts/pointing/mark-glyph.tsx';
import { type MethodId, timingMethods } from '../../model/methods.ts';

interface OtherFiguresProps {
  /** The method whose figure stands large. */
  readonly headline: MethodId;
  readonly textOf: (method: MethodId) => string;
  /** Whether there is a threshold to sweep, and so least variance. */
  readonly isSwept?: boolean;
}

/** A figure by the methods that do not stand large, each beside its mark. */
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
  /** Lines between the value and what it compares with. */
  readonly lines?: readonly string[];
  readonly className?: string;
  /** What it compares with in words, where the line may be too long. */
  readonly title?: string;
  /** Amber where the value is not to be relied on, or not as expected. */
  readonly tone?: 'amber' | undefined;
  /** Whether words stand in the place of the number, and a sentence beneath. */
  readonly isWords?: boolean;
  /** Whether the keys stop at the terms in its lines; not where the reading before it has the same. */
  readonly hasStops?: boolean;
  /** Whether what it compares with may take several lines. */
  readonly isWide?: boolean;
}

const noLines: readonly string[] = [];

/** A number, what it is, and what it compares with. */
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
