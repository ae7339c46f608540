import { useReadWindow } from '../../bench/analysis-bench.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import { reportDialog, type ReportPreviewProps } from '../../report/report-page.tsx';
import { useSeriesView } from '../use-series-view.ts';
import { SeriesSheet } from './series-sheet.tsx';
import './series-report.css';

function SeriesPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'series'>) {
  const { window, windowIndex } = useReadWindow(report.result);
  const { view, problem } = useSeriesView(summary.id, report, windowIndex);
  if (window === null) return null;
  const isThere = view !== null || problem !== null;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      isWhole={isThere && page.palette !== null}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => <SeriesSheet {...{ page, zoom, summary, report, window, windowIndex, view }} />}
    </ReportFrame>
  );
}

/** The variability of the chosen recording on a page. */
export const SeriesReportDialog = reportDialog('series', SeriesPreview);
