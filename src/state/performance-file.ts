import type { ParameterValue, ParameterValues } from '../model/parameters.ts';
import type {
  BenchDevice,
  BenchTime,
  CurveLengthRow,
  FftRow,
  FilterCheck,
  FilterRow,
  GpuFilterMethod,
  GpuLimits,
  IntervalsRow,
  PerformanceResult,
  ScanRow,
  StudyId,
  StudyRows,
  TemplatesRow,
  TransferTimes,
  WorkgroupRow,
} from '../model/performance.ts';
import { madeBy } from '../model/version.ts';
import { problemWith } from '../pipeline/parameters.ts';
import { performanceDeclarations } from '../pipeline/performance-bench/declarations.ts';
import type { Reader } from './read-shape.ts';
import {
  readAmount,
  readFlag,
  readList,
  readObject,
  readOrNull,
  readSome,
  readText,
  readOneOf,
} from './read-shape.ts';
import { isObject, ownOf } from './untrusted.ts';

const mostRows = 5000;
const name = readText(200);

const time = readObject<BenchTime>({
  ms: readAmount,
  source: readOneOf(['device-clock', 'wall-clock', 'predicted']),
  runCount: readAmount,
});

const timeOrNull = readOrNull(time);

const transfersOrNull = readOrNull(
  readObject<TransferTimes>({
    totalMs: readAmount,
    upMs: readAmount,
    kernelMs: readAmount,
    backMs: readAmount,
    setUpMs: readAmount,
  }),
);

const methods: readonly GpuFilterMethod[] = ['row', 'direct', 'overlap-save', 'partitioned'];
const filterTypes = ['lowpass', 'highpass', 'bandpass'] as const;

const filterRow = readObject<FilterRow>({
  sampleCount: readAmount,
  tapCount: readAmount,
  cpu: readObject({
    direct: timeOrNull,
    overlapSave: timeOrNull,
    directAllCores: timeOrNull,
    overlapSaveAllCores: timeOrNull,
  }),
  gpu: readSome(methods, time),
  chosen: readOrNull(readOneOf(methods)),
  transfers: transfersOrNull,
  chain: timeOrNull,
  largestDifference: readOrNull(readAmount),
  differences: readSome([...methods, 'cpu-overlap-save'], readAmount),
});

const workgroupRow = readObject<WorkgroupRow>({
  sampleCount: readAmount,
  tapCount: readAmount,
  groupSize: readAmount,
  kernel: time,
  speedUp: readOrNull(readAmount),
});

const intervalsRow = readObject<IntervalsRow>({
  fs: readAmount,
  method: readOneOf(['historic', 'least-variance']),
  durationSec: readAmount,
  beatCount: readAmount,
  cpuMs: readAmount,
  gpuMs: readOrNull(readAmount),
  runCount: readAmount,
  gpuShare: readOrNull(readAmount),
  amdahl: readOrNull(readAmount),
  speedUp: readOrNull(readAmount),
});

const fftRow = readObject<FftRow>({
  exponent: readAmount,
  cpu: time,
  gpu: timeOrNull,
  transfers: transfersOrNull,
  largestDifference: readOrNull(readAmount),
});

const scanRow = readObject<ScanRow>({
  sampleCount: readAmount,
  kind: readOneOf(['record', 'block', 'block-padded']),
  blockLength: readOrNull(readAmount),
  banks: readOrNull(readOneOf([16, 32])),
  cpu: time,
  gpu: timeOrNull,
  transfers: transfersOrNull,
  isEqual: readOrNull(readFlag),
});

const curveLengthRow = readObject<CurveLengthRow>({
  sampleCount: readAmount,
  durationSec: readAmount,
  cpu: time,
  gpu: timeOrNull,
  transfers: transfersOrNull,
  isEqual: readOrNull(readFlag),
});

const templatesRow = readObject<TemplatesRow>({
  measure: readOneOf(['cwa', 'bam', 'nad', 'dam', 'adios']),
  beatCount: readAmount,
  templateCount: readAmount,
  comparisonCount: readAmount,
  cpu: time,
  gpu: timeOrNull,
  transfers: transfersOrNull,
  cpuRate: readAmount,
  gpuRate: readOrNull(readAmount),
  largestDifference: readOrNull(readAmount),
});

const rowReaders: { readonly [Id in StudyId]: Reader<StudyRows[Id]> } = {
  filter: filterRow,
  workgroups: workgroupRow,
  intervals: intervalsRow,
  fft: fftRow,
  scan: scanRow,
  'curve-length': curveLengthRow,
  templates: templatesRow,
};

function readStudies(value: unknown): PerformanceResult['studies'] | undefined {
  if (!isObject(value)) return undefined;
  const found: Partial<Record<StudyId, readonly unknown[]>> = {};
  for (const id of Object.keys(rowReaders) as StudyId[]) {
    const read: Reader<unknown> = rowReaders[id];
    const rows = readList(mostRows, read)(ownOf(value, id));
    if (rows !== undefined && rows.length > 0) found[id] = rows;
  }
  return found as PerformanceResult['studies'];
}

const readDevice = readObject<BenchDevice>({
  gpu: readOrNull(
    readObject<NonNullable<BenchDevice['gpu']>>({
      name,
      isSoftware: readFlag,
      hasTimestamps: readFlag,
      limits: readObject<GpuLimits>({
        maxComputeInvocationsPerWorkgroup: readAmount,
        maxComputeWorkgroupSizeX: readAmount,
        maxComputeWorkgroupStorageSize: readAmount,
        maxComputeWorkgroupsPerDimension: readAmount,
        maxStorageBufferBindingSize: readAmount,
        maxBufferSize: readAmount,
      }),
    }),
  ),
  cpu: readObject({ name: readOrNull(name), coreCount: readAmount }),
  runtime: name,
});

const check = readObject<FilterCheck>({
  type: readOneOf(filterTypes),
  sampleCount: readAmount,
  tapCount: readAmount,
  largestDifference: readAmount,
});

const readDate: Reader<string> = (value) =>
  typeof value === 'string' && value.length <= 40 && Number.isFinite(Date.parse(value)) ? value : undefined;

const readResult = readObject<PerformanceResult>({
  device: readDevice,
  measuredAt: readDate,
  studies: readStudies,
  checks: (value) => readList(100, check)(value ?? []),
});

/**
 * Reads measurements of unknown origin: this page's export, what it keeps, or what `beatbench bench`
 * printed, of several adapters the first. Rows that are not understood are left out.
 *
 * @returns null where it is none of these
 */
export function parsePerformance(text: string): PerformanceResult | null {
  const first = firstReport(text);
  return readResult(ownOf(first, 'result') ?? first) ?? null;
}

/** What differed from the defaults when they were made, as far as it is understood. */
export function parseMeasuringValues(text: string): ParameterValues {
  const given = ownOf(firstReport(text), 'parameters');
  const values: Record<string, ParameterValue> = {};
  for (const declaration of performanceDeclarations) {
    const value = ownOf(given, declaration.id);
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    if (value !== declaration.default && problemWith(declaration, value) === null)
      values[declaration.id] = value;
  }
  return values;
}

function firstReport(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const [first]: unknown[] = Array.isArray(value) ? value : [value];
    return first;
  } catch {
    return null;
  }
}

/** Measurements as a file, in the form of the command line. */
export function performanceText(result: PerformanceResult, parameters: ParameterValues): string {
  return `${JSON.stringify({ ...madeBy, analysis: 'bench', parameters, result }, null, 2)}\n`;
}
