import { formatClock } from '../../charts/axes/time-axis.ts';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { SeriesResult, SeriesWindow } from '../../model/series.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatPercent } from '../../ui/format-number.ts';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
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

function windowColumns(
  result: SeriesResult,
  long: boolean,
  onWindow: (windowIndex: number) => void,
): readonly Column<SeriesWindow>[] {
  return [
    {
      name: 'from, s',
      head: 'from',
      value: ({ from }) => from,
      text: ({ from, name }, index, stop) => (
        <LinkButton {...stop} onClick={() => onWindow(index)}>
          {name == null ? formatClock(from, long, 1) : `${name}, ${formatClock(from, long, 1)}`}
        </LinkButton>
      ),
    },
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

interface SeriesWindowsProps {
  readonly result: SeriesResult;
  readonly current: number;
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

/** Renders the figures of every window. */
export function SeriesWindows({ result, current, long, onWindow }: SeriesWindowsProps) {
  const { windows } = result;
  const columns = windowColumns(result, long, onWindow);
  return (
    <FigurePanel
      name="series-windows"
      title="Windows"
      sub="spectra by Welch; all figures are saved"
      formats={['csv']}
      table={() => dataTable(columns, windows)}
    >
      <RovingTable
        columns={columns}
        rows={windows}
        rowKey={({ from }) => from}
        scrollClass="series-scroll"
        className="series-table"
        chosenIndex={current}
      />
    </FigurePanel>
  );
}
