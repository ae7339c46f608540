import type { FilterRow } from '../model/performance.ts';
import { filterBreakEvens } from '../pipeline/performance/break-evens-of.ts';
import { domazetTable1 } from '../pipeline/performance/paper-figures.ts';
import { ms, ratio, table, times, timeText } from './bench-cells.ts';
import { evenLine } from './bench-evens.ts';

/** Table 1 beside the paper's, and from where on the GPU is faster. */
export function filterTables(rows: readonly FilterRow[]): string {
  return filterTable(rows) + filterEvens(rows);
}

function filterTable(rows: readonly FilterRow[]): string {
  const heads = [
    'samples × taps',
    'CPU direct',
    'overlap-save',
    'all cores: direct',
    'overlap-save',
    'GPU row',
    'direct',
    'chosen',
    'with transfers',
    'direct / it',
    'overlap-save / it',
    'of range',
    'paper: CPU',
    'GPU',
    'speed-up',
  ];
  return table('FIR filters, ms (≈ predicted from a part that was measured)', heads, rows, (row) => {
    const { cpu, gpu, chosen, transfers, sampleCount, tapCount } = row;
    const paper = domazetTable1.find((own) => own.sampleCount === sampleCount && own.tapCount === tapCount);
    const total = transfers?.totalMs ?? null;
    return [
      `${sampleCount} × ${tapCount}`,
      ...[cpu.direct, cpu.overlapSave, cpu.directAllCores, cpu.overlapSaveAllCores].map(timeText),
      ...[gpu.row, gpu.direct, chosen === null ? undefined : gpu[chosen]].map((time) =>
        timeText(time ?? null),
      ),
      ms(total),
      times(ratio(cpu.direct?.ms ?? null, total)),
      times(ratio(cpu.overlapSave?.ms ?? null, total)),
      row.largestDifference?.toExponential(1) ?? '–',
      ms(paper?.cpuMs ?? null),
      ms(paper?.gpuMs ?? null),
      times(paper?.speedUp ?? null),
    ];
  });
}

function filterEvens(rows: readonly FilterRow[]): string {
  return filterBreakEvens(rows)
    .map(
      ({ tapCount, direct, overlapSave }) =>
        evenLine(`${tapCount} taps against the direct sum`, direct) +
        evenLine(`${tapCount} taps against overlap-save`, overlapSave),
    )
    .join('');
}
