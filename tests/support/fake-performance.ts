import type { BenchTime, TransferTimes } from '../../src/pipeline/performance/study.ts';
import type { ModulationRow } from '../../src/pipeline/performance/modulation-study.ts';
import type { StrategiesRow } from '../../src/pipeline/performance/strategies-study.ts';
import type { FilterRow } from '../../src/pipeline/performance/filter-study.ts';
import type { PerformanceResult } from '../../src/pipeline/performance/performance-result.ts';
import type { StudyEvent, StudyId } from '../../src/pipeline/performance/studies.ts';
import type { Job } from '../../src/workers/client-types.ts';
import type { Machine } from '../../src/pipeline/performance/performance-result.ts';
import type { MeasuringEnd } from '../../src/workers/performance/performance-api.ts';
import type { PerformanceClient } from '../../src/workers/performance/performance-client.ts';
import type { StudyRequest } from '../../src/pipeline/performance/study-requests.ts';
import { cancelledError } from './fake-client.ts';

/** An invented machine with a GPU and eight cores. */
export const fakeMachine: Machine = {
  device: {
    gpu: {
      name: 'Fake GPU 9',
      isSoftware: false,
      hasTimestamps: true,
      limits: {
        maxComputeInvocationsPerWorkgroup: 1024,
        maxComputeWorkgroupSizeX: 1024,
        maxComputeWorkgroupStorageSize: 49_152,
        maxComputeWorkgroupsPerDimension: 65_535,
        maxStorageBufferBindingSize: 2 ** 31,
        maxBufferSize: 2 ** 32,
      },
    },
    cpu: { name: null, coreCount: 8 },
    runtime: 'Chrome 137',
  },
  gpuAbsence: null,
};

export const machineWithoutGpu: Machine = {
  device: { ...fakeMachine.device, gpu: null },
  gpuAbsence: 'no-webgpu',
};

const wall = (ms: number): BenchTime => ({ ms, source: 'wall-clock', runCount: 10 });
const device = (ms: number): BenchTime => ({ ms, source: 'device-clock', runCount: 10 });

const trip = (sampleCount: number, kernelMs: number): TransferTimes => {
  const upMs = 1 + sampleCount * 3e-6;
  const backMs = 1.2 + sampleCount * 3e-6;
  return { upMs, kernelMs, backMs, totalMs: upMs + kernelMs + backMs, setUpMs: 4 };
};

/** Makes one row whose times grow realistically: the direct sum with length and taps, all others with length. */
export function fakeFilterRow(sampleCount: number, tapCount: number, hasGpu = true): FilterRow {
  const directMs = sampleCount * tapCount * 2.6e-6;
  const kernelMs = 0.012 + sampleCount * 5e-9;
  return {
    sampleCount,
    tapCount,
    cpu: {
      direct: directMs > 1000 ? { ms: directMs, source: 'predicted', runCount: 0 } : wall(directMs),
      overlapSave: wall(0.04 + sampleCount * 3.1e-6),
      directAllCores: wall(directMs / 6 + 0.3),
      overlapSaveAllCores: wall(0.3 + sampleCount * 1e-6),
    },
    gpu: hasGpu
      ? {
          row: device(0.02 + sampleCount * tapCount * 8e-10),
          direct: device(0.013 + sampleCount * tapCount * 5e-11),
          'overlap-save': device(kernelMs),
        }
      : {},
    chosen: hasGpu ? 'overlap-save' : null,
    transfers: hasGpu ? trip(sampleCount, kernelMs) : null,
    chain: hasGpu ? device(3 * kernelMs) : null,
    largestDifference: hasGpu ? 3e-7 : null,
    differences: hasGpu ? { 'overlap-save': 3e-7, 'cpu-overlap-save': 2e-7 } : { 'cpu-overlap-save': 2e-7 },
  };
}

const fakeStrategiesRow: StrategiesRow = {
  strategy: 'rotf',
  measure: 'cwa',
  workers: 2,
  fileCount: 6,
  fileSec: 300,
  beatCount: 2100,
  overall: wall(20),
  sequentialMs: 36,
  templateCount: 2,
  changedCount: 0,
  root: { communication: 0, computation: 0.9, io: 0.02, organisation: 0.06, idle: 0.02 },
  others: { communication: 0.01, computation: 0.88, io: 0.02, organisation: 0, idle: 0.09 },
};

