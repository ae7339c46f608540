import type { DataTable } from '../../charts/data-table.ts';
import type { FilterLine } from './filter-model.ts';
import { kernelTime, speedUps } from './filter-model.ts';
import type { ShownLines } from './use-performance.ts';

const columns = [
  'samples',
  'taps',
  'CPU direct, ms',
  'CPU direct by',
  'CPU overlap-save, ms',
  'CPU direct on all cores, ms',
  'CPU overlap-save on all cores, ms',
  'GPU method by size',
  'GPU kernel shown, ms',
  'GPU kernel by rows, ms',
  'GPU kernel direct, ms',
  'GPU kernel overlap-save, ms',
  'GPU kernel partitioned, ms',
  'GPU set-up, ms',
  'GPU up, ms',
  'GPU back, ms',
  'GPU with transfers, ms',
  'speed-up over direct',
  'speed-up over overlap-save',
  'paper CPU, ms',
  'paper GPU, ms',
  'paper speed-up',
  'largest difference, share of range',
];

/** The filter study with all its columns. */
export function studyTable(lines: readonly FilterLine[], { kernel }: Pick<ShownLines, 'kernel'>): DataTable {
  return {
    columns,
    rows: lines.map(({ sampleCount, tapCount, row, paper }) => {
      const ups = speedUps(row);
      return [
        sampleCount,
        row?.tapCount ?? tapCount,
        row?.cpu.direct?.ms ?? null,
        row?.cpu.direct?.source ?? null,
        row?.cpu.overlapSave?.ms ?? null,
        row?.cpu.directAllCores?.ms ?? null,
        row?.cpu.overlapSaveAllCores?.ms ?? null,
        row?.chosen ?? null,
        kernelTime(row, kernel)?.ms ?? null,
        row?.gpu.row?.ms ?? null,
        row?.gpu.direct?.ms ?? null,
        row?.gpu['overlap-save']?.ms ?? null,
        row?.gpu.partitioned?.ms ?? null,
        row?.transfers?.setUpMs ?? null,
        row?.transfers?.upMs ?? null,
        row?.transfers?.backMs ?? null,
        row?.transfers?.totalMs ?? null,
        ups.direct,
        ups.overlapSave,
        paper?.cpuMs ?? null,
        paper?.gpuMs ?? null,
        paper?.speedUp ?? null,
        row?.largestDifference ?? null,
      ];
    }),
  };
}
