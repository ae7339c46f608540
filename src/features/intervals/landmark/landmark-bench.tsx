import { memo } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { LandmarkReport, RecordingSummary } from '../../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../../bench/analysis-bench.tsx';
import '../intervals.css';
import './landmark.css';
import { formatNumber, formatPercent } from '../../../ui/format-number.ts';
import { heartRateOfBeats } from '../../../dsp/statistics/heart-rate.ts';
import { findHeadlineMethod } from '../../words/method-name.ts';
import { rateLabel } from '../../words/reading-labels.ts';
import { BeatsMeasured, OtherFigures, Reading } from '../../bench/reading.tsx';
import { IntervalReading } from '../interval-reading.tsx';
import { makeIntervalReading } from '../interval-reading-model.ts';
import { intervalName, isSwept, landmarkName } from './landmark-words.ts';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./landmark-panels.tsx')).LandmarkPanels));

type ReadingProps = ChosenWindowProps<LandmarkReport>;

/** Renders the interval by all methods, without least variance if nothing is swept. */
function OwnReading({ report: { result, parameters }, window }: Pick<ReadingProps, 'report' | 'window'>) {
  const headline = findHeadlineMethod(parameters);
  const model = makeIntervalReading({
    name: intervalName(result),
    headline,
    statistics: window.intervals.interval,
    isSwept: isSwept(result),
    average: Number(parameters['average'] ?? 10),
    expected: null,
    beats: window,
    isLength: false,
  });
  const isPlain = !isSwept(result) && headline.id === 'historic';
  return (
    <IntervalReading model={isPlain ? { ...model, method: landmarkName(result).toLowerCase() } : model} />
  );
}

/** Renders the main result: the interval of a window, its spread, and how reliable it is. */
function LandmarkReading({ report, window, beats }: ReadingProps) {
  const { result } = report;
  const headline = findHeadlineMethod(report.parameters);
  const measured = beats.filter((beat) => beat.interval[headline.id] !== null);
  const { interval } = window.intervals;
  const own = interval[headline.id];
  const shared = { headline: headline.id, isSwept: isSwept(result) };
  const isEcg = result.beatsFrom === 'ecg';
  const source = isEcg ? 'R-peaks' : 'own upstrokes';
  const rate = heartRateOfBeats(beats)?.perMinute ?? null;
  return (
    <dl className="reading landmark-reading" aria-label="Readings of the window">
      <Reading
        label={isEcg ? rateLabel(result.windows.length) : 'Rate'}
        value={formatNumber(rate, 1)}
        unit="/min"
        title={`beats: ${source}`}
      >
        {source}
      </Reading>
      <OwnReading report={report} window={window} />
      <Reading label="SD, not averaged" value={formatNumber(own.sdUnaveraged, 1)} unit="ms">
        <OtherFigures {...shared} textOf={(id) => formatNumber(interval[id].sdUnaveraged, 1)} />
      </Reading>
      <Reading label="PPV" value={formatPercent(own.ppv)} unit="%">
        <OtherFigures {...shared} textOf={(id) => formatPercent(interval[id].ppv)} />
      </Reading>
      <BeatsMeasured count={measured.length} window={window} />
    </dl>
  );
}

/** Renders one landmark of any periodic channel, where the Intervals bench otherwise shows feet and notches. */
export function LandmarkBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <WindowBench
      analysis="landmark"
      panelsClass="landmark-panels"
      Reading={LandmarkReading}
      {...{ summary, Panels }}
    />
  );
}
