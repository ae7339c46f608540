import { useRef } from 'react';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import type { RecordingSummary, SeriesReport } from '../../../workers/protocol.ts';
import { useReadWindow } from '../../bench/analysis-bench.tsx';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { useSeriesView } from '../use-series-view.ts';
import { SeriesSheet } from './series-sheet.tsx';
import './series-report.css';

interface SeriesReportDialogProps {
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

interface PreviewProps extends SeriesReportDialogProps {
  readonly entry: RecordingEntry;
  readonly run: Run<SeriesReport>;
  readonly report: SeriesReport;
  readonly summary: RecordingSummary;
}

function SeriesPreview({ entry, run, report, summary, ...shared }: PreviewProps) {
  const { client, parameters } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const { window, windowIndex } = useReadWindow(report.result);
  const { view, problem } = useSeriesView(summary.id, report, windowIndex);
  const hash = useInputHash(client, summary.id);
  const palette = usePaletteIn(sheet);
  const changed = changedParameters(parameters.series.declarations, run.reportParameters ?? {});
  if (window === null) return null;
  const isThere = view !== null || problem !== null;
  return (
    <ReportFrame
      {...shared}
      recordingName={summary.name}
      isWhole={isThere && palette !== null && hash.state !== 'running'}
      hash={hash}
      problem={problem}
    >
      {(zoom) => (
        <SeriesSheet
          sheet={sheet}
          zoom={zoom}
          summary={summary}
          report={report}
          window={window}
          windowIndex={windowIndex}
          view={view}
          palette={palette}
          changes={changesSentence(changed, listHandEdits(entry))}
          hash={hash}
        />
      )}
    </ReportFrame>
  );
}

/** The variability of the chosen recording on a page, as it will be printed. */
export function SeriesReportDialog(props: SeriesReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('series');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <SeriesPreview {...props} entry={entry} run={run} report={report} summary={summary} />;
}
