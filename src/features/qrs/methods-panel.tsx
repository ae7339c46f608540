import { useStore } from 'zustand';
import { dataTable } from '../../charts/data-table.ts';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { isOfStatistics } from '../../state/cohort/cohort-members.ts';
import type { QrsReport, RecordingSummary } from '../../workers/protocol.ts';
import { FigurePanel } from '../figure-panel.tsx';
import { SamplesToo } from '../samples-too.tsx';
import { useSession } from '../session-context.ts';
import { detectorColumns, MethodsTable } from './methods-table.tsx';
import {
  referenceName,
  reportReference,
  scoredFromSec,
  toleranceOf,
  whyUnscored,
} from './reference-words.ts';
import type { Gross } from './use-gross.ts';
import { useGross } from './use-gross.ts';
import type { Methods } from './use-methods.ts';

interface MethodsPanelProps {
  readonly summary: RecordingSummary;
  readonly report: QrsReport;
  readonly methods: Methods;
}

/** Starts the comparison over all records, and says how far it is. */
function GrossLine({ gross, recordCount }: { readonly gross: Gross; readonly recordCount: number }) {
  const { progress, result, problem, start, cancel } = gross;
  if (progress)
    return (
      <p className="group-note" role="status">
        {`Gross: ${formatNumber(100 * progress.share, 0)} %${progress.at === '' ? '' : `, ${progress.at}`} `}
        <button type="button" className="link" onClick={cancel}>
          Cancel
        </button>
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
      <button type="button" className="link" onClick={start}>
        {`Gross over ${formatCount(recordCount, 'open record')} with a reference`}
      </button>
    </p>
  );
}

/** Every detector on this record against its reference, and over all of them when asked. */
export function MethodsPanel({ summary, report, methods }: MethodsPanelProps) {
  const session = useSession();
  const { rows, isRunning, problem } = methods;
  const entries = useStore(session.recordings, (state) => state.entries);
  const changed = useStore(session.parameters.qrs, (state) => state.changed);
  const hasSamples = useStore(session.cohort, (state) => state.hasSamples);
  const scored = entries.flatMap((entry) => {
    const { summary: one } = entry;
    const isScored =
      one &&
      isOfStatistics(entry, hasSamples) &&
      one.annotations.length > 0 &&
      one.channels.some(({ role }) => role === 'ecg');
    return isScored ? [one.id] : [];
  });
  const gross = useGross(changed, scored);
  const beats = report.score ? report.score.score.tp + report.score.score.fn : 0;
  const why = whyUnscored(report, summary);
  const reference = referenceName(reportReference(report), summary);
  const shown = {
    rows,
    gross: gross.result,
    scope: `${toleranceOf(report)} ms, from ${formatNumber(scoredFromSec(report), 0)} s`,
    beatCount: beats,
  };
  return (
    <FigurePanel
      name="methods"
      title="Methods"
      sub={
        why === null ? `${formatCount(beats, 'beat')} of ${reference}${isRunning ? ', comparing' : ''}` : ''
      }
      recordingName={summary.name}
      formats={['csv']}
      table={() => dataTable(detectorColumns(shown), rows)}
    >
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {why !== null && <p className="quiet">{why}</p>}
      {why === null && (
        <div className="qrs-scroll" aria-busy={isRunning}>
          <MethodsTable {...shown} />
          <GrossLine gross={gross} recordCount={scored.length} />
          <SamplesToo />
        </div>
      )}
    </FigurePanel>
  );
}
