import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../../ui/lazy-component.ts';
import type { RecordingSummary, SoundsReport } from '../../workers/protocol.ts';
import { type ChosenWindowProps, WindowBench } from '../bench/analysis-bench.tsx';
import { useSession } from '../session-context.ts';
import { findHeadlineMethod } from '../words/method-name.ts';
import { knownIntervals } from './known-intervals.ts';
import './sounds.css';
import { formatCount, formatNumber } from '../../ui/format-number.ts';
import { type ExpectedInterval, expectedRange } from '../../pipeline/plausibility/expected-range.ts';
import {
  type JudgedSpan,
  qs2Fault,
  whySpanNotMeasurable,
} from '../../pipeline/plausibility/sounds-plausibility.ts';
import { rateLabel } from '../words/reading-labels.ts';
import { heartRateOfBeats } from '../../dsp/statistics/heart-rate.ts';
import { Reading } from '../bench/reading.tsx';
import { SpanReading } from './span-reading.tsx';

/** Loaded after the first paint, with the plotting libraries. */
const Panels = memo(lazyComponent(async () => (await import('./sounds-panels.tsx')).SoundsPanels));

/** Renders the main result: the intervals of a window, with their spread and comparisons. */
function SoundsReading({ report, summary: { truth }, window, beats }: ChosenWindowProps<SoundsReport>) {
  const { parameters } = useSession();
  const sex = useStore(parameters.sounds, (state) => state.changed['sex'] ?? 'unknown');
  const known = useMemo(() => knownIntervals(beats, truth), [beats, truth]);
  const headline = findHeadlineMethod(report.parameters);
  const average = Number(report.parameters['average'] ?? 10);
  const hasPulse = report.pulse !== null;
  const rate = heartRateOfBeats(beats);
  // The site matters for rPTT only, which is not among these.
  const of = { heartRate: rate?.perMinute ?? null, sex, site: 'unknown' } as const;
  const expected = (interval: ExpectedInterval) => expectedRange(interval, of);
  const counts = `${formatCount(window.beats, 'beat')}, ${window.rejected} out`;
  const { qs2, pep, lvet, s1s2, pepOverLvet, qt, qtOverQs2 } = window.intervals;
  const shared = { headline, unit: 'ms', digits: 1, average };
  const why = (span: JudgedSpan) => whySpanNotMeasurable(span, window, headline.id);
  return (
    <dl className="reading sounds-reading" aria-label="Readings of heart sounds">
      <Reading
        label={rateLabel(report.result.windows.length)}
        value={formatNumber(rate?.perMinute, 1)}
        unit="/min"
        title={counts}
      >
        {counts}
      </Reading>
      <SpanReading
        {...shared}
        name="QS2"
        averagedPart="QRS"
        spreads={qs2}
        notMeasurable={why('qs2')}
        known={null}
        expected={expected('qs2')}
        fault={qs2Fault(window, headline.id)}
      />
      {hasPulse && (
        <>
          <SpanReading
            {...shared}
            name="PEP"
            averagedPart="LVET"
            spreads={pep}
            notMeasurable={why('pep')}
            known={null}
            expected={expected('pep')}
          />
          <SpanReading
            {...shared}
            name="LVET"
            spreads={lvet}
            notMeasurable={why('lvet')}
            known={known?.lvet?.mean ?? null}
            expected={expected('lvet')}
          />
        </>
      )}
      <SpanReading
        {...shared}
        name="S1 to S2"
        spreads={s1s2}
        notMeasurable={why('s1s2')}
        known={known?.s1s2?.mean ?? null}
        expected={null}
      />
      {hasPulse ? (
        <SpanReading
          {...shared}
          name="PEP/LVET"
          averagedPart="LVET"
          unit=""
          digits={2}
          spreads={pepOverLvet}
          notMeasurable={why('pepOverLvet')}
          known={null}
          expected={expected('pepOverLvet')}
        />
      ) : (
        <>
          <Reading
            label="QT"
            value={formatNumber(qt.mean, 1)}
            unit={qt.mean === null ? '' : 'ms'}
            lines={qt.sd === null ? [] : [`beat to beat ±${formatNumber(qt.sd, 1)}`]}
          >
            {qt.mean === null ? 'not found' : ''}
          </Reading>
          <SpanReading
            {...shared}
            name="QT/QS2"
            averagedPart="QRS"
            unit=""
            digits={2}
            spreads={qtOverQs2}
            known={null}
            expected={null}
          />
        </>
      )}
    </dl>
  );
}

/** Renders the Sounds bench: the intervals from heart sounds, and panels that explain them. */
export function SoundsBench({ summary }: { readonly summary: RecordingSummary }) {
  return (
    <WindowBench
      analysis="sounds"
      panelsClass="sounds-panels"
      Reading={SoundsReading}
      {...{ summary, Panels }}
    />
  );
}
