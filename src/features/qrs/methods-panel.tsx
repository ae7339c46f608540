import { useStore } from 'zustand';
import { dataTable } from '../../charts/figures/data-table.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { isInStatistics } from '../../state/cohort/cohort-members.ts';
import type { QrsReport, GrossMethods, RecordingId } from '../../workers/protocol.ts';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { IncludeSamplesToggle } from '../bench/include-samples-toggle.tsx';
import { type Started, useStarted } from '../bench/use-fetched.ts';
import { useSession } from '../session-context.ts';
import { detectorColumns, MethodsTable } from './methods-table.tsx';
import {
  lacksReference,
  referenceName,
  reportReference,
  scoredFromSec,
  scoreToleranceMs,
  whyUnscored,
} from './reference-words.ts';
import type { Methods } from './use-methods.ts';
import { useState } from 'react';
import type { ParameterValues } from '../../model/parameters.ts';
import type { ResultProps } from '../bench/analysis-bench.tsx';

interface Gross extends Started<GrossMethods> {
  /** Fraction done and the current recording. */
  readonly progress: { readonly share: number; readonly at: string };
}

interface MethodsPanelProps extends ResultProps<QrsReport> {
  readonly methods: Methods;
}

/** Renders a link that starts the comparison over all records, and its progress. */
function GrossLine({ gross, recordCount }: { readonly gross: Gross; readonly recordCount: number }) {
  const { progress, isRunning, value: result, problem, start, cancel } = gross;
  if (isRunning)
    return (
      <p className="group-note" role="status">
        {`Gross: ${formatNumber(100 * progress.share, 0)} %${progress.at === '' ? '' : `, ${progress.at}`} `}
        <LinkButton onClick={cancel}>Cancel</LinkButton>
      </p>
    );
  if (problem !== null) return <Notice tone="error">{problem}</Notice>;
  if (result)
    return result.leftOut.length === 0 ? null : (
      <p className="group-note">
        {`Left out of gross: ${result.leftOut.map(({ name, problem: why }) => `${name} (${why})`).join(', ')}`}
      </p>
    );
  if (recordCount === 0) return null;
  return (
    <p className="group-note">
      <LinkButton onClick={start}>
        {`Gross over ${formatCount(recordCount, 'open record')} with a reference`}
      </LinkButton>
    </p>
  );
}

/** Renders a link that starts the comparison for a long record. */
function AskLine({ ask }: { readonly ask: () => void }) {
  return (
    <p className="group-note">
      <LinkButton onClick={ask}>Compare detectors</LinkButton>
    </p>
  );
}

/**
 * Renders every detector on this record compared with its reference, and over all records on request. Without a
 * reference, they are compared with the shown beats.
 */
export function MethodsPanel({ summary, report, methods }: MethodsPanelProps) {
  const session = useSession();
  const { rows, isRunning, problem, ask } = methods;
  const entries = useStore(session.recordings, (state) => state.entries);
  const changed = useStore(session.parameters.qrs, (state) => state.changed);
  const hasSamples = useStore(session.cohort, (state) => state.hasSamples);
  const scored = entries.flatMap((entry) => {
    const { summary: one } = entry;
    const isScored =
      one &&
      isInStatistics(entry, hasSamples) &&
      one.annotations.length > 0 &&
      one.channels.some(({ role }) => role === 'ecg');
    return isScored ? [one.id] : [];
  });
  const gross = useGross(changed, scored);
  const beats = report.score ? report.score.score.tp + report.score.score.fn : 0;
  const hasReference = !lacksReference(report);
  const why = hasReference ? whyUnscored(report, summary) : null;
  const scope = hasReference ? `, from ${formatNumber(scoredFromSec(report), 0)} s` : '';
  const against = hasReference
    ? `${formatCount(beats, 'beat')} of ${referenceName(reportReference(report), summary)}`
    : 'no reference: compared with the beats shown';
  const shown = {
    rows,
    gross: gross.value,
    scope: `${scoreToleranceMs(report)} ms${scope}`,
    beatCount: beats,
    hasReference,
  };
  return (
    <FigurePanel
      name="methods"
      title="Methods"
      sub={why === null ? `${against}${isRunning ? ', comparing' : ''}` : ''}
      formats={['csv']}
      table={() => dataTable(detectorColumns(shown), rows)}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {why !== null && <p className="quiet">{why}</p>}
      {why === null && (
        <div className="panel-scroll qrs-scroll" aria-busy={isRunning}>
          {ask === null ? <MethodsTable {...shown} /> : <AskLine ask={ask} />}
          {hasReference && (
            <>
              <GrossLine gross={gross} recordCount={scored.length} />
              <IncludeSamplesToggle />
            </>
          )}
        </div>
      )}
    </FigurePanel>
  );
}

/** Compares every detector over several recordings with a reference, on request. */
function useGross(changed: ParameterValues, recordings: readonly RecordingId[]): Gross {
  const { client } = useSession();
  const [progress, setProgress] = useState({ share: 0, at: '' });
  const started = useStarted('', [JSON.stringify([changed, recordings])], () => {
    setProgress({ share: 0, at: '' });
    return client.qrsGross(recordings, changed, (share, at) => setProgress({ share, at }));
  });
  return { ...started, progress };
}
