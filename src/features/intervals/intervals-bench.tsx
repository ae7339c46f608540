import { lazy, memo } from 'react';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import type { IntervalsReport, RecordingSummary } from '../../workers/protocol.ts';
import { AnalysisBench, LazyStepsView, useReadWindow, WindowView } from '../bench/analysis-bench.tsx';
import { intervalReading, type ReadingContext, type IntervalReadingModel } from './interval-reading-model.ts';
import './intervals.css';
import { ReadingLine } from './reading-line.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { expectedText } from '../words/expected-text.ts';

/** Comes after the first paint, with the plots' libraries. */
const IntervalPanels = lazy(async () => {
  const { IntervalPanels: panels } = await import('./interval-panels.tsx');
  return { default: panels };
});

interface ResultProps {
  readonly report: IntervalsReport;
  readonly summary: RecordingSummary;
}

/** The panels of one window; the same while its report is, whatever else the page shows meanwhile. */
const ResultPanels = memo(function ResultPanels({ report, summary }: ResultProps) {
  const { window, ...own } = useReadWindow(report.result);
  return window && <IntervalPanels report={report} summary={summary} window={window} {...own} />;
});

function Steps(props: ResultProps) {
  return <LazyStepsView analysis="intervals" {...props} />;
}

function IntervalsResultView({ report, summary }: ResultProps) {
  const { result, parameters, channels } = report;
  const { window, beats } = useReadWindow(result);
  const context: ReadingContext = {
    parameters,
    heartRate: heartRateOfBeats(beats)?.perMinute ?? null,
    pulseLabel: channels.ppg,
  };
  return (
    <WindowView
      report={report}
      summary={summary}
      reading={
        window && (
          <>
            <ReadingLine
              window={window}
              beats={beats}
              context={context}
              windowCount={result.windows.length}
            />
            <ReadingAnnouncer
              readings={[intervalReading('rptt', window, context), intervalReading('lvet', window, context)]}
            />
          </>
        )
      }
      panelsClass="interval-panels"
      Panels={ResultPanels}
      Steps={Steps}
    />
  );
}

/** The Intervals bench: numbers first, then windows and coverage; or why there are none. */
export function IntervalsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="intervals">
      {(report) => <IntervalsResultView report={report} summary={summary} />}
    </AnalysisBench>
  );
}

/** What is dragged or stepped through is not read out at every step. */
const settledMs = 700;

function sentenceOf({
  name,
  method,
  value,
  spread,
  other,
  expected,
  isPlausible,
  notMeasurable,
}: IntervalReadingModel): string {
  if (notMeasurable !== null) return `${name} not measurable. ${notMeasurable}`;
  const outside = isPlausible || expected === null ? '' : `, not as ${expectedText(expected)}`;
  return `${name}, ${method}, ${formatNumber(value, 1)} ms${outside}, ${spread}; ${other}.`;
}

/** Says the new readings to people who cannot see them change. */
function ReadingAnnouncer({ readings }: { readonly readings: readonly IntervalReadingModel[] }) {
  return (
    <p className="unseen" role="status" aria-label="New readings">
      {useSettled(readings.map(sentenceOf).join(' '), settledMs)}
    </p>
  );
}
