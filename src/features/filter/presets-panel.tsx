import { useMemo, useState } from 'react';
import { dataTable } from '../../charts/figures/data-table.ts';
import type { FilterBenchResult } from '../../model/filter-bench.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import {
  type PresetChoice,
  type PresetRow,
  minStopDb,
  presetRows,
  shortLabel,
  stageRow,
} from './preset-rows.ts';
import { edgesText, shortWarnings } from './stage-words.ts';

const tapChoices = [
  { value: 100, label: '100' },
  { value: 200, label: '200 taps' },
] as const;

const windowChoices = [
  { value: 'hamming', label: 'Hamming' },
  { value: 'blackman', label: 'Blackman' },
] as const;

const shortSource = (source: string): string =>
  source.split(/[ ,]/)[0] === 'paper' ? 'Domazet' : (source.split(/[ ,]/)[0] ?? '');

interface ListedPreset {
  readonly row: PresetRow;
  /** Null for the chain's own filters. */
  readonly onChoose: (() => void) | null;
}

const isMissed = ({ stopDb }: PresetRow): boolean => stopDb !== null && stopDb > minStopDb;
const warningText = ({ warnings }: PresetRow): string => warnings.map(({ message }) => message).join(' ');

function WarningCell({ row }: { readonly row: PresetRow }) {
  const said = shortWarnings(row.warnings);
  return (
    <>
      {said !== '' && <Icon name="warn" sizePx={12} />} {said}
    </>
  );
}

const presetColumns: readonly Column<ListedPreset>[] = [
  {
    name: 'filter',
    value: ({ row }) => row.label,
    head: 'Preset',
    text: ({ row, onChoose }) => (
      <>
        {onChoose === null ? shortLabel(row) : <LinkButton onClick={onChoose}>{shortLabel(row)}</LinkButton>}{' '}
        <span className="dim">{shortSource(row.source)}</span>
      </>
    ),
  },
  { name: 'source', value: ({ row }) => row.source },
  {
    name: 'low, Hz',
    value: ({ row }) => row.lowHz,
    head: 'Edges, Hz',
    isNumber: true,
    text: ({ row }) => edgesText(row.lowHz, row.highHz),
  },
  { name: 'high, Hz', value: ({ row }) => row.highHz },
  { name: 'taps asked', value: ({ row }) => row.askedTapCount },
  {
    name: 'taps',
    value: ({ row }) => row.tapCount,
    head: 'Taps',
    isNumber: true,
    text: ({ row }) => (
      <>
        {row.askedTapCount !== row.tapCount && row.tapCount > 1 && (
          <span className="dim">{row.askedTapCount} → </span>
        )}
        {formatNumber(row.tapCount, 0)}
      </>
    ),
  },
  {
    name: 'transition, Hz',
    value: ({ row }) => row.transitionHz,
    head: 'Transition, Hz',
    isNumber: true,
    text: ({ row }) => formatNumber(row.transitionHz, row.transitionHz < 10 ? 1 : 0),
  },
  {
    name: 'stop, dB',
    value: ({ row }) => row.stopDb,
    head: 'Stop, dB',
    isNumber: true,
    text: ({ row }) => (
      <>
        <span className={isMissed(row) ? 'flagged' : undefined}>{formatNumber(row.stopDb, 1)}</span>
        {isMissed(row) && <span className="unseen"> (not reached)</span>}
      </>
    ),
  },
  {
    name: 'says',
    value: ({ row }) => warningText(row),
    head: 'Warnings',
    cellClass: () => 'said',
    title: ({ row }) => warningText(row),
    text: ({ row }) => <WarningCell row={row} />,
  },
];

interface PresetsPanelProps {
  readonly result: FilterBenchResult;
  /** The chain of the result. */
  readonly stages: readonly StageValues[];
  readonly onPreset: (values: StageValues) => void;
}

/** Renders the papers' filters at this sampling rate, with the result of each design. A click adopts one. */
export function PresetsPanel({ result, stages, onPreset }: PresetsPanelProps) {
  const [choice, setChoice] = useState<PresetChoice>({ taps: 200, window: 'hamming' });
  const { fs } = result.signal;
  const presets = useMemo(() => presetRows(fs, choice), [fs, choice]);
  const own = useMemo(
    () =>
      result.stages.flatMap((stage, index) => {
        const values = stages[index];
        const row = values ? stageRow(stage, values, index, fs) : null;
        return row ? [row] : [];
      }),
    [result, stages, fs],
  );
  const listed: readonly ListedPreset[] = [
    ...own.map((row) => ({ row, onChoose: null })),
    ...presets.map((row) => ({ row, onChoose: () => onPreset(row.values) })),
  ];
  return (
    <FigurePanel
      name="presets"
      title="Presets"
      sub={`at ${formatNumber(fs, 0)} Hz; red: the stop band is not reached`}
      formats={['csv']}
      table={() => dataTable(presetColumns, listed)}
      tools={
        <>
          <Segmented
            label="Taps of paper 2’s presets"
            value={choice.taps}
            choices={tapChoices}
            onChange={(taps) => setChoice({ ...choice, taps })}
          />
          <Segmented
            label="Window of paper 2’s presets"
            value={choice.window}
            choices={windowChoices}
            onChange={(window) => setChoice({ ...choice, window })}
          />
        </>
      }
    >
      <div className="presets-scroll">
        <ColumnTable
          columns={presetColumns}
          rows={listed}
          rowKey={({ row }) => row.id}
          rowClass={({ onChoose }) => (onChoose === null ? 'on' : undefined)}
          className="presets-table"
        />
      </div>
    </FigurePanel>
  );
}
