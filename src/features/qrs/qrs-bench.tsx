import { useMemo } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { Notice } from '../../ui/notice.tsx';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench, type ResultProps } from '../bench/analysis-bench.tsx';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { useAnnotations } from '../waveforms/bench/use-annotations.ts';
import { EdgesPanel, hasClasses, hasEdges } from './edges-panel.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { InsidePanel } from './inside-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { QrsReading } from './qrs-reading.tsx';
import { doubtfulEpisodes } from './rhythm-episodes.ts';
import { rrModel } from './rr-model.ts';
import { RrPanel } from './rr-panel.tsx';
import { referenceName, reportReference, scoredFromSec, whyUnscored } from './reference-words.ts';
import { TolerancePanel } from './tolerance-panel.tsx';
import { useMethods } from './use-methods.ts';
import type { AnnotationMarks } from '../../workers/traces/drawing-types.ts';
import './qrs.css';

interface Part {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Beats that are further apart than this lie in different parts, s. */
const breakSec = 5;

/** A reference that marks less than this share of what is scored is partial. */
const partialBelow = 0.5;

const beatsOf = ({ atSec, kinds }: AnnotationMarks): readonly number[] =>
  Array.from(atSec).filter((_, index) => kinds[index] !== 'other');

/** That a reference marks only a part of the record, with the way to score that part. */
function PartialNote({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
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
          setParameter('scoreFrom', from);
          setParameter('scoreTo', to);
        }}
      >
        Score that part
      </button>
    </p>
  );
}

/** Why there is no score, with the way out where there is one. */
function UnscoredNote({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
  const why = whyUnscored(report, summary);
  if (why === null) return null;
  const canScore = report.score !== null && scoredFromSec(report) > 0;
  return (
    <p className="qrs-note">
      {why}{' '}
      {canScore && (
        <button type="button" className="link" onClick={() => setParameter('scoreFrom', 0)}>
          Score from the start
        </button>
      )}
    </p>
  );
}

function QrsResult({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
  const { rhythm } = report;
  const doubtful = useMemo(() => doubtfulEpisodes(report.quality ?? []), [report.quality]);
  const rr = useMemo(() => rrModel(rhythm), [rhythm]);
  const methods = useMethods(summary.id, report);
  const shared = { report, summary };
  // No detector was run, and none can be.
  const isMarks = report.signal.channelIndex === null;
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
      <div className={`qrs-panels ${isMarks ? 'of-marks' : ''}`}>
        {!isMarks && <InsidePanel {...shared} />}
        <RrPanel {...shared} rr={rr} doubtful={doubtful} />
        <FindingsPanel {...shared} />
        {(!isMarks || report.score !== null) && (
          <>
            <TolerancePanel
              {...shared}
              rows={methods.rows}
              onTolerance={(toleranceMs) => setParameter('tolerance', toleranceMs)}
            />
            {!isMarks && <MethodsPanel {...shared} methods={methods} />}
            <ErrorsPanel {...shared} />
          </>
        )}
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

/**
 * The longest part that a reference marks, where it marks less than half of what is scored; else null.
 * @param beatSec  beats of the reference, ascending
 */
export function partialReference(beatSec: readonly number[], scored: Part): Part | null {
  const within = beatSec.filter((sec) => sec >= scored.fromSec && sec <= scored.toSec);
  const parts: Part[] = [];
  for (const sec of within) {
    const last = parts.at(-1);
    if (last && sec - last.toSec <= breakSec) parts[parts.length - 1] = { ...last, toSec: sec };
    else parts.push({ fromSec: sec, toSec: sec });
  }
  const marked = parts.reduce((sum, { fromSec, toSec }) => sum + toSec - fromSec, 0);
  if (parts.length === 0 || marked >= partialBelow * (scored.toSec - scored.fromSec)) return null;
  return parts.reduce((best, part) => (part.toSec - part.fromSec > best.toSec - best.fromSec ? part : best));
}

/** The part that the reference of a result marks, where it marks little of the record. */
function usePartialReference(summary: RecordingSummary, report: QrsReport): Part | null {
  const reference = reportReference(report);
  const set = useAnnotations(summary).sets.find(({ source }) => source === reference);
  if (set === undefined || report.score === null) return null;
  const { durationSec } = summary;
  const scoreTo = report.parameters['scoreTo'];
  const toSec = typeof scoreTo === 'number' ? Math.min(scoreTo, durationSec) : durationSec;
  return partialReference(beatsOf(set), { fromSec: scoredFromSec(report), toSec });
}
