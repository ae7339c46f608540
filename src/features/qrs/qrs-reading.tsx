import { useMemo } from 'react';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSpread,
  missing,
} from '../../ui/format-number.ts';
import type { EdgeErrors } from '../../model/scoring.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { Reading } from '../bench/reading.tsx';
import { hasEdges } from './edges-panel.tsx';
import { notClassedWords } from '../words/class-words.ts';
import { ectopicSentence, shortLikelyRight } from './ectopic-words.ts';
import { referenceName, reportReference, scoreToleranceMs, whyUnscored } from './reference-words.ts';
import type { RrModel } from './rr-model.ts';

interface QrsReadingProps {
  readonly report: QrsReport;
  readonly rr: RrModel;
  readonly summary: RecordingSummary;
}

/** QRS from onset to end, and how long before R it begins, ms. */
function widths({ onsetsSec, endsSec, rSec }: QrsReport) {
  const of = (later: Float64Array) =>
    meanAndSd(Array.from(onsetsSec, (onset, i) => ((later[i] ?? Number.NaN) - onset) * 1000));
  return { width: of(endsSec), before: of(rSec) };
}

const whole = (value: number | null): string => formatNumber(value, 0);

const error = ({ meanMs, sdMs }: EdgeErrors): string => formatSpread(meanMs, sdMs, 0, formatSigned);

function WidthReading({ report }: { readonly report: QrsReport }) {
  const { width, before } = useMemo(() => widths(report), [report]);
  if (!report.marksOnsets) {
    const why = report.signal.channelIndex === null ? 'no signal' : 'the method marks no onsets';
    return (
      <Reading label="QRS onset to end" value={missing} unit="" title={why}>
        {why}
      </Reading>
    );
  }
  const edges = hasEdges(report) ? (report.score?.edges ?? null) : null;
  const note = edges
    ? `off by ${error(edges.onset)}, ${error(edges.end)} ms`
    : `${formatSpread(before.mean, before.sd, 0)} ms before R`;
  return (
    <Reading label="QRS onset to end" value={formatSpread(width.mean, width.sd, 0)} unit="ms" title={note}>
      {note}
    </Reading>
  );
}

/** What the detection came to, in numbers. */
export function QrsReading({ report, rr, summary }: QrsReadingProps) {
  const score = whyUnscored(report, summary) === null ? (report.score?.score ?? null) : null;
  const tolerance = `within ${scoreToleranceMs(report)} ms`;
  const source = referenceName(reportReference(report), summary);
  const reason = report.score === null ? 'no reference' : 'nothing to score';
  const missedText = score ? `${whole(score.fn)} missed of ${source}` : reason;
  const { counts, summary: rhythm } = rr;
  const { meanRrMs, sdRrMs, rateBpm } = rhythm;
  const classed = report.rPeaksSec.length - counts.classes.unknown;
  const rrText = meanRrMs === null ? 'too few beats' : `RR ${formatSpread(meanRrMs, sdRrMs, 0)} ms`;
  return (
    <dl className="reading qrs-reading" aria-label="Readings of the detection">
      <Reading label="Heart rate" value={formatNumber(rateBpm, 1)} unit="/min" title={rrText}>
        {rrText}
      </Reading>
      <Reading label="Beats" value={whole(report.onsetsSec.length)} unit="">
        {score ? `${whole(score.tp + score.fn)} scored` : 'none scored'}
      </Reading>
      <Reading
        label={`Sensitivity ${tolerance}`}
        value={formatPercent(score?.se)}
        unit={score ? '%' : ''}
        title={missedText}
      >
        {missedText}
      </Reading>
      <Reading label={`PPV ${tolerance}`} value={formatPercent(score?.ppv)} unit={score ? '%' : ''}>
        {score ? formatCount(score.fp, 'false alarm') : reason}
      </Reading>
      <WidthReading report={report} />
      <Reading
        label="Ectopic beats"
        value={classed === 0 ? missing : whole(counts.all)}
        unit={classed === 0 ? '' : `of ${whole(classed)}`}
        title={ectopicSentence(counts)}
      >
        {[
          ...(classed === 0
            ? []
            : [
                `V ${whole(counts.classes.V)}, S ${whole(counts.classes.S)}, F ${whole(counts.classes.F)}${shortLikelyRight(counts)}`,
              ]),
          ...(counts.classes.unknown > 0 ? [notClassedWords(counts)] : []),
        ].join('; ')}
      </Reading>
    </dl>
  );
}

/** Mean and SD of the values that are there; null where too few are. */
function meanAndSd(values: readonly number[]): {
  readonly mean: number | null;
  readonly sd: number | null;
} {
  const there = values.filter((value) => Number.isFinite(value));
  if (there.length === 0) return { mean: null, sd: null };
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length;
  if (there.length === 1) return { mean, sd: null };
  const squares = there.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (there.length - 1)) };
}
