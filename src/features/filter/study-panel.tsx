import { useState } from 'react';
import { useStore } from 'zustand';
import type { PerformanceResult } from '../../pipeline/performance/performance-result.ts';
import { LinkButton } from '../../ui/button.tsx';
import { formatNumber, formatRatio } from '../../ui/format-number.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type Column, type ColumnGroup, ColumnTable } from '../bench/column-table.tsx';
import { FigurePanel } from '../bench/figure-panel.tsx';
import { useSession } from '../session-context.ts';
import {
  type StudyLine,
  type StudyTimes,
  isMeasured,
  largestRow,
  studyLines,
  filterTimesTable,
  studyTaps,
  gpuMs,
} from './study-rows.ts';
import { linearMap } from '../../charts/axes/linear-map.ts';
import { PlotLabel, SvgPlot } from '../../charts/figures/svg-plot.tsx';
import type { Size } from '../../charts/pointing/use-size.ts';
import type { FilterRow } from '../../pipeline/performance/filter-study.ts';

/** Formats a time with its significant digits. */
const stripTimeText = (ms: number): string =>
  `${formatNumber(ms, ms >= 100 ? 0 : ms >= 10 ? 1 : ms >= 1 ? 2 : 3)}\u202fms`;

interface Mark {
  readonly name: string;
  readonly ms: number;
  readonly isGpu: boolean;
}

/** Returns the measurements at one size, fastest first. */
export function stripMarks(row: FilterRow): readonly Mark[] {
  const wanted = [
    { name: 'kernel', ms: gpuMs(row, 'kernel'), isGpu: true },
    { name: 'with transfers', ms: gpuMs(row, 'transfers'), isGpu: true },
    { name: 'overlap-save', ms: row.cpu.overlapSave?.ms ?? null, isGpu: false },
    { name: 'direct', ms: row.cpu.direct?.ms ?? null, isGpu: false },
  ];
  return wanted
    .flatMap(({ name, ms, isGpu }) => (ms === null || ms <= 0 ? [] : [{ name, ms, isGpu }]))
    .toSorted((a, b) => a.ms - b.ms);
}

function Strip({ marks, size }: { readonly marks: readonly Mark[]; readonly size: Size }) {
  const [leftPx, rightPx] = [20, size.widthPx - 34];
  const bottomPx = size.heightPx - 20;
  const logs = marks.map(({ ms }) => Math.log10(ms));
  const [from, to] = [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs) + 0.01)];
  const x = linearMap([from, to], [leftPx, rightPx]);
  const decades = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  const columnPx = (size.widthPx - 8) / Math.max(marks.length, 1);
  return (
    <>
      {marks.map(({ name, ms, isGpu }, k) => {
        const labelX = 4 + (k + 0.5) * columnPx;
        const at = x.px(Math.log10(ms));
        return (
          <g key={name}>
            <path className="study-lead" d={`M${labelX} 31L${at} ${bottomPx - 12}`} />
            <rect
              className={`study-mark ${isGpu ? 'gpu' : ''}`}
              x={at - 3.5}
              y={bottomPx - 11}
              width={7}
              height={7}
            />
            <PlotLabel kind="halo plain" x={labelX} y={12} anchor="middle">
              {name}
            </PlotLabel>
            <PlotLabel kind="halo ink" x={labelX} y={26} anchor="middle">
              {stripTimeText(ms)}
            </PlotLabel>
          </g>
        );
      })}
      <line className="plot-rule axis" x1={leftPx} x2={rightPx} y1={bottomPx + 0.5} y2={bottomPx + 0.5} />
      {decades.map((decade, k) => (
        <g key={decade}>
          <line
            className="plot-rule axis"
            x1={x.px(decade)}
            x2={x.px(decade)}
            y1={bottomPx}
            y2={bottomPx + 4}
          />
          <PlotLabel x={x.px(decade)} y={bottomPx + 15} anchor="middle">
            {`${formatNumber(10 ** decade, Math.max(0, -decade))}${k === decades.length - 1 ? '\u202fms' : ''}`}
          </PlotLabel>
        </g>
      ))}
    </>
  );
}

/** Renders the four times of one size on a log axis. */
function StudyStrip({ row }: { readonly row: FilterRow }) {
  const marks = stripMarks(row);
  if (marks.length === 0) return null;
  const drawing = (size: Size) => <Strip marks={marks} size={size} />;
  const where = `${formatNumber(row.sampleCount, 0)} samples, ${formatNumber(row.tapCount, 0)} taps`;
  return (
    <div className="study-strip">
      <SvgPlot
        label={`Times at ${where}`}
        description={`${marks.map(({ name, ms }) => `${name} ${stripTimeText(ms)}`).join(', ')}; logarithmic axis.`}
        stops
        draw={drawing}
      />
    </div>
  );
}

const timesChoices = [
  { value: 'transfers', label: 'with transfers' },
  { value: 'kernel', label: 'kernel' },
] as const;

/** Returns columns with the speed-up of the GPU over a method of the CPU, by number of taps. */
function tapColumns(method: 'direct' | 'overlapSave', head: string): readonly Column<StudyLine>[] {
  const group: ColumnGroup = { head };
  return studyTaps.map((taps, k) => ({
    name: `${method} ${taps}`,
    group,
    head: formatNumber(taps, 0),
    isNumber: true,
    ...(k === 0 ? { className: 'first' } : {}),
    cellClass: (line) => (line[method][k]?.isPredicted ? 'dim' : undefined),
    text: (line) => formatRatio(line[method][k]?.times ?? null),
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

/** Renders the conditions of the figures, or why there are none. */
function StudyNote({ result }: { readonly result: PerformanceResult | null }) {
  const { performance } = useSession();
  const { run, failure } = useStore(performance);
  if (failure) return <Notice tone="error">{failure.message}</Notice>;
  if (run?.state === 'running') {
    return (
      <p className="study-note" role="status">
        {`Measuring, ${formatNumber(100 * run.share, 0)} %. `}
        <LinkButton onClick={performance.cancel}>Cancel</LinkButton>
      </p>
    );
  }
  if (result === null) {
    return (
      <p className="study-note">
        Nothing measured on this machine yet.{' '}
        <LinkButton onClick={() => void performance.run(['filter'])}>Measure</LinkButton> filters of 100 to 2
        500 taps on both; the Performance bench has all results.
      </p>
    );
  }
  const { gpu } = result.device;
  if (gpu === null)
    return <p className="study-note">No GPU was available when this was measured: CPU times only.</p>;
  return gpu.isSoftware ? (
    <p className="study-note">{`${gpu.name} is software on the CPU: no GPU times.`}</p>
  ) : null;
}

/** Renders how much faster this machine's GPU filters than its CPU, as measured in the Performance bench. */
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
