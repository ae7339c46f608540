import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import { useSession } from '../session-context.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import { knownIntervals } from './known-intervals.ts';
import { SoundsReading } from './sounds-reading.tsx';
import './sounds.css';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./sounds-panels.tsx')).SoundsPanels));

function Reading({ report, summary: { truth }, window, beats }: ChosenWindowProps<SoundsReport>) {
  const session = useSession();
  const sex = useStore(session.parameters.sounds, (state) => state.changed['sex'] ?? 'unknown');
  const known = useMemo(() => knownIntervals(beats, truth), [beats, truth]);
  return (
    <SoundsReading
      window={window}
      beats={beats}
      known={known}
      headline={findHeadlineMethod(report.parameters)}
      sex={sex}
      hasPulse={report.pulse !== null}
      average={Number(report.parameters['average'] ?? 10)}
      windowCount={report.result.windows.length}
    />
  );
}

/** Renders the Sounds bench: the intervals from heart sounds, and panels that explain them. */
export function SoundsBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="sounds" panelsClass="sounds-panels" {...{ summary, Reading, Panels }} />;
}
