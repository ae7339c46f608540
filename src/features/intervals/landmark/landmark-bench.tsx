import { lazy, memo } from 'react';
import type { LandmarkReport, RecordingSummary } from '../../../workers/protocol.ts';
import { AnalysisBench, useReadWindow, WindowView } from '../../bench/analysis-bench.tsx';
import '../intervals.css';
import './landmark.css';
import { headlineIn } from '../../words/method-name.ts';
import { LandmarkReading } from './landmark-reading.tsx';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({
  default: (await import('./landmark-panels.tsx')).LandmarkPanels,
}));

const LandmarkPanels = memo(LazyPanels);

interface ResultProps {
  readonly report: LandmarkReport;
  readonly summary: RecordingSummary;
}

function ResultPanels({ report, summary }: ResultProps) {
  const { window, ...own } = useReadWindow(report.result);
  return window && <LandmarkPanels report={report} summary={summary} window={window} {...own} />;
}

function LandmarkResultView({ report, summary }: ResultProps) {
  const { window, beats } = useReadWindow(report.result);
  const headline = headlineIn(report.parameters);
  const measuredCount = beats.filter(({ interval }) => interval[headline.id] !== null).length;
  return (
    <WindowView
      report={report}
      summary={summary}
      reading={
        window && (
          <LandmarkReading
            result={report.result}
            window={window}
            beats={beats}
            measuredCount={measuredCount}
            headline={headline}
            average={Number(report.parameters['average'] ?? 10)}
          />
        )
      }
      panelsClass="landmark-panels"
      Panels={ResultPanels}
    />
  );
}

/** One landmark of any periodic channel, where the Intervals bench else shows feet and notches. */
export function LandmarkBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="landmark">
      {(report) => <LandmarkResultView report={report} summary={summary} />}
    </AnalysisBench>
  );
}
