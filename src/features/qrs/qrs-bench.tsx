import { useMemo } from 'react';
import { formatClock, isLong } from '../../charts/time-axis.ts';
import { Notice } from '../../ui/notice.tsx';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench } from '../analysis-bench.tsx';
import { useSession } from '../session-context.ts';
import { EdgesPanel, hasClasses, hasEdges } from './edges-panel.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { InsidePanel } from './inside-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import './qrs.css';
import { QrsReading } from './qrs-reading.tsx';
import { doubtfulEpisodes } from './rhythm-episodes.ts';
import { rrModel } from './rr-model.ts';
import { RrPanel } from './rr-panel.tsx';
import { referenceName, reportReference, scoredFromSec, whyUnscored } from './reference-words.ts';
import { TolerancePanel } from './tolerance-panel.tsx';
import { useMethods } from './use-methods.ts';
import { usePartialReference } from './use-partial-reference.ts';

interface ResultProps {
  readonly report: QrsReport;
  readonly summary: RecordingSummary;
}

/** That a reference marks only a part of the record, with the way to score that part. */
function PartialNote({ report, summary }: ResultProps) {
  const { parameters } = useSession();
  const part = usePartialReference(summary, report);
  if (part === null) return null;
  const long = isLong(summary.durationSec);
  // Little more than the beats themselves, so that their neighbours stay out.
  const [from, to] = [
    Math.max(0, Math.floor(10 * part.fromSec - 2) / 10),
    Math.ceil(10 * part.toSec + 2) / 10,
  ];
  return (
    <p className="qrs-note">
      {`${referenceName(reportReference(report), summary)} marks little of the record: ${formatClock(from, long, 0.1)} to ${formatClock(to, long, 0.1)}. Beats elsewhere count as false alarms. `}
      <button
        type="button"
        className="link"
        onClick={() => {
          parameters.qrs.set('scoreFrom', from);
          parameters.qrs.set('scoreTo', to);
        }}
      >
        Score that part
      </button>
    </p>
  );
}

/** Why there is no score, with the way out where there is one. */
function UnscoredNote({ report, summary }: ResultProps) {
  const { parameters } = useSession();
  const why = whyUnscored(report, summary);
  if (why === null) return null;
  const canScore = report.score !== null && scoredFromSec(report) > 0;
  return (
    <p className="qrs-note">
      {why}{' '}
      {canScore && (
        <button type="button" className="link" onClick={() => parameters.qrs.set('scoreFrom', 0)}>
          Score from the start
        </button>
      )}
    </p>
  );
}

function QrsResult({ report, summary }: ResultProps) {
  const { parameters } = useSession();
  const { rhythm } = report;
  const doubtful = useMemo(() => doubtfulEpisodes(report.quality ?? []), [report.quality]);
  const rr = useMemo(() => rrModel(rhythm), [rhythm]);
  const methods = useMethods(summary.id, report);
  const shared = { report, summary };
  return (
    <>
      <h2 className="unseen">Detection</h2>
      <QrsReading {...shared} rr={rr} />
      {report.warnings.map(({ message }) => (
        <Notice key={message} tone="warn">
          {message}
        </Notice>
      ))}
      <UnscoredNote {...shared} />
      <PartialNote {...shared} />
      <div className="qrs-panels">
        <InsidePanel {...shared} />
        <RrPanel {...shared} rr={rr} doubtful={doubtful} />
        <TolerancePanel
          {...shared}
          rows={methods.rows}
          onTolerance={(toleranceMs) => parameters.qrs.set('tolerance', toleranceMs)}
        />
        <MethodsPanel {...shared} methods={methods} />
        <ErrorsPanel {...shared} />
        {(hasEdges(report) || hasClasses(report)) && <EdgesPanel {...shared} />}
      </div>
    </>
  );
}

/** The QRS bench: what the detector found, why, and how far it is right; or why there is nothing. */
export function QrsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="qrs">
      {(report) => <QrsResult report={report} summary={summary} />}
    </AnalysisBench>
  );
}
