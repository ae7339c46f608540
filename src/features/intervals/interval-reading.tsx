import type { ReactNode } from 'react';
import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatSigned, formatSpread } from '../../ui/format-number.ts';
import { methodName } from './threshold-text.ts';

interface ReadingProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly unit: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** What it compares with in words, where the line may be too long. */
  readonly title?: string;
}

/** A number, what it is, and what it compares with. */
export function Reading({ label, value, unit, children, className, title }: ReadingProps) {
  return (
    <div className={className}>
      <dt className="nowrap">{label}</dt>
      <dd>
        <p className="v">
          {value} <small>{unit}</small>
        </p>
        <p className="c nowrap" title={title}>
          {children}
        </p>
      </dd>
    </div>
  );
}

interface IntervalReadingProps {
  readonly name: string;
  readonly threshold: string;
  readonly historic: IntervalStatistics;
  readonly least: LeastVarianceStatistics;
  /** What it is expected to be, or nothing. */
  readonly expected: string;
}

/** An interval by least variance, against the historic method and with its shift from it. */
export function IntervalReading({ name, threshold, historic, least, expected }: IntervalReadingProps) {
  const label = (
    <>
      <MarkGlyph kind="least-variance" />
      {name}, {methodName(least)} at {threshold}
    </>
  );
  const compared = `historic ${formatSpread(historic.mean, historic.sd)}, shift ${formatSigned(least.shift, 1)}${expected}`;
  return (
    <Reading label={label} value={formatSpread(least.mean, least.sd)} unit="ms" title={compared}>
      <MarkGlyph kind="historic" />
      {compared}
    </Reading>
  );
}
