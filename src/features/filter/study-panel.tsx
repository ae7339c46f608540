import { useState } from 'react';
import { useStore } from 'zustand';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { formatNumber, formatTimes } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import type { StudyLine, StudyTimes } from './study-rows.ts';
import { isMeasured, largestRow, studyLines, filterTimesTable, studyTaps } from './study-rows.ts';
import { StudyStrip } from './study-strip.tsx';

const timesChoices = [
  { value: 'transfers', label: 'with transfers' },
  { value: 'kernel', label: 'kernel' },
] as const;

/** How many times as fast the GPU is as a method of the CPU, by the number of taps. */
function tapColumns(method: 'direct' | 'overlapSave', head: string): readonly Column<StudyLine>[] {
  const group: ColumnGroup = { head };
  return studyTaps.map((taps, k) => ({
    name: `${method} ${taps}`,
    group,
    head: formatNumber(taps, 0),
    isNumber: true,
    ...(k === 0 ? { className: 'first' } : {}),
    cellClass: (line) => (line[method][k]?.isPredicted ? 'dim' : undefined),
    text: (line) => formatTimes(line[method][k]?.times ?? null),
  }));
}

const speedColumns: readonly Column<StudyLine>[] = [
  ...tapColumns('direct', '× CPU direct sum'),
  ...tapColumns('overlapSave', '× CPU overlap-save'),
];

function Speeds({ result, times }: { readonly result: PerformanceResult; readonly times: StudyTimes }) {
  const lines = studyLines(result, times);
  const isPredicted = lines.some(({ direct }) => direct.some((cell) => cell.isPredicted));
  const columns: readonly Column<StudyLine>[] = [
    {
      name: 'samples',
      group: { head: isPredicted ? 'grey: predicted' : 'GPU is' },
      head: 'samples, taps',
      text: ({ sampleCount }) => formatNumber(sampleCount, 0),
    },
    ...speedColumns,
  ];
  return (
    <ColumnTable
      columns={columns}
      rows={lines}
      rowKey={({ sampleCount }) => sampleCount}
      className="against-table"
    />
  );
}

/** What the figures are of, or why there are none. */
function StudyNote({ result }: { readonly result: PerformanceResult | null }) {
  const { performance } = useSession();
  const { run, failure } = useStore(performance);
  if (failure) return <Notice tone="error">{failure.message}</Notice>;
  if (run?.state === 'running') {
    return (
      <p className="study-note" role="status">
        {`Measuring, ${formatNumber(100 * run.share, 0)} %. `}
        <button type="button" className="link" onClick={performance.cancel}>
          Cancel
        </button>
      </p>
    );
  }
  if (result === null) {
    return (
      <p className="study-note">
        Nothing measured on this machine yet.{' '}
        <button type="button" className="link" onClick={() => void performance.run(['filter'])}>
          Measure
        </button>{' '}
        filters of 100 to 2 500 taps on both; the Performance bench has all of it.
      </p>
    );
  }
  const { gpu } = result.device;
  if (gpu === null)
    return <p className="study-note">No GPU was available when this was measured: CPU times only.</p>;
  return gpu.isSoftware ? (
    <p className="study-note">{`${gpu.name} is software on the CPU: no figures of a GPU.`}</p>
  ) : null;
}

/** How much faster the GPU of this machine filters than its CPU, as the Performance bench measured it. */
export function FilterStudyPanel() {
  const measured = useStore(useSession().performance, (state) => state.result);
  const [times, setTimes] = useState<StudyTimes>('transfers');
  const result = isMeasured(measured) ? measured : null;
  const row = largestRow(result);
  return (
    <FigurePanel
      name="gpu-against-cpu"
      title="GPU against CPU"
      sub=""
      formats={['csv']}
      table={() => filterTimesTable(result)}
      tools={<Segmented label="The GPU’s times" value={times} choices={timesChoices} onChange={setTimes} />}
    >
      <StudyNote result={result} />
      {result && <Speeds result={result} times={times} />}
      {row && <StudyStrip row={row} />}
    </FigurePanel>
  );
}
