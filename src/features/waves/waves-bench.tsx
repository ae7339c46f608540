import { lazy, memo } from 'react';
import type { RecordingSummary, WavesReport } from '../../workers/protocol.ts';
import { AnalysisBench, useReadWindow, WindowView } from '../bench/analysis-bench.tsx';
import './waves.css';
import { WaveReadings } from './waves-reading.tsx';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({ default: (await import('./waves-panels.tsx')).WavesPanels }));

const WavesPanels = memo(LazyPanels);

interface ResultProps {
  readonly report: WavesReport;
  readonly summary: RecordingSummary;
}

function ResultPanels({ report, summary }: ResultProps) {
  const { window, windowIndex } = useReadWindow(report.result);
  return (
    window && <WavesPanels report={report} summary={summary} window={window} windowIndex={windowIndex} />
  );
}

function WavesResultView({ report, summary }: ResultProps) {
  const { window } = useReadWindow(report.result);
  return (
    <WindowView
      report={report}
      summary={summary}
      reading={
        window && (
          <WaveReadings window={window} sex={report.parameters['sex']} className="reading waves-reading" />
        )
      }
      panelsClass="waves-panels"
      Panels={ResultPanels}
    />
  );
}

/** P, QRS and T, and the electrical intervals that they give. */
export function WavesBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="waves">
      {(report) => <WavesResultView report={report} summary={summary} />}
    </AnalysisBench>
  );
}
