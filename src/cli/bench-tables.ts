import type {
  CurveLengthRow,
  FftRow,
  FilterCheck,
  GpusRow,
  IntervalsRow,
  PerformanceResult,
  ScanRow,
  TemplatesRow,
  WorkgroupRow,
} from '../model/performance.ts';
import { fftBreakEvens } from '../pipeline/performance/break-evens-of.ts';
import { ms, ratio, table, times, timeText, yes } from './bench-cells.ts';
import { evenLine } from './bench-evens.ts';
import { filterTables } from './bench-filter-table.ts';

/** The result as tables to be read. */
export function benchTables({ device, studies, checks, gpus = [] }: PerformanceResult): string {
  const gpu = device.gpu === null ? 'no GPU' : device.gpu.name;
  const {
    filter = [],
    workgroups = [],
    intervals = [],
    fft = [],
    scan = [],
    'curve-length': lengths = [],
    templates = [],
  } = studies;
  return [
    `\n${gpu}; ${device.cpu.name ?? 'CPU'}, ${device.cpu.coreCount} cores; ${device.runtime}\n`,
    device.gpu?.isSoftware === true ? 'This GPU is software: its times say nothing of a GPU.\n' : '',
    device.gpu?.hasTimestamps === false
      ? 'It has no clock of its own: kernels are timed by the wall’s.\n'
      : '',
    filter.length > 0 ? filterTables(filter) : '',
    checkTable(checks),
    workgroupTable(workgroups),
    intervalsTable(intervals),
    fftTable(fft),
    scanTable(scan),
    curveLengthTable(lengths),
    templatesTable(templates),
    gpusTable(gpus),
  ].join('');
}

function checkTable(rows: readonly FilterCheck[]): string {
  const heads = ['filter', 'samples × taps', 'of range'];
  return table('The paper’s check, row kernel against the float64 sum', heads, rows, (row) => [
    row.type,
    `${row.sampleCount} × ${row.tapCount}`,
    row.largestDifference.toExponential(1),
  ]);
}

function workgroupTable(rows: readonly WorkgroupRow[]): string {
  return table('Row kernel by size of workgroup', ['group', 'kernel ms', 'direct / kernel'], rows, (row) => [
    String(row.groupSize),
    ms(row.kernel.ms),
    times(row.speedUp),
  ]);
}

function intervalsTable(rows: readonly IntervalsRow[]): string {
  const heads = ['record', 'method', 'CPU', 'GPU', 'CPU / GPU', 'share on GPU', 'Amdahl'];
  return table('Intervals from samples in memory, ms', heads, rows, (row) => [
    `${row.durationSec} s at ${row.fs} Hz`,
    row.method,
    ms(row.cpuMs),
    ms(row.gpuMs),
    times(row.speedUp),
    row.gpuShare === null ? '–' : `${Math.round(100 * row.gpuShare)} %`,
    times(row.amdahl),
  ]);
}

function fftTable(rows: readonly FftRow[]): string {
  const heads = ['n', 'CPU float64', 'GPU kernels', 'with transfers', 'difference'];
  const made = table('Transforms of 2^n samples, ms', heads, rows, (row) => [
    String(row.exponent),
    ms(row.cpu.ms),
    ms(row.gpu?.ms ?? null),
    ms(row.transfers?.totalMs ?? null),
    row.largestDifference?.toExponential(1) ?? '–',
  ]);
  return rows.length === 0 ? '' : made + evenLine('transforms', fftBreakEvens(rows));
}

function scanTable(rows: readonly ScanRow[]): string {
  const heads = ['values', 'of', 'CPU', 'GPU kernel', 'with transfers', 'equal'];
  return table('Running sums, ms', heads, rows, (row) => [
    String(row.sampleCount),
    row.blockLength === null ? 'the record' : `blocks of ${row.blockLength}${paddingOf(row)}`,
    ms(row.cpu.ms),
    ms(row.gpu?.ms ?? null),
    ms(row.transfers?.totalMs ?? null),
    yes(row.isEqual),
  ]);
}

function paddingOf({ banks }: ScanRow): string {
  return banks === null ? '' : `, padded for ${banks} banks`;
}

function curveLengthTable(rows: readonly CurveLengthRow[]): string {
  const heads = ['samples', 'CPU', 'GPU kernel', 'with transfers', 'CPU / kernel', 'equal'];
  return table('Curve length at 360 Hz, ms', heads, rows, (row) => [
    String(row.sampleCount),
    ms(row.cpu.ms),
    ms(row.gpu?.ms ?? null),
    ms(row.transfers?.totalMs ?? null),
    times(ratio(row.cpu.ms, row.gpu?.ms ?? null)),
    yes(row.isEqual),
  ]);
}

function templatesTable(rows: readonly TemplatesRow[]): string {
  const heads = [
    'measure',
    'beats × templates',
    'CPU',
    'GPU kernel',
    'with transfers',
    'CPU / it',
    'CPU, 10⁶/s',
    'GPU, 10⁶/s',
    'difference',
  ];
  return table('Beats against templates at 41 shifts, ms; comparisons a second', heads, rows, (row) => [
    row.measure.toUpperCase(),
    `${row.beatCount} × ${row.templateCount}`,
    timeText(row.cpu),
    ms(row.gpu?.ms ?? null),
    ms(row.transfers?.totalMs ?? null),
    times(ratio(row.cpu.ms, row.transfers?.totalMs ?? null)),
    ms(row.cpuRate),
    ms(row.gpuRate),
    row.largestDifference?.toExponential(1) ?? '–',
  ]);
}

function gpusTable(rows: readonly GpusRow[]): string {
  const heads = ['samples × taps', 'GPUs', 'kernel, one', 'all', 'with transfers, one', 'all', 'of range'];
  return table('Filters over several GPUs, ms: one alone, all at once', heads, rows, (row) => [
    `${row.sampleCount} × ${row.tapCount}`,
    String(row.gpuCount),
    ms(row.one.kernelMs),
    ms(row.all.kernelMs),
    ms(row.one.totalMs),
    ms(row.all.totalMs),
    row.largestDifference.toExponential(1),
  ]);
}
