import { useMemo } from 'react';
import { isLong } from '../../../charts/axes/time-axis.ts';
import type { RecordingSummary } from '../../../workers/protocol.ts';
import { ReportFrame } from '../../report/report-frame.tsx';
import { reportDialog, type ReportPreviewProps } from '../../report/report-page.tsx';
import { RhythmSheet, stripPages } from './rhythm-sheet.tsx';
import { useRhythmPictures, type DrawnStrip } from './use-strips.ts';
import './rhythm-report.css';
import { LaterPageFoot } from '../../report/report-foot.tsx';
import { SheetHead } from '../../report/sheet-head.tsx';
import { type Placed, StripsSection, type StripStyle } from './paper-strip.tsx';

function RhythmPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'qrs'>) {
  const { value: pictures, problem } = useRhythmPictures(summary, report);
  const pages = useMemo(() => (pictures === null ? [[]] : stripPages(pictures, report)), [pictures, report]);
  const pageCount = pages.length;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      pageCount={pageCount}
      isWhole={pictures !== null && page.palette !== null}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => (
        <>
          <RhythmSheet
            strips={pages[0] ?? []}
            beats={pictures?.beats ?? []}
            {...{ page, zoom, summary, report, pageCount }}
          />
          {pages.slice(1).map((strips, i) => (
            <FurtherStrips
              key={strips[0]?.picture.name}
              page={i + 2}
              rhythm={report.rhythm}
              label={report.signal.label}
              long={isLong(summary.durationSec)}
              palette={page.palette}
              {...{ summary, strips, zoom, pageCount }}
            />
          ))}
        </>
      )}
    </ReportFrame>
  );
}

/** Renders the rhythm of the chosen recording: one page, and further pages if strips need them. */
export const RhythmReportDialog = reportDialog('qrs', RhythmPreview);

interface FurtherStripsProps extends StripStyle {
  readonly summary: RecordingSummary;
  readonly strips: readonly Placed<DrawnStrip>[];
  readonly zoom: number;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly pageCount: number;
}

/** Renders a further A4 page of the rhythm report, with strips that did not fit on previous pages. */
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
      <LaterPageFoot page={page} pageCount={pageCount} />
    </article>
  );
}
