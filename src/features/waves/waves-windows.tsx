import { formatClock } from '../../charts/axes/time-axis.ts';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { WavesResult, WavesWindow } from '../../model/waves.ts';
import { type Column, RovingTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { LinkButton } from '../../ui/button.tsx';

/** Columns of a window's measurements. */
export const wavesMeasures: readonly Column<WavesWindow>[] = [
  { name: 'beats', head: 'beats', value: ({ beats }) => beats, digits: 0 },
  { name: 'heart rate, /min', head: 'HR, /min', value: ({ heartRate }) => heartRate, digits: 1 },
  { name: 'PR, ms', head: 'PR, ms', value: ({ pr }) => pr, digits: 0 },
  { name: 'QRS, ms', head: 'QRS, ms', value: ({ qrsDuration }) => qrsDuration, digits: 0 },
  { name: 'QT, ms', head: 'QT, ms', value: ({ qt }) => qt, digits: 0 },
  { name: 'QTcB, ms', head: 'QTcB', headTitle: 'Bazett, ms', value: ({ qtc }) => qtc?.bazett, digits: 0 },
  {
    name: 'QTcF, ms',
    head: 'QTcF',
    headTitle: 'Fridericia, ms',
    value: ({ qtc }) => qtc?.fridericia,
    digits: 0,
  },
  {
    name: 'QTcFr, ms',
    head: 'QTcFr',
    headTitle: 'Framingham, ms',
    value: ({ qtc }) => qtc?.framingham,
    digits: 0,
  },
  { name: 'QTcH, ms', head: 'QTcH', headTitle: 'Hodges, ms', value: ({ qtc }) => qtc?.hodges, digits: 0 },
  {
    name: 'SD of QT, ms',
    head: 'SD',
    headTitle: 'SD of QT from beat to beat, ms',
    value: ({ qtVariability }) => qtVariability.sd,
    digits: 1,
  },
  {
    name: 'likely error, ms',
    head: 'error',
    headTitle: 'likely error of a beat’s QT, ms',
    value: ({ qtVariability }) => qtVariability.likelyError,
    digits: 1,
  },
  {
    name: 'remaining SD, ms',
    head: 'remaining',
    headTitle: 'SD of QT without error, ms',
    value: ({ qtVariability }) => qtVariability.remainingSd,
    digits: 1,
  },
];

const makeColumns = (
  long: boolean,
  onWindow: (windowIndex: number) => void,
): readonly Column<WavesWindow>[] => [
  {
    name: 'from, s',
    head: 'from',
    value: ({ from }) => from,
    text: ({ from }, index, stop) => (
      <LinkButton {...stop} onClick={() => onWindow(index)}>
        {formatClock(from, long, 1)}
      </LinkButton>
    ),
  },
  {
    name: 'to, s',
    head: 'to',
    value: ({ to }) => to,
    text: ({ to }) => formatClock(to, long, 1),
    isNumber: true,
  },
  ...wavesMeasures,
];

interface WavesWindowsProps {
  readonly result: WavesResult;
  readonly current: number;
  readonly long: boolean;
  readonly onWindow: (windowIndex: number) => void;
}

/** Renders the intervals of every window, their corrections, and how QT varies from beat to beat. */
export function WavesWindows({ result: { windows }, current, long, onWindow }: WavesWindowsProps) {
  const columns = makeColumns(long, onWindow);
  return (
    <FigurePanel
      name="waves-windows"
      title="Windows"
      sub="intervals of median beats; QT variability from beat to beat"
      formats={['csv']}
      table={() => dataTable(columns, windows)}
    >
      <RovingTable
        columns={columns}
        rows={windows}
        rowKey={({ from }) => from}
        scrollClass="waves-scroll"
        className="waves-table"
        chosenIndex={current}
      />
    </FigurePanel>
  );
}
