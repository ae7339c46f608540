import { useMemo } from 'react';
import { MarkGlyph } from '../../../charts/mark-glyph.tsx';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import { formatCount } from '../../../ui/format-number.ts';
import { CoverageCounts } from '../../coverage-counts.tsx';
import { coverageOf } from '../coverage.ts';
import { ledgerPart } from './ledger-part.ts';
import { ReportSection } from './report-section.tsx';

interface ReportLedgerProps {
  /** Those of the window. */
  readonly beats: readonly IntervalBeat[];
  /** ms. */
  readonly acceptance: ParameterValue;
  readonly long: boolean;
}

/** How many of the window's beats have what, and when those are that lack something. */
export function ReportLedger({ beats, acceptance, long }: ReportLedgerProps) {
  const coverage = useMemo(() => coverageOf(beats), [beats]);
  const { lines, rest } = useMemo(() => ledgerPart(coverage, beats, long), [coverage, beats, long]);
  return (
    <ReportSection title="Coverage" sub={`of ${formatCount(beats.length, 'beat')}, why not`}>
      <CoverageCounts counts={coverage.counts} />
      <ul className="report-reasons">
        {lines.length === 0 && <li>Every beat has them all.</li>}
        {lines.map((line) => (
          <li key={line}>
            <MarkGlyph kind="rejected" />
            {line}
          </li>
        ))}
        {rest !== null && <li>{rest}</li>}
      </ul>
      <p className="report-key">
        PPV: share of beats within {acceptance} ms of the median. rPTT: R-peak to pulse foot. LVET: foot to
        dicrotic notch. Usual heart rate at rest: 60 … 100 /min.
      </p>
    </ReportSection>
  );
}
