import { formatClock } from '../../charts/axes/time-axis.ts';
import type { WavesResult, WavesWindow } from '../../model/waves.ts';
import { type Column } from '../bench/column-table.tsx';
import { type WindowChoice, WindowsPanel } from '../bench/list-panel.tsx';

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

const makeColumns = (long: boolean): readonly Column<WavesWindow>[] => [
  {
    name: 'to, s',
    head: 'to',
    value: ({ to }) => to,
    text: ({ to }) => formatClock(to, long, 1),
    isNumber: true,
  },
  ...wavesMeasures,
];

interface WavesWindowsProps extends WindowChoice {
  readonly result: WavesResult;
}

/** Renders the intervals of every window, their corrections, and how QT varies from beat to beat. */
export function WavesWindows({ result: { windows }, ...choice }: WavesWindowsProps) {
  return (
    <WindowsPanel
      name="waves"
      sub="intervals of median beats; QT variability from beat to beat"
      columns={makeColumns(choice.long)}
      windows={windows}
      {...choice}
    />
  );
}
