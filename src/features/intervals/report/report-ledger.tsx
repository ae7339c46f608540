import { useMemo } from 'react';
import { MarkGlyph } from '../../../charts/pointing/mark-glyph.tsx';
import type { MethodId } from '../../../model/methods.ts';
import type { IntervalBeat } from '../../../model/intervals.ts';
import type { ParameterValue } from '../../../model/parameters.ts';
import { formatCount, formatNumber } from '../../../ui/format-number.ts';
import { CoverageCounts } from '../../coverage/coverage-counts.tsx';
import { countFoundBeats } from '../coverage.ts';
import { ReportSection } from '../../report/report-figure.tsx';
import { formatClock } from '../../../charts/axes/time-axis.ts';
import type { Coverage } from '../../coverage/coverage-lines.ts';

/** Size of the ledger: number of lines, and of letters per line. */
const maxLines = 6;

const lineLetters = 36;

interface LedgerPart {
  /** Reasons with the times of their beats. */
  readonly lines: readonly string[];
  /** Text that only the screen shows; null if none. */
  readonly rest: string | null;
}

interface ReportLedgerProps {
  /** Beats of the window. */
  readonly beats: readonly IntervalBeat[];
  readonly headline: MethodId;
  /** ms. */
  readonly acceptance: ParameterValue;
  readonly long: boolean;
}

/** Renders how many of the window's beats have each value, and the times of those that lack one. */
export function ReportLedger({ beats, headline, acceptance, long }: ReportLedgerProps) {
  const coverage = useMemo(() => countFoundBeats(beats, headline), [beats, headline]);
  const { lines, rest } = useMemo(() => ledgerPart(coverage, beats, long), [coverage, beats, long]);
  return (
    <ReportSection title="Coverage" sub={`of ${formatCount(beats.length, 'beat')}, with reasons`}>
      <CoverageCounts counts={coverage.counts} />
      <ul className="report-reasons">
        {lines.length === 0 && <li>Every beat has all landmarks.</li>}
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

/** Returns a reason with as many of its times as fit into `most` letters. */
function fitLine(words: string, times: readonly string[], most: number): string {
  const room = most - words.length - 2;
  let shown = times.length;
  const text = (): string => {
    const more = times.length - shown;
    if (shown === 0) return formatNumber(more, 0);
    return `${times.slice(0, shown).join(', ')}${more > 0 ? ` and ${formatNumber(more, 0)} more` : ''}`;
  };
  while (shown > 0 && text().length > room) shown -= 1;
  return `${words}: ${text()}`;
}

/**
 * Returns why beats lack a value, with as many times as fit.
 * @param beats beats of `coverage`
 */
export function ledgerPart(
  { lines }: Pick<Coverage, 'lines'>,
  beats: readonly IntervalBeat[],
  long: boolean,
): LedgerPart {
  const bySize = lines.toSorted((a, b) => b.beats.length - a.beats.length);
  const shown = bySize.slice(0, bySize.length > maxLines ? maxLines - 1 : maxLines);
  const linesEach = Math.max(
    Math.floor((maxLines - (bySize.length - shown.length > 0 ? 1 : 0)) / shown.length),
    1,
  );
  const hidden = bySize.slice(shown.length);
  const hiddenBeats = hidden.reduce((sum, line) => sum + line.beats.length, 0);
  return {
    lines: shown.map(({ briefly, beats: own }) =>
      fitLine(
        briefly,
        own.map((index) => formatClock(beats[index]?.r ?? 0, long)),
        linesEach * lineLetters,
      ),
    ),
    rest:
      hidden.length === 0
        ? null
        : `${formatCount(hidden.length, 'more reason')}, ${formatCount(hiddenBeats, 'beat')}: on the screen`,
  };
}
