import type { SeriesResult, SeriesWindow } from '../../model/series.ts';
import { formatPercent } from '../../ui/format-number.ts';
import { type Column } from '../bench/column-table.tsx';
import { type WindowChoice, WindowsPanel } from '../bench/list-panel.tsx';
import { windowCaution, seriesFigureLines } from '../words/series-figure-lines.ts';

/** Figures shown in the table of windows; all are saved. */
const shownFigures: ReadonlySet<string> = new Set([
  'mean',
  'sd',
  'rmssd',
  'pnn50',
  'welch.lf',
  'welch.hf',
  'welch.lfHf',
  'welch.hfPeak',
  'sampleEntropy',
  'pair.coherence.lf',
]);

/** Figures shown only if there is room. */
const roomyFigures: ReadonlySet<string> = new Set([
  'pnn50',
  'welch.hfPeak',
  'sampleEntropy',
  'pair.coherence.lf',
]);

function windowColumns(result: SeriesResult): readonly Column<SeriesWindow>[] {
  return [
    { name: 'to, s', value: ({ to }) => to },
    { name: 'values', head: 'values', value: ({ n }) => n, digits: 0 },
    {
      name: 'corrected',
      head: 'corrected, %',
      value: ({ corrected }) => corrected,
      text: ({ corrected }) => formatPercent(corrected),
      isNumber: true,
      cellClass: ({ corrected }) => ((corrected ?? 0) > 0.05 ? 'amber' : undefined),
    },
    ...seriesFigureLines(result).map(
      ({ name, unit, group, meaning, value, text, lackKey }): Column<SeriesWindow> => {
        const withUnit = unit === '' ? name : `${name}, ${unit}`;
        return {
          name: `${group}: ${withUnit}`,
          value,
          ...(shownFigures.has(lackKey)
            ? {
                head: withUnit,
                headTitle: meaning,
                isNumber: true,
                text: (window) => text(value(window)),
                ...(roomyFigures.has(lackKey) ? { className: 'roomy' } : {}),
              }
            : {}),
          title: (window) => windowCaution(window, lackKey),
          cellClass: ({ doubtful }) => (doubtful[lackKey] === undefined ? undefined : 'doubtful'),
        };
      },
    ),
  ];
}

interface SeriesWindowsProps extends WindowChoice {
  readonly result: SeriesResult;
}

/** Renders the figures of every window. */
export function SeriesWindows({ result, ...choice }: SeriesWindowsProps) {
  return (
    <WindowsPanel
      name="series"
      sub="spectra by Welch; all figures are saved"
      columns={windowColumns(result)}
      windows={result.windows}
      {...choice}
    />
  );
}
