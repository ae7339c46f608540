import { useMemo, useRef } from 'react';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type { RecordingEntry } from '../../../state/opening/recordings.ts';
import type { Run } from '../../../state/runs.ts';
import type { QrsReport, RecordingSummary } from '../../../workers/protocol.ts';
import { changedParameters, changesSentence, listHandEdits } from '../../report/report-changes.ts';
import { ReportFrame, usePaletteIn } from '../../report/report-frame.tsx';
import { useInputHash } from '../../report/use-input-hash.ts';
import { useChosen, useChosenRun, useSession } from '../../session-context.ts';
import { RhythmSheet, stripPages } from './rhythm-sheet.tsx';
import { useRhythmPictures, type DrawnStrip } from './use-strips.ts';
import './rhythm-report.css';
import { FurtherFoot } from '../../report/report-foot.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import type { Placed } from './paper-room.ts';
import { type StripStyle, StripsSection } from './strips-section.tsx';

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

interface FurtherStripsProps extends StripStyle {
  readonly summary: RecordingSummary;
  readonly strips: readonly Placed<DrawnStrip>[];
  readonly zoom: number;
  /** The first is 1. */
  readonly page: number;
  readonly pageCount: number;
}

/** A further A4 page of the rhythm report: strips that the pages before it have no room for. */
function FurtherStrips({ summary, strips, zoom, page, pageCount, ...style }: FurtherStripsProps) {
  return (
    <article
      className="report-sheet rhythm-sheet"
      data-theme="light"
      style={{ zoom }}
      aria-label={`Page ${page} of the report of ${summary.name}`}
    >
      <SheetHead
        summary={summary}
        what={`Further strips of ${style.label}`}
        labels={[style.label]}
        part=""
        quality=""
      />
      <StripsSection title="Strips" some="" strips={strips} {...style} />
      <FurtherFoot page={page} pageCount={pageCount} />
    </article>
  );
}
