import type { Report } from '../report.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { softwareFields } from '../../model/version.ts';
import { domazetTable1, type FilterCheck } from './filter-study.ts';
import type { GpusRow } from './gpus-study.ts';
import { type PaperFigure, paperFigures } from './paper-figures.ts';
import { readAmount, readFlag, readObject, readOrNull, readShortText, type Shape } from './read-shape.ts';
import { allStudies, type StudyEvent, type StudyId, type StudyRow, type StudyRows } from './studies.ts';

const readName = readShortText(200);

/** Device on which the measurement ran. */
export const readDevice = readObject({
  gpu: readOrNull(
    readObject({
      name: readName,
      /** Software rendering: its times do not apply to a GPU. */
      isSoftware: readFlag,
      hasTimestamps: readFlag,
      /** Names as in WebGPU. */
      limits: readObject({
        maxComputeInvocationsPerWorkgroup: readAmount,
        maxComputeWorkgroupSizeX: readAmount,
        maxComputeWorkgroupStorageSize: readAmount,
        maxComputeWorkgroupsPerDimension: readAmount,
        maxStorageBufferBindingSize: readAmount,
        maxBufferSize: readAmount,
      }),
    }),
  ),
  cpu: readObject({
    /** Null if a browser does not reveal it. */
    name: readOrNull(readName),
    coreCount: readAmount,
  }),
  /** Like 'Node 20.18' or 'Chrome 137'. */
  runtime: readName,
});
export type BenchDevice = Shape<typeof readDevice>;

/** Returns the description of the GPU in a result. */
export function gpuFacts(engine: GpuEngine | null): BenchDevice['gpu'] {
  if (engine === null) return null;
  const { limits } = engine;
  return {
    name: engine.name,
    isSoftware: engine.isSoftware,
    hasTimestamps: engine.hasTimestamps,
    limits: {
      maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
      maxComputeWorkgroupSizeX: limits.maxComputeWorkgroupSizeX,
      maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
      maxComputeWorkgroupsPerDimension: limits.maxComputeWorkgroupsPerDimension,
      maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
      maxBufferSize: limits.maxBufferSize,
    },
  };
}

/** Reason why nothing is measured on a GPU. */
export type GpuAbsence = 'no-webgpu' | 'no-adapter' | 'lost';

/** Description of the machine before anything is measured. */
export interface Machine {
  readonly device: BenchDevice;
  /** Null if there is a GPU. */
  readonly gpuAbsence: GpuAbsence | null;
}

/** All measurements, filled row by row; `beatbench bench` prints it and the page stores it. */
export interface PerformanceResult {
  readonly device: BenchDevice;
  /** ISO 8601. */
  readonly measuredAt: string;
  /** Studies that finished, or that had a row when they were stopped. */
  readonly studies: { readonly [Id in StudyId]?: readonly StudyRows[Id][] };
  readonly checks: readonly FilterCheck[];
  /** Several GPUs at once; only present after `beatbench bench --gpus N`. */
  readonly gpus?: readonly GpusRow[];
}

/** Returns a result without rows. */
export function emptyResult(device: BenchDevice, measuredAt: string): PerformanceResult {
  return { device, measuredAt, studies: {}, checks: [] };
}

/** Returns the result with an event added. */
export function withEvent(result: PerformanceResult, event: StudyEvent): PerformanceResult {
  if (event.kind === 'row') return withRow(result, event);
  if (event.kind === 'check')
    return { ...result, checks: [...withoutType(result.checks, event.check), event.check] };
  return result;
}

function withRow(result: PerformanceResult, { study, row }: StudyRow): PerformanceResult {
  const rows: readonly StudyRows[StudyId][] = result.studies[study] ?? [];
  return { ...result, studies: { ...result.studies, [study]: [...rows, row] } };
}

function withoutType(checks: readonly FilterCheck[], { type }: FilterCheck): FilterCheck[] {
  return checks.filter((check) => check.type !== type);
}

/**
 * Report that `beatbench bench` prints and the page stores, with the head of other commands but without a recording.
 */
export interface PerformanceReport extends Pick<
  Report,
  'beatbench' | 'build' | 'parameters' | 'timings' | 'warnings'
> {
  readonly analysis: 'bench';
  readonly backend: { readonly kind: 'cpu' | 'webgpu'; readonly name: string };
  readonly result: PerformanceResult & {
    readonly breakEvens: Readonly<Record<string, object>>;
    readonly papers: { readonly table1: typeof domazetTable1; readonly figures: readonly PaperFigure[] };
  };
}

export function performanceReport(
  measured: PerformanceResult,
  parameters: ParameterValues,
  timings: PerformanceReport['timings'],
): PerformanceReport {
  const { device } = measured;
  const breakEvens = allStudies.flatMap((study) =>
    study.breakEvens ? [[study.id, study.breakEvens.result(measured.studies[study.id] ?? [])]] : [],
  );
  return {
    ...softwareFields,
    analysis: 'bench',
    parameters,
    backend:
      device.gpu === null
        ? { kind: 'cpu', name: device.cpu.name ?? 'CPU' }
        : { kind: 'webgpu', name: device.gpu.name },
    timings,
    warnings: [],
    result: {
      ...measured,
      breakEvens: Object.fromEntries(breakEvens),
      papers: { table1: domazetTable1, figures: paperFigures },
    },
  };
}

/** Returns all rows of a result as rows of one table, each with its study. */
export function resultRows({ studies, gpus = [] }: Pick<PerformanceResult, 'studies' | 'gpus'>): object[] {
  const rows = Object.entries(studies).flatMap(([study, own]) => own.map((row) => ({ study, ...row })));
  return [...rows, ...gpus.map((row) => ({ study: 'gpus', ...row }))];
}
