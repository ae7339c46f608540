import { memo } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { LandmarkReport, RecordingSummary } from '../../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../../bench/analysis-bench.tsx';
import '../intervals.css';
import './landmark.css';
import { findHeadlineMethod } from '../../words/method-name.ts';
import { LandmarkReading } from './landmark-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./landmark-panels.tsx')).LandmarkPanels));

function Reading({ report, window, beats }: ChosenWindowProps<LandmarkReport>) {
  const headline = findHeadlineMethod(report.parameters);
  return (
    <LandmarkReading
      result={report.result}
      window={window}
      beats={beats}
      measuredCount={beats.filter(({ interval }) => interval[headline.id] !== null).length}
      headline={headline}
      average={Number(report.parameters['average'] ?? 10)}
    />
  );
}

/** Renders one landmark of any periodic channel, where the Intervals bench otherwise shows feet and notches. */
export function LandmarkBench({ summary }: { readonly summary: RecordingSummary }) {
  return <WindowBench analysis="landmark" panelsClass="landmark-panels" {...{ summary, Reading, Panels }} />;
}
