import { lazy, memo } from 'react';
import type { RecordingSummary, SeriesReport } from '../../workers/protocol.ts';
import { AnalysisBench, useReadWindow, WindowView } from '../bench/analysis-bench.tsx';
import './series.css';
import { SeriesReadings } from './series-reading.tsx';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({ default: (await import('./series-panels.tsx')).SeriesPanels }));

const SeriesPanels = memo(LazyPanels);

interface ResultProps {
  readonly report: SeriesReport;
  readonly summary: RecordingSummary;
}

function ResultPanels({ report, summary }: ResultProps) {
  const { window, windowIndex } = useReadWindow(report.result);
  return (
    window && <SeriesPanels report={report} summary={summary} window={window} windowIndex={windowIndex} />
  );
}

function SeriesResultView({ report, summary }: ResultProps) {
  const { window } = useReadWindow(report.result);
  return (
    <WindowView
      report={report}
      summary={summary}
      reading={
        window && <SeriesReadings result={report.result} window={window} className="reading series-reading" />
      }
      panelsClass="series-panels"
      Panels={ResultPanels}
    />
  );
}

/** What changes from beat to beat: RR, pulse interval, and what is measured of every beat. */
export function SeriesBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="series">
      {(report) => <SeriesResultView report={report} summary={summary} />}
    </AnalysisBench>
  );
}
