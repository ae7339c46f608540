import { useMemo } from 'react';
import { formatClock, isLong } from '../../charts/axes/time-axis.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench, type ResultProps } from '../bench/analysis-bench.tsx';
import { useSetParameter } from '../bench/use-set-parameter.ts';
import { useAnnotations } from '../bench/use-annotations.ts';
import { agreedShare, type DetectorDisagreements, findDisputed, DisputedPanel } from './disputed-panel.tsx';
import { EdgesPanel, hasClasses, hasEdges } from './edges-panel.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import { InsidePanel } from './inside-panel.tsx';
import { MethodsPanel } from './methods-panel.tsx';
import { doubtfulEpisodes } from './rhythm-episodes.ts';
import { rrModel, type RrModel } from './rr-model.ts';
import { RrPanel } from './rr-panel.tsx';
import {
  lacksReference,
  referenceName,
  reportReference,
  scoredFromSec,
  whyUnscored,
  scoreToleranceMs,
} from './reference-words.ts';
import { TolerancePanel } from './tolerance-panel.tsx';
import { type Methods, useMethods } from './use-methods.ts';
import { detectorName } from './method-words.ts';
import type { AnnotationMarks } from '../../workers/traces/drawing-types.ts';
import './qrs.css';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatSigned,
  formatSpread,
  missingText,
} from '../../ui/format-number.ts';
import type { EdgeErrors } from '../../model/scoring.ts';
import { Reading } from '../bench/reading.tsx';
import { notClassedWords } from '../words/class-words.ts';
import { rateWords } from '../words/rate-words.ts';
import { ectopicSentence, shortLikelyRight } from './ectopic-words.ts';

/** Returns whether the beats found are only the spikes of a pacemaker. */
function isOfSpikes({ warnings }: QrsReport): boolean {
  return warnings.some(({ code }) => code === 'spikes-alone');
}

/** Returns the width of QRS from onset to end, and the time from onset to R, ms. */
function widths({ onsetsSec, endsSec, rSec }: QrsReport) {
  const of = (later: Float64Array) =>
    meanAndSd(Array.from(onsetsSec, (onset, i) => ((later[i] ?? Number.NaN) - onset) * 1000));
  return { width: of(endsSec), before: of(rSec) };
}

const whole = (value: number | null): string => formatNumber(value, 0);

const error = ({ meanMs, sdMs }: EdgeErrors): string => formatSpread(meanMs, sdMs, 0, formatSigned);

function whyNoWidth(report: QrsReport, meanMs: number | null): string | null {
  if (report.signal.channelIndex === null) return 'no signal';
  if (!report.marksOnsets) return 'the method marks no onsets';
  if (meanMs !== null) return null;
  if (report.onsetsSec.length === 0) return 'no beats';
  return isOfSpikes(report) ? 'pacing spikes without QRS' : 'no onset with an end';
}