function fakeModulationRow(durationSec: number, hasGpu = true): ModulationRow {
  return {
    durationSec,
    sampleCount: 256 * durationSec,
    cycleCount: 2 * durationSec,
    cpu: wall(0.1 * durationSec),
    gpu: hasGpu ? wall(4 + 0.003 * durationSec) : null,
    filtersMs: 0.05 * durationSec,
    isEqual: hasGpu ? true : null,
    largestDifference: hasGpu ? 4e-8 : null,
  };
}

const groupSizes = [8, 16, 32, 64, 128, 256, 512, 1024];

/** Lists the events of a study that runs to its end. */
export function fakeEvents({ study, options }: StudyRequest, hasGpu = true): StudyEvent[] {
  const progress = (doing: string): StudyEvent => ({ kind: 'progress', study, share: 0.5, doing });
  if (study === 'filter') {
    return options.taps.flatMap((tapCount) =>
      options.lengths.flatMap((sampleCount): StudyEvent[] => [
        progress(`${sampleCount} × ${tapCount}, CPU`),
        { kind: 'row', study, row: fakeFilterRow(sampleCount, tapCount, hasGpu) },
      ]),
    );
  }
  if (study === 'workgroups' && hasGpu) {
    return groupSizes.map((groupSize) => ({
      kind: 'row',
      study,
      row: {
        ...options.workgroups,
        groupSize,
        kernel: device(0.2 * Math.max(1, 128 / groupSize)),
        speedUp: 30,
      },
    }));
  }
  if (study === 'curve-length') {
    const transfers = hasGpu ? trip(216_000, 0.04) : null;
    const gpu = hasGpu ? device(0.04) : null;
    const row = { sampleCount: 216_000, durationSec: 600, cpu: wall(0.9), gpu, transfers, isEqual: true };
    return [{ kind: 'row', study, row }];
  }
  if (study === 'modulation') {
    return options.modulationSec.map((durationSec) => ({
      kind: 'row',
      study,
      row: fakeModulationRow(durationSec, hasGpu),
    }));
  }
  if (study === 'strategies') return [{ kind: 'row', study, row: fakeStrategiesRow }];
  if (study === 'templates') {
    const row = {
      measure: 'cwa',
      beatCount: 86_400,
      templateCount: 16,
      comparisonCount: 86_400 * 41 * 16,
      cpu: { ms: 3300, source: 'predicted', runCount: 0 },
      gpu: hasGpu ? device(0.6) : null,
      transfers: hasGpu ? trip(16_416_000, 0.6) : null,
      cpuRate: 17.2,
      gpuRate: hasGpu ? 561 : null,
      largestDifference: hasGpu ? 4e-7 : null,
    } as const;
    return [{ kind: 'row', study, row }];
  }
  return [];
}

/** Measurements of the fake machine, at the sizes of the paper's table and two longer ones. */
export const fakePerformance: PerformanceResult = {
  device: fakeMachine.device,
  measuredAt: '2026-03-04T05:06:07.000Z',
  studies: {
    filter: [
      ...[100, 500, 2500].flatMap((tapCount) =>
        [10_000, 50_000, 100_000, 500_000].map((sampleCount) => fakeFilterRow(sampleCount, tapCount)),
      ),
      fakeFilterRow(3_000_000, 501),
      fakeFilterRow(30_000_000, 501),
    ],
    workgroups: groupSizes.map((groupSize) => ({
      sampleCount: 500_000,
      tapCount: 500,
      groupSize,
      kernel: device(0.2 * Math.max(1, 128 / groupSize)),
      speedUp: 30,
    })),
  },
  checks: [],
};

export interface HeldMeasuring {
  readonly requests: readonly StudyRequest[];
  readonly usesGpu: boolean;
  readonly tell: (event: StudyEvent, share: number) => void;
  readonly finish: (end?: Partial<MeasuringEnd>) => void;
  readonly fail: (error: Error) => void;
}

/** Creates a client without a worker whose runs end at once. */
export function createFakePerformance(machine: Machine = fakeMachine): PerformanceClient & {
  readonly asked: StudyId[];
} {
  const asked: StudyId[] = [];
  const hasGpu = machine.device.gpu !== null;
  return {
    asked,
    describe: () => Promise.resolve(machine),
    measure: (requests, usesGpu, onEvent) => {
      for (const request of requests) {
        asked.push(request.study);
        for (const event of fakeEvents(request, hasGpu && usesGpu)) void onEvent(event, 0.5);
      }
      return { result: Promise.resolve({ machine, wasLost: false }), cancel: () => undefined };
    },
  };
}

