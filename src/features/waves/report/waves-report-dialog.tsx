import { useChosenWindow } from '../../bench/analysis-bench.tsx';
import { ReportFrame } from '../../report/report-frame.tsx';
import { reportDialog, type ReportPreviewProps } from '../../report/report-page.tsx';
import { useMedianBeat } from '../use-median-beat.ts';
import { WavesSheet } from './waves-sheet.tsx';
import './waves-report.css';

function WavesPreview({ report, summary, page, ...dialog }: ReportPreviewProps<'waves'>) {
  const { window, windowIndex } = useChosenWindow(report.result);
  const { value: view, problem, isCurrent } = useMedianBeat(summary.id, report, windowIndex);
  if (window === null) return null;
  return (
    <ReportFrame
      {...dialog}
      recordingName={summary.name}
      isWhole={isCurrent && page.palette !== null}
      hash={page.hash}
      problem={problem}
    >
      {(zoom) => <WavesSheet {...{ page, zoom, summary, report, window, windowIndex, view }} />}
    </ReportFrame>
  );
}

/** Renders the electrical intervals of the chosen recording on a page. */
export const WavesReportDialog = reportDialog('waves', WavesPreview);
