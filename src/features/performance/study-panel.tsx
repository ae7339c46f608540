import { useState } from 'react';
import type { DataTable } from '../../charts/figures/data-table.ts';
import { formatNumber, formatRatio, missingText } from '../../ui/format-number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { msText, shareText, sizeText, timeText } from './figures.ts';
import {
  type FilterLine,
  isNearTaps,
  type KernelChoice,
  kernelTime,
  paperTaps,
  type ShownLines,
  speedUps,
} from './filter-lines.ts';
import { type GroupedColumns, GroupedTable } from './grouped-table.tsx';

type TapsShown = 'all' | '100' | '500' | '2500' | 'more';

const choices: readonly { readonly value: TapsShown; readonly label: string }[] = [
  { value: 'all', label: 'all' },
  { value: '100', label: '100' },
  { value: '500', label: '500' },
  { value: '2500', label: '2\u202f500' },
  { value: 'more', label: 'more' },
];

/** Returns the lines for a choice of taps; 'more' are those with taps not in the paper's table. */
function chooseLines(lines: readonly FilterLine[], choice: TapsShown): readonly FilterLine[] {
  if (choice === 'all') return lines;
  if (choice === 'more') return lines.filter(({ tapCount }) => !paperTaps.includes(tapCount));
  return lines.filter(({ tapCount }) => isNearTaps(tapCount, Number(choice)));
}

const sizeGroup: GroupedColumns<FilterLine> = {
  head: 'Size',
  isUnseen: true,
  columns: [
    { head: 'Samples', cell: (line) => formatNumber(line.sampleCount, 0) },
    { head: 'Taps', cell: ({ row, tapCount }) => formatNumber(row?.tapCount ?? tapCount, 0) },
  ],
};

/** Returns two methods of the CPU; one that is not compared stays empty. */
function cpuGroup(
  head: string,
  { cpuCompared }: ShownLines,
  direct: 'direct' | 'directAllCores',
  overlap: 'overlapSave' | 'overlapSaveAllCores',
): GroupedColumns<FilterLine> {
  const time = (way: typeof direct | typeof overlap, isShown: boolean) => (line: FilterLine) =>
    isShown ? timeText(line.row?.cpu[way]) : missingText;
  return {
    head,
    columns: [
      { head: 'direct', cell: time(direct, cpuCompared !== 'overlap-save') },
      { head: 'overlap', cell: time(overlap, cpuCompared !== 'direct') },
    ],
  };
}

function gpuGroup({ kernel }: ShownLines): GroupedColumns<FilterLine> {
  return {
    head: 'GPU, ms',
    columns: [
      { head: 'kernel', cell: ({ row }) => timeText(kernelTime(row, kernel)) },
      { head: 'transfers', cell: ({ row }) => msText(row?.transfers?.totalMs) },
    ],
  };
}

function speedUpColumn(head: string, way: 'direct' | 'overlapSave', isShown: boolean) {
  return {
    head,
    cell: ({ row }: FilterLine) => (isShown ? formatRatio(speedUps(row)[way]) : missingText),
    isBest: ({ row }: FilterLine) => (speedUps(row)[way] ?? 0) > 1,
  };
}

function speedUpGroup({ cpuCompared }: ShownLines): GroupedColumns<FilterLine> {
  return {
    head: 'Speed-up, ×',
    columns: [
      speedUpColumn('direct', 'direct', cpuCompared !== 'overlap-save'),
      speedUpColumn('overlap', 'overlapSave', cpuCompared !== 'direct'),
    ],
  };
}

function otherGroup(title: string, { kernel }: ShownLines): GroupedColumns<FilterLine> {
  return {
    head: 'Other GPU, ms',
    title,
    isOther: true,
    columns: [
      { head: 'kernel', cell: ({ other }) => timeText(kernelTime(other, kernel)) },
      { head: 'trip', cell: ({ other }) => msText(other?.transfers?.totalMs) },
      { head: '×', cell: ({ other }) => formatRatio(speedUps(other).direct) },
    ],
  };
}

const paperGroup: GroupedColumns<FilterLine> = {
  head: 'Paper, ms',
  columns: [
    { head: 'CPU', cell: ({ paper }) => formatNumber(paper?.cpuMs, (paper?.cpuMs ?? 9) < 9 ? 1 : 0) },
    { head: 'GPU', cell: ({ paper }) => formatNumber(paper?.gpuMs, (paper?.gpuMs ?? 1) < 1 ? 1 : 0) },
    { head: '×', cell: ({ paper }) => formatNumber(paper?.speedUp, 1) },
  ],
};

function identicalGroup({ within }: ShownLines): GroupedColumns<FilterLine> {
  const cell = ({ row }: FilterLine) => {
    const difference = row?.largestDifference ?? null;
    const isOff = difference !== null && difference > within;
    return (
      <>
        <span className={isOff ? 'flagged' : undefined}>{shareText(difference)}</span>
        {isOff && <span className="unseen"> (more than allowed)</span>}
      </>
    );
  };
  return { head: 'Identical', columns: [{ head: 'within', cell }] };
}

/**
 * Returns the columns: all if there is room, otherwise without those of all cores, and without the paper's next to
 * another device's.
 */
