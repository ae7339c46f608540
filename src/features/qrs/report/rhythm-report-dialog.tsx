import { useRef } from 'react';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import type { QrsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { RhythmSheet } from './rhythm-sheet.tsx';
import { useRhythmPictures } from './use-strips.ts';
import './rhythm-report.css';

interface RhythmReportDialogProps {
  /** Prints as soon as the page is whole. */
  readonly printsAtOnce: boolean;
  readonly onClose: () => void;
}

interface PreviewProps extends RhythmReportDialogProps {
  readonly entry: RecordingEntry;
  readonly run: Run<QrsReport>;
  readonly report: QrsReport;
  readonly summary: RecordingSummary;
}

function RhythmPreview({ entry, run, report, summary, ...shared }: PreviewProps) {
  const { client, parameters } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const { pictures, problem } = useRhythmPictures(client, summary, report);
  const hash = useInputHash(client, summary.id);
  const palette = usePaletteIn(sheet);
  const changed = changedParameters(parameters.qrs.declarations, run.reportParameters ?? {});
  return (
    <ReportFrame
      {...shared}
      recordingName={summary.name}
      isWhole={pictures !== null && palette !== null && hash.state !== 'running'}
      hash={hash}
      problem={problem}
    >
      {(zoom) => (
        <RhythmSheet
          sheet={sheet}
          zoom={zoom}
          summary={summary}
          report={report}
          pictures={pictures}
          palette={palette}
          changes={changesSentence(changed, listHandEdits(entry))}
          hash={hash}
        />
      )}
    </ReportFrame>
  );
}

/** The rhythm of the chosen recording on a page, as it will be printed. */
export function RhythmReportDialog(props: RhythmReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('qrs');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <RhythmPreview {...props} entry={entry} run={run} report={report} summary={summary} />;
}
