import { useMemo } from 'react';
import type { SeriesResult, SeriesWindow } from '../../model/series.ts';
import { findRhythmLack } from '../../pipeline/series/presumed-rhythm.ts';
import { areArtefactsKept } from '../../pipeline/series/series-warnings.ts';
import { formatCount, formatNumber, formatPercent } from '../../ui/format-number.ts';
import { Reading } from '../bench/reading.tsx';
import { irregularName } from '../words/finding-lines.ts';
import { sdName, seriesCaution, seriesText } from '../words/series-words.ts';

interface SeriesReadingsProps {
  readonly result: SeriesResult;
  readonly window: SeriesWindow;
  readonly className: string;
}

/** Describes briefly why a figure is doubtful. */
function doubtWords(window: SeriesWindow, figure: 'rmssd' | 'welch.lfHf'): readonly string[] {
  if (window.doubtful[figure] === undefined) return [];
  const lack = findRhythmLack(window);
  if (lack === 'irregular') return [irregularName];
  return [lack === 'ectopic' ? 'many ectopic beats' : 'short window'];
}

/** Fraction of corrected values above which figures may reflect the correction. */
const muchCorrected = 0.05;

/** Renders mean, variability and corrections of a window. */
export function SeriesReadings({ result, window, className }: SeriesReadingsProps) {
  const { of, name, unit, values } = result;
  const { mean, sd, rmssd, welch, corrected, n, error, notGiven, doubtful } = window;
  const isRr = of === 'rr';
  const isBeating = isRr || of === 'pulse';
  const likely = error?.likely ?? null;
  const remaining = (value: number | null | undefined): readonly string[] =>
    likely === null ? [] : [`without error ${seriesText(value, unit)} ${unit}`];
  const doubtTitle = (figure: 'rmssd' | 'welch.lfHf') =>
    doubtful[figure] === undefined ? {} : { title: `Doubtful: ${doubtful[figure]}` };
  const isKept = useMemo(() => areArtefactsKept(values), [values]);
  const lfHfLack = notGiven['welch.lfHf'];
  return (
    <dl className={className} aria-label="Readings of the window">
      <Reading
        label={`Mean ${name}`}
        value={seriesText(mean, unit)}
        unit={unit}
        title={seriesCaution(result)}
      >
        {isBeating && mean !== null
          ? `${isRr ? 'heart' : 'pulse'} rate ${formatNumber(60_000 / mean, 1)} /min`
          : formatCount(n, 'value')}
      </Reading>
      <Reading
        label={sdName(result)}
        value={seriesText(sd, unit)}
        unit={unit}
        lines={remaining(error?.remaining.sd)}
      >
        all variability together
      </Reading>
      <Reading
        label="RMSSD"
        value={seriesText(rmssd, unit)}
        unit={unit}
        {...doubtTitle('rmssd')}
        lines={[...doubtWords(window, 'rmssd'), ...remaining(error?.remaining.rmssd)]}
      >
        from beat to beat
      </Reading>
      {welch.lfHf === null ? (
        <Reading label="LF/HF" value="not given" unit="" isWords title={lfHfLack ?? ''}>
          {lfHfLack ?? 'no power in its bands'}
        </Reading>
      ) : (
        <Reading
          label="LF/HF"
          value={formatNumber(welch.lfHf, 2)}
          unit=""
          {...doubtTitle('welch.lfHf')}
          lines={doubtWords(window, 'welch.lfHf')}
        >
          {`HF peak ${formatNumber(welch.hfPeak, 3)} Hz`}
        </Reading>
      )}
      <Reading
        label={isKept ? 'Artefacts, kept' : 'Corrected'}
        value={formatPercent(corrected)}
        unit="%"
        tone={(corrected ?? 0) > muchCorrected ? 'amber' : undefined}
      >
        {`of ${formatCount(n, 'value')} counted`}
      </Reading>
    </dl>
  );
}