/** Creates a client whose runs end when the test says so; `runs` lists them in order. */
export function holdMeasuring(machine: Machine = fakeMachine): {
  readonly client: PerformanceClient;
  readonly runs: HeldMeasuring[];
} {
  const runs: HeldMeasuring[] = [];
  const measure: PerformanceClient['measure'] = (requests, usesGpu, tell): Job<MeasuringEnd> => {
    const ends: { cancel?: () => void } = {};
    const result = new Promise<MeasuringEnd>((resolve, reject) => {
      ends.cancel = () => reject(cancelledError);
      const finish = (end: Partial<MeasuringEnd> = {}): void => resolve({ machine, wasLost: false, ...end });
      runs.push({ requests, usesGpu, tell, finish, fail: reject });
    });
    return { result, cancel: () => ends.cancel?.() };
  };
  return { client: { describe: () => Promise.resolve(machine), measure }, runs };
}

/** The same with rows of every study, checks, and two GPUs at once. */
export const everyStudy: PerformanceResult = {
  ...fakePerformance,
  studies: {
    filter: [fakeFilterRow(10_000, 100), fakeFilterRow(500_000, 100), fakeFilterRow(500_000, 2500, false)],
    workgroups: fakePerformance.studies.workgroups?.slice(0, 3) ?? [],
    intervals: [
      {
        fs: 500,
        method: 'historic',
        durationSec: 60,
        cpuMs: 130.4,
        gpuMs: 12.25,
        runCount: 3,
        beatCount: 71,
        gpuShare: 0.456,
        amdahl: 1.8,
        speedUp: 10.64,
      },
      {
        fs: 50_000,
        method: 'least-variance',
        durationSec: 60,
        cpuMs: 6130,
        gpuMs: null,
        runCount: 3,
        beatCount: null,
        gpuShare: null,
        amdahl: null,
        speedUp: null,
      },
    ],
    fft: [10, 12].map((exponent) => ({
      exponent,
      cpu: wall(2 ** exponent * 1e-3),
      gpu: device(2),
      transfers: trip(2 ** exponent, 2),
      largestDifference: 2.345e-7,
    })),
    scan: [
      {
        sampleCount: 100_000,
        kind: 'record',
        blockLength: null,
        banks: null,
        cpu: wall(0.21),
        gpu: device(0.02),
        transfers: trip(100_000, 0.02),
        isEqual: true,
      },
      {
        sampleCount: 99_968,
        kind: 'block-padded',
        blockLength: 64,
        banks: 32,
        cpu: wall(0.2),
        gpu: device(0.03),
        transfers: trip(99_968, 0.03),
        isEqual: false,
      },
      {
        sampleCount: 99_968,
        kind: 'block',
        blockLength: 64,
        banks: null,
        cpu: wall(0.2),
        gpu: null,
        transfers: null,
        isEqual: null,
      },
    ],
    'curve-length': [
      {
        sampleCount: 216_000,
        durationSec: 600,
        cpu: wall(0.9),
        gpu: device(0.04),
        transfers: trip(216_000, 0.04),
        isEqual: true,
      },
    ],
    templates: [
      {
        measure: 'cwa',
        beatCount: 86_400,
        templateCount: 16,
        comparisonCount: 86_400 * 41 * 16,
        cpu: { ms: 3300, source: 'predicted', runCount: 0 },
        gpu: device(0.6),
        cpuRate: 17.2,
        transfers: trip(16_416_000, 0.6),
        gpuRate: 561,
        largestDifference: 4e-7,
      },
    ],
    strategies: [fakeStrategiesRow],
    modulation: [fakeModulationRow(60), fakeModulationRow(600, false)],
  },
  checks: [{ type: 'lowpass', sampleCount: 1000, tapCount: 100, largestDifference: 1.5e-7 }],
  gpus: [
    {
      sampleCount: 500_000,
      tapCount: 500,
      gpuCount: 2,
      one: { kernelMs: 3, totalMs: 8.5 },
      all: { kernelMs: 1.6, totalMs: 5 },
      largestDifference: 2e-7,
      differenceFromOne: 0,
    },
  ],
};