function WidthReading({ report }: { readonly report: QrsReport }) {
  const { width, before } = useMemo(() => widths(report), [report]);
  const why = whyNoWidth(report, width.mean);
  if (why !== null) {
    return (
      <Reading label="QRS onset to end" value={missingText} unit="" title={why}>
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

/** Renders how correct the shown beats are, by a reference. */
function ScoreReadings({ report, summary }: ResultProps<QrsReport>) {
  const score = whyUnscored(report, summary) === null ? (report.score?.score ?? null) : null;
  const tolerance = `within ${scoreToleranceMs(report)} ms`;
  const source = referenceName(reportReference(report), summary);
  const reason = report.score === null ? 'no reference' : 'nothing to score';
  const missedText = score ? `${whole(score.fn)} missed of ${source}` : reason;
  return (
    <>
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
    </>
  );
}

/** Renders on how many beats all detectors agree, if there is no reference. */
function AgreementReadings({ report, methods, disputed }: DetectedProps) {
  const toleranceMs = scoreToleranceMs(report);
  const isThere = methods.rows.length > 0;
  const share = isThere && disputed.otherCount > 0 ? agreedShare(disputed, report.onsetsSec.length) : null;
  const why = methods.ask === null ? 'comparing' : 'not compared';
  return (
    <>
      <Reading label="Detectors agree" value={formatPercent(share)} unit={share === null ? '' : '%'}>
        {isThere ? comparedNote(disputed, toleranceMs) : why}
      </Reading>
      <Reading label="Disputed beats" value={isThere ? whole(disputed.places.length) : missingText} unit="">
        {isThere ? disputedNote(disputed) : why}
      </Reading>
    </>
  );
}

/** Describes which detectors are compared: 'all 4, within 150 ms'. */
function comparedNote({ otherCount, silent }: DetectorDisagreements, toleranceMs: number): string {
  const [count, within] = [formatNumber(otherCount + 1, 0), `within ${toleranceMs} ms`];
  if (silent.length === 0) return `all ${count}, ${within}`;
  return `${count} of ${formatNumber(otherCount + 1 + silent.length, 0)}, ${within}; none found by ${silent.join(', ')}`;
}

const disputedNote = ({ places }: DetectorDisagreements): string => {
  const more = places.filter(({ isShown }) => !isShown).length;
  return `${whole(places.length - more)} shown, ${whole(more)} not`;
};

interface DetectedProps extends ResultProps<QrsReport> {
  readonly methods: Methods;
  readonly disputed: DetectorDisagreements;
}

/** Describes the method of the shown beats, or how many of them are scored. */
function beatsNote(report: QrsReport): string {
  const score = report.score?.score;
  if (score) return `${whole(score.tp + score.fn)} scored`;
  const method = report.parameters['method'];
  return lacksReference(report) ? `by ${detectorName(String(method))}` : 'none scored';
}

/** Renders the results of the detection in numbers. */
function QrsReading({ report, rr, summary, ...compared }: DetectedProps & { readonly rr: RrModel }) {
  const { counts, summary: rhythm } = rr;
  const { meanRrMs, sdRrMs, rateBpm } = rhythm;
  const rate = meanRrMs === null ? null : { meanRrMs, sdRrMs };
  const classed = report.rPeaksSec.length - counts.classes.unknown;
  const spread = rateWords({ ...report.rhythm, rate });
  const rrText = isOfSpikes(report) ? `of pacing spikes, ${spread}` : spread;
  return (
    <dl className="reading qrs-reading" aria-label="Readings of the detection">
      <Reading label="Heart rate" value={formatNumber(rateBpm, 1)} unit="/min" title={rrText}>
        {rrText}
      </Reading>
      <Reading label="Beats" value={whole(report.onsetsSec.length)} unit="">
        {beatsNote(report)}
      </Reading>
      {lacksReference(report) ? (
        <AgreementReadings report={report} summary={summary} {...compared} />
      ) : (
        <ScoreReadings report={report} summary={summary} />
      )}
      <WidthReading report={report} />
      <Reading
        label="Ectopic beats"
        value={classed === 0 ? missingText : whole(counts.all)}
        unit={classed === 0 ? '' : `of ${whole(classed)}`}
        title={ectopicSentence(counts)}
      >
        {[
          ...(classed === 0
            ? []
            : [
                `V ${whole(counts.classes.V)}, S ${whole(counts.classes.S)}, F ${whole(counts.classes.F)}${shortLikelyRight(counts)}`,
              ]),
          ...(counts.classes.unknown > 0
            ? [notClassedWords(counts.classes.unknown, counts.inPoorSignal)]
            : []),
        ].join('; ')}
      </Reading>
    </dl>
  );
}

/** Returns mean and SD of the finite values; null if there are too few. */
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

interface Part {
  readonly fromSec: number;
  readonly toSec: number;
}

/** Minimum gap between beats of different parts, s. */
const breakSec = 5;

/** A reference that marks less than this fraction of what is scored is partial. */
const partialBelow = 0.5;

const beatTimes = ({ atSec, kinds }: AnnotationMarks): readonly number[] =>
  Array.from(atSec).filter((_, index) => kinds[index] !== 'other');

/** Renders a note that a reference marks only a part of the record, with a button that scores that part. */
function PartialNote({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
  const part = usePartialReference(summary, report);
  if (part === null) return null;
  const long = isLong(summary.durationSec);
  // Only slightly more than the beats themselves, so that their neighbours are excluded.
  const [from, to] = [
    Math.max(0, Math.floor(10 * part.fromSec - 2) / 10),
    Math.ceil(10 * part.toSec + 2) / 10,
  ];
  return (
    <p className="bench-note">
      {`${referenceName(reportReference(report), summary)} marks only part of the record: ${formatClock(from, long, 0.1)} to ${formatClock(to, long, 0.1)}. Beats elsewhere count as false alarms. `}
      <LinkButton
        onClick={() => {
          setParameter('scoreFrom', from);
          setParameter('scoreTo', to);
        }}
      >
        Score that part
      </LinkButton>
    </p>
  );
}

/** Renders why there is no score, with a remedy if there is one. */
function UnscoredNote({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
  const why = whyUnscored(report, summary);
  if (why === null || lacksReference(report)) return null;
  const canScore = report.score !== null && scoredFromSec(report) > 0;
  return (
    <p className="bench-note">
      {why}{' '}
      {canScore && <LinkButton onClick={() => setParameter('scoreFrom', 0)}>Score from the start</LinkButton>}
    </p>
  );
}

function QrsResult({ report, summary }: ResultProps<QrsReport>) {
  const setParameter = useSetParameter('qrs');
  const { rhythm } = report;
  const doubtful = useMemo(() => doubtfulEpisodes(report.quality ?? []), [report.quality]);
  const rr = useMemo(() => rrModel(rhythm), [rhythm]);
  const methods = useMethods(summary, report);
  const toleranceMs = scoreToleranceMs(report);
  const disputed = useMemo(() => findDisputed(methods.rows, toleranceMs), [methods.rows, toleranceMs]);
  const isUnreferenced = lacksReference(report);
  const shared = { report, summary };
  // No detector was run, and none can be.
  const isMarks = report.signal.channelIndex === null;
  return (
    <>
      <h2 className="unseen">Detection</h2>
      <QrsReading {...shared} rr={rr} methods={methods} disputed={disputed} />
      {report.warnings.map(({ message }) => (
        <Notice key={message} tone="warn">
          {message}
        </Notice>
      ))}
      <UnscoredNote {...shared} />
      <PartialNote {...shared} />
      <div className={`qrs-panels ${isMarks ? 'of-marks' : ''} ${isUnreferenced ? 'without-reference' : ''}`}>
        {!isMarks && <InsidePanel {...shared} />}
        <RrPanel {...shared} rr={rr} doubtful={doubtful} />
        <FindingsPanel {...shared} />
        {isUnreferenced && (
          <>
            <MethodsPanel {...shared} methods={methods} />
            <DisputedPanel {...shared} methods={methods} disputed={disputed} />
          </>
        )}
        {report.score !== null && (
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

/** Renders the QRS bench: what the detector found, why, and how correct it is; or why there is nothing. */
export function QrsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="qrs">
      {(report) => <QrsResult report={report} summary={summary} />}
    </AnalysisBench>
  );
}

/**
 * Returns the longest part that a reference marks, if it marks less than half of what is scored; otherwise null.
 * @param beatSec  beats of the reference, in ascending order
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

/** Returns the part that the reference of a result marks, if it marks little of the record. */
function usePartialReference(summary: RecordingSummary, report: QrsReport): Part | null {
  const reference = reportReference(report);
  const set = useAnnotations(summary).sets.find(({ source }) => source === reference);
  if (set === undefined || report.score === null) return null;
  const { durationSec } = summary;
  const scoreTo = report.parameters['scoreTo'];
  const toSec = typeof scoreTo === 'number' ? Math.min(scoreTo, durationSec) : durationSec;
  return partialReference(beatTimes(set), { fromSec: scoredFromSec(report), toSec });
}
