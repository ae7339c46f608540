import { MarkGlyph } from '../../charts/mark-glyph.tsx';
import type { IntervalStatistics, LeastVarianceStatistics } from '../../model/intervals.ts';
import { formatSigned, formatSpread } from '../../ui/format-number.ts';
import { Reading } from '../reading.tsx';
import { methodName } from './threshold-text.ts';

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