function columnGroups(
  shown: ShownLines,
  otherName: string | null,
  large: boolean,
): GroupedColumns<FilterLine>[] {
  return [
    sizeGroup,
    cpuGroup('CPU, ms', shown, 'direct', 'overlapSave'),
    ...(large ? [cpuGroup('CPU, all cores, ms', shown, 'directAllCores', 'overlapSaveAllCores')] : []),
    gpuGroup(shown),
    speedUpGroup(shown),
    ...(otherName === null ? [] : [otherGroup(otherName, shown)]),
    ...(otherName === null || large ? [paperGroup] : []),
    identicalGroup(shown),
  ];
}

const keepDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** Returns whether a run is at this line; its text begins with the size. */
function isAt(doing: string, { sampleCount, tapCount }: FilterLine): boolean {
  const [samples = '', taps = ''] = (doing.split(',')[0] ?? '').split('×').map(keepDigits);
  return samples === String(sampleCount) && taps === String(tapCount);
}

/** All columns of the saved table, with the value of each in a line. */
const savedColumns: readonly (readonly [
  string,
  (line: FilterLine, kernel: KernelChoice) => string | number | null,
])[] = [
  ['samples', ({ sampleCount }) => sampleCount],
  ['taps', ({ row, tapCount }) => row?.tapCount ?? tapCount],
  ['CPU direct, ms', ({ row }) => row?.cpu.direct?.ms ?? null],
  ['CPU direct by', ({ row }) => row?.cpu.direct?.source ?? null],
  ['CPU overlap-save, ms', ({ row }) => row?.cpu.overlapSave?.ms ?? null],
  ['CPU direct on all cores, ms', ({ row }) => row?.cpu.directAllCores?.ms ?? null],
  ['CPU overlap-save on all cores, ms', ({ row }) => row?.cpu.overlapSaveAllCores?.ms ?? null],
  ['GPU method by size', ({ row }) => row?.chosen ?? null],
  ['GPU kernel shown, ms', ({ row }, kernel) => kernelTime(row, kernel)?.ms ?? null],
  ['GPU kernel by rows, ms', ({ row }) => row?.gpu.row?.ms ?? null],
  ['GPU kernel direct, ms', ({ row }) => row?.gpu.direct?.ms ?? null],
  ['GPU kernel overlap-save, ms', ({ row }) => row?.gpu['overlap-save']?.ms ?? null],
  ['GPU kernel partitioned, ms', ({ row }) => row?.gpu.partitioned?.ms ?? null],
  ['GPU set-up, ms', ({ row }) => row?.transfers?.setUpMs ?? null],
  ['GPU up, ms', ({ row }) => row?.transfers?.upMs ?? null],
  ['GPU back, ms', ({ row }) => row?.transfers?.backMs ?? null],
  ['GPU with transfers, ms', ({ row }) => row?.transfers?.totalMs ?? null],
  ['speed-up over direct', ({ row }) => speedUps(row).direct],
  ['speed-up over overlap-save', ({ row }) => speedUps(row).overlapSave],
  ['paper CPU, ms', ({ paper }) => paper?.cpuMs ?? null],
  ['paper GPU, ms', ({ paper }) => paper?.gpuMs ?? null],
  ['paper speed-up', ({ paper }) => paper?.speedUp ?? null],
  ['largest difference, share of range', ({ row }) => row?.largestDifference ?? null],
];

/** Returns the filter study with all its columns. */
function savedTable(lines: readonly FilterLine[], kernel: KernelChoice): DataTable {
  return {
    columns: savedColumns.map(([head]) => head),
    rows: lines.map((line) => savedColumns.map(([, valueOf]) => valueOf(line, kernel))),
  };
}

interface StudyPanelProps {
  readonly shown: ShownLines;
  /** Name of the other device for comparison; null without one. */
  readonly otherName: string | null;
  /** Name of the running measurement, or empty. */
  readonly doing: string;
}

/** Renders table 1 of paper 2 for this machine, next to the paper's own. */
export function PerformanceStudyPanel({ shown, otherName, doing }: StudyPanelProps) {
  const [choice, setChoice] = useState<TapsShown>('all');
  const lines = chooseLines(shown.lines, choice);
  const isPredicted = lines.some(({ row }) => row?.cpu.direct?.source === 'predicted');
  return (
    <FigurePanel
      name="study"
      title="Filter study"
      sub={`table 1 of Domazet 2016, re-measured${isPredicted ? '; ~ predicted' : ''}`}
      formats={['csv']}
      table={() => savedTable(lines, shown.kernel)}
      tools={<Segmented label="Taps shown" value={choice} choices={choices} onChange={setChoice} />}
    >
      {({ large }) => (
        <div className="performance-scroll">
          <GroupedTable
            className="study-table"
            label="Times of the filter study"
            groups={columnGroups(shown, otherName, large)}
            rows={lines}
            keyOf={(line) => sizeText(line.sampleCount, line.tapCount)}
            rowClass={(line, index) => {
              // A rule separates numbers of taps.
              const begins = index > 0 && lines[index - 1]?.tapCount !== line.tapCount;
              return `${begins ? 'begins' : ''} ${isAt(doing, line) ? 'on' : ''}`;
            }}
          />
          {lines.length === 0 && <p className="quiet">These taps were not requested or measured.</p>}
        </div>
      )}
    </FigurePanel>
  );
}
