import { useRef } from 'react';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import type { RecordingSummary, WavesReport } from '../../../workers/protocol.ts';
import { useReadWindow } from '../../bench/analysis-bench.tsx';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { useMedianBeat } from '../use-median-beat.ts';
import { WavesSheet } from './waves-sheet.tsx';
import './waves-report.css';

interface WavesReportDialogProps {
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

interface PreviewProps extends WavesReportDialogProps {
  readonly entry: RecordingEntry;
  readonly run: Run<WavesReport>;
  readonly report: WavesReport;
  readonly summary: RecordingSummary;
}

function WavesPreview({ entry, run, report, summary, ...shared }: PreviewProps) {
  const { client, parameters } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const { window, windowIndex } = useReadWindow(report.result);
  const loaded = useMedianBeat(summary.id, report, windowIndex);
  const hash = useInputHash(client, summary.id);
  const palette = usePaletteIn(sheet);
  const changed = changedParameters(parameters.waves.declarations, run.reportParameters ?? {});
  if (window === null) return null;
  return (
    <ReportFrame
      {...shared}
      recordingName={summary.name}
      isWhole={loaded !== null && palette !== null && hash.state !== 'running'}
      hash={hash}
      problem={loaded?.problem ?? null}
    >
      {(zoom) => (
        <WavesSheet
          sheet={sheet}
          zoom={zoom}
          summary={summary}
          report={report}
          window={window}
          windowIndex={windowIndex}
          view={loaded?.view ?? null}
          palette={palette}
          changes={changesSentence(changed, listHandEdits(entry))}
          hash={hash}
        />
      )}
    </ReportFrame>
  );
}

/** The electrical intervals of the chosen recording on a page, as it will be printed. */
export function WavesReportDialog(props: WavesReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('waves');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <WavesPreview {...props} entry={entry} run={run} report={report} summary={summary} />;
}
