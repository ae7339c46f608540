import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { lateComponent } from '../../ui/late-component.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { type ReadWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import { useSession } from '../session-context.ts';
import { headlineIn } from '../words/method-name.ts';
import { knownIntervals } from './known-intervals.ts';
import { SoundsReading } from './sounds-reading.tsx';
import './sounds.css';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lateComponent(async () => (await import('./sounds-panels.tsx')).SoundsPanels));

function Reading({ report, summary: { truth }, window, beats }: ReadWindowProps<SoundsReport>) {
  const session = useSession();
  const sex = useStore(session.parameters.sounds, (state) => state.changed['sex'] ?? 'unknown');
  const known = useMemo(() => knownIntervals(beats, truth), [beats, truth]);
  return (
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
  );
}

/** Renders the Sounds bench: the intervals from heart sounds, and panels that explain them. */
export function SoundsBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="sounds" panelsClass="sounds-panels" {...{ summary, Reading, Panels }} />;
}
