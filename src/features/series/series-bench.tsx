import { memo } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { RecordingSummary, SeriesReport } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import './series.css';
import { SeriesReadings } from './series-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./series-panels.tsx')).SeriesPanels));

function Reading({ report, window }: ChosenWindowProps<SeriesReport>) {
  return <SeriesReadings result={report.result} window={window} className="reading series-reading" />;
}

/** Renders changes from beat to beat: RR, pulse interval, and everything else that is measured at every beat. */
export function SeriesBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="series" panelsClass="series-panels" {...{ summary, Reading, Panels }} />;
}
