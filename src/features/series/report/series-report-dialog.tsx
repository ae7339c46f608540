import { useChosenWindow } from '../../bench/analysis-bench.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import { reportDialog, type ReportPreviewProps } from '../../report/report-page.tsx';
import { useSeriesView } from '../use-series-view.ts';
import { LaterPageTables, fitFirstPage, SeriesSheet } from './series-sheet.tsx';
import './series-report.css';

function SeriesPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'series'>) {
  const { window, windowIndex } = useChosenWindow(report.result);
  const { value: view, problem } = useSeriesView(summary.id, report, windowIndex);
  if (window === null) return null;
  const { areTablesApart } = fitFirstPage(report, summary);
  const isThere = view !== null || problem !== null;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      pageCount={areTablesApart ? 2 : 1}
      isWhole={isThere && page.palette !== null}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => (
        <>
          <SeriesSheet {...{ page, zoom, summary, report, window, windowIndex, view }} />
          {areTablesApart && <LaterPageTables {...{ zoom, summary, report, window, windowIndex }} />}
        </>
      )}
    </ReportFrame>
  );
}

/** Renders the variability of the chosen recording on one page, or two if there are many warnings. */
export const SeriesReportDialog = reportDialog('series', SeriesPreview);
