import { useMemo, useRef } from 'react';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import type { QrsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { FurtherStrips } from './further-strips.tsx';
import { RhythmSheet, stripPages } from './rhythm-sheet.tsx';
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
  const pages = useMemo(() => (pictures === null ? [[]] : stripPages(pictures)), [pictures]);
  const pageCount = pages.length;
  return (
    <ReportFrame
      {...shared}
      recordingName={summary.name}
      pageCount={pageCount}
      isWhole={pictures !== null && palette !== null && hash.state !== 'running'}
      hash={hash}
      problem={problem}
    >
      {(zoom) => (
        <>
          <RhythmSheet
            strips={pages[0] ?? []}
            beats={pictures?.beats ?? []}
            changes={changesSentence(changed, listHandEdits(entry))}
            {...{ sheet, zoom, summary, report, pageCount, palette, hash }}
          />
          {pages.slice(1).map((strips, i) => (
            <FurtherStrips
              key={strips[0]?.picture.name}
              page={i + 2}
              rhythm={report.rhythm}
              label={report.signal.label}
              long={isLong(summary.durationSec)}
              {...{ summary, strips, zoom, pageCount, palette }}
            />
          ))}
        </>
      )}
    </ReportFrame>
  );
}

/** The rhythm of the chosen recording as it will be printed: one page, and further ones where strips need them. */
export function RhythmReportDialog(props: RhythmReportDialogProps) {
  const entry = useChosen();
  const run = useChosenRun('qrs');
  const summary = entry?.summary ?? null;
  const report = run?.report ?? null;
  if (!entry || !run || !summary || !report) return null;
  return <RhythmPreview {...props} entry={entry} run={run} report={report} summary={summary} />;
}
