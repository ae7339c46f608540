import { lazy, memo, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { AnalysisBench, LazyStepsView, useReadWindow, WindowView } from '../bench/analysis-bench.tsx';
import { useSession } from '../session-context.ts';
import { knownIntervals } from './known-intervals.ts';
import { headlineIn } from '../words/method-name.ts';
import { SoundsReading } from './sounds-reading.tsx';
import './sounds.css';

/** Comes after the first paint, with the plots' libraries. */
const LazyPanels = lazy(async () => ({ default: (await import('./sounds-panels.tsx')).SoundsPanels }));

const SoundsPanels = memo(LazyPanels);

interface ResultProps {
  readonly report: SoundsReport;
  readonly summary: RecordingSummary;
}

/** What is read and shown of one window. */
function useSoundWindow({ report: { result }, summary: { truth } }: ResultProps) {
  const own = useReadWindow(result);
  const known = useMemo(() => knownIntervals(own.beats, truth), [own.beats, truth]);
  return { ...own, known };
}

function ResultPanels(props: ResultProps) {
  const { window, ...own } = useSoundWindow(props);
  return window && <SoundsPanels {...props} {...own} window={window} />;
}

function Steps(props: ResultProps) {
  return <LazyStepsView analysis="sounds" {...props} />;
}

function SoundsResultView({ report, summary }: ResultProps) {
  const session = useSession();
  const sex = useStore(session.parameters.sounds, (state) => state.changed['sex'] ?? 'unknown');
  const { window, beats, known } = useSoundWindow({ report, summary });
  return (
    <WindowView
      report={report}
      summary={summary}
      reading={
        window && (
          <SoundsReading
            window={window}
            beats={beats}
            known={known}
            headline={headlineIn(report.parameters)}
            sex={sex}
            hasPulse={report.pulse !== null}
            average={Number(report.parameters['average'] ?? 10)}
            windowCount={report.result.windows.length}
          />
        )
      }
      panelsClass="sounds-panels"
      Panels={ResultPanels}
      Steps={Steps}
    />
  );
}

/** The Sounds bench: the intervals that heart sounds give, and why they are what they are. */
export function SoundsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <AnalysisBench analysis="sounds">
      {(report) => <SoundsResultView report={report} summary={summary} />}
    </AnalysisBench>
  );
}
