import { memo } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { RecordingSummary, WavesReport } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import './waves.css';
import { WaveReadings } from './waves-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./waves-panels.tsx')).WavesPanels));

function Reading({ report, window }: ChosenWindowProps<WavesReport>) {
  return <WaveReadings window={window} sex={report.parameters['sex']} className="reading waves-reading" />;
}

/** Renders P, QRS and T, and the electrical intervals from them. */
export function WavesBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="waves" panelsClass="waves-panels" {...{ summary, Reading, Panels }} />;
}
