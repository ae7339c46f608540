import { useMemo, useState } from 'react';
import type { DataTable } from '../../charts/data-table.ts';
import type { FilterBenchResult } from '../../model/filter-bench.ts';
import type { StageValues } from '../../pipeline/filter-bench/chain-values.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FigurePanel } from '../figure-panel.tsx';
import type { PresetChoice, PresetRow } from './preset-rows.ts';
import { leastStopDb, presetRows, shortLabel, stageRow } from './preset-rows.ts';
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

interface RowProps {
  readonly row: PresetRow;
  readonly own: boolean;
  readonly onChoose: () => void;
}

function Row({ row, own, onChoose }: RowProps) {
  const said = shortWarnings(row.warnings);
  const missed = row.stopDb !== null && row.stopDb > leastStopDb;
  return (
    <tr className={own ? 'on' : undefined}>
      <th scope="row">
        {own ? (
          shortLabel(row)
        ) : (
          <button type="button" className="link" onClick={onChoose}>
            {shortLabel(row)}
          </button>
        )}{' '}
        <span className="dim">{shortSource(row.source)}</span>
      </th>
      <td className="n">{edgesText(row.lowHz, row.highHz)}</td>
      <td className="n">
        {row.askedTapCount !== row.tapCount && row.tapCount > 1 && (
          <span className="dim">{row.askedTapCount} → </span>
        )}
        {formatNumber(row.tapCount, 0)}
      </td>
      <td className="n">{formatNumber(row.transitionHz, row.transitionHz < 10 ? 1 : 0)}</td>
      <td className="n">
        <span className={missed ? 'flagged' : undefined}>{formatNumber(row.stopDb, 1)}</span>
        {missed && <span className="unseen"> (not reached)</span>}
      </td>
      <td className="said" title={row.warnings.map(({ message }) => message).join(' ')}>
        {said !== '' && <Icon name="warn" sizePx={12} />} {said}
      </td>
    </tr>
  );
}

function tableOf(rows: readonly PresetRow[]): DataTable {
  return {
    columns: [
      'filter',
      'source',
      'low, Hz',
      'high, Hz',
      'taps asked',
      'taps',
      'transition, Hz',
      'stop, dB',
      'says',
    ],
    rows: rows.map((row) => [
      row.label,
      row.source,
      row.lowHz,
      row.highHz,
      row.askedTapCount,
      row.tapCount,
      row.transitionHz,
      row.stopDb,
      row.warnings.map(({ message }) => message).join(' '),
    ]),
  };
}

interface PresetsPanelProps {
  readonly result: FilterBenchResult;
  /** The chain that the result is of. */
  readonly stages: readonly StageValues[];
  readonly recordingName: string;
  readonly onPreset: (values: StageValues) => void;
}

/** The papers' filters at this rate, and what becomes of each; a click takes one. */
export function PresetsPanel({ result, stages, recordingName, onPreset }: PresetsPanelProps) {
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
  return (
    <FigurePanel
      name="presets"
      title="Presets"
      sub={`at ${formatNumber(fs, 0)} Hz; red: the stop band is not reached`}
      recordingName={recordingName}
      formats={['csv']}
      table={() => tableOf([...own, ...presets])}
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
        <table className="presets-table">
          <thead>
            <tr>
              <th scope="col">Preset</th>
              <th scope="col" className="n">
                Edges, Hz
              </th>
              <th scope="col" className="n">
                Taps
              </th>
              <th scope="col" className="n">
                Transition, Hz
              </th>
              <th scope="col" className="n">
                Stop, dB
              </th>
              <th scope="col">Result says</th>
            </tr>
          </thead>
          <tbody>
            {own.map((row) => (
              <Row key={row.id} row={row} own onChoose={() => undefined} />
            ))}
            {presets.map((row) => (
              <Row key={row.id} row={row} own={false} onChoose={() => onPreset(row.values)} />
            ))}
          </tbody>
        </table>
      </div>
    </FigurePanel>
  );
}
