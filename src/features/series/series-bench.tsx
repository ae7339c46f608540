import { memo } from 'react';
import { lateComponent } from '../../ui/late-component.ts';
import type { RecordingSummary, SeriesReport } from '../../workers/protocol.ts';
import { type ReadWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import './series.css';
import { SeriesReadings } from './series-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lateComponent(async () => (await import('./series-panels.tsx')).SeriesPanels));

function Reading({ report, window }: ReadWindowProps<SeriesReport>) {
  return <SeriesReadings result={report.result} window={window} className="reading series-reading" />;
}

/** Renders changes from beat to beat: RR, pulse interval, and everything else that is measured at every beat. */
export function SeriesBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="series" panelsClass="series-panels" {...{ summary, Reading, Panels }} />;
}
