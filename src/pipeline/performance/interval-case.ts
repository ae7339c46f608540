import type { GpuEngine } from '../../gpu/engine.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { analyseIntervals } from '../intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../intervals/declarations.ts';
import { DeviceFilters } from '../intervals/on-device/device-filters.ts';
import { measureOnDevice } from '../intervals/on-device/measure-on-device.ts';
import { resolveParameters } from '../parameters.ts';
import type { BenchRecord } from './bench-record.ts';

/** Stages that the GPU does not do: the bootstrap and the last judgement, which are no part of the paper's. */
const leftOut = ['assess', 'judge'];

/** What one run on the CPU took. */
export interface CpuIntervals {
  /** Of the stages that the GPU's run has too. */
  readonly ms: number;
  /** Of these, those whose work the GPU takes over; detection stays on the CPU. */
  readonly movableMs: number;
}

/** Runs the interval pipeline on the CPU, without the bootstrap. */
export async function intervalsOnCpu(
  { recording, choice }: BenchRecord,
  parameters: ParameterValues,
  signal: AbortSignal,
): Promise<CpuIntervals> {
  const { timings } = await analyseIntervals({
    recording,
    recordingId: 'bench',
    choice,
    parameters: { ...parameters, backend: 'cpu' },
    cache: new Map(),
    signal,
    isDraft: true,
    // As the device has it.
    mostHeld: Number.POSITIVE_INFINITY,
    onProgress: () => undefined,
  });
  // At the record's own rate that stage copies samples and does nothing else.
  const ignored = parameters['rate'] === 'native' ? [...leftOut, 'signals'] : leftOut;
  const counted = Object.entries(timings).filter(([stage]) => !ignored.includes(stage));
  const sumOf = (entries: typeof counted) => entries.reduce((sum, [, { ms }]) => sum + ms, 0);
  return { ms: sumOf(counted), movableMs: sumOf(counted.filter(([stage]) => stage !== 'detect')) };
}

/** The interval pipeline on a device, ready to be run. */
export interface GpuIntervals {
  /** From integers in host memory to intervals. */
  readonly run: () => Promise<unknown>;
  /** The same, with the time of its kernels by stage, ms; empty where the device has no clock. */
  readonly timed: () => Promise<{
    readonly beatCount: number;
    readonly stageMs: ReadonlyMap<string, number>;
  }>;
}

/** Makes the interval pipeline ready on a device, which keeps its filters from run to run. */
export function intervalsOnGpu(
  engine: GpuEngine,
  { record }: BenchRecord,
  parameters: ParameterValues,
): GpuIntervals {
  const resolved = resolveParameters(intervalsDeclarations, parameters);
  const filters = new DeviceFilters(engine);
  return {
    run: () => measureOnDevice(engine, filters, record, resolved),
    timed: async () => {
      const { rPeaksSec, stageMs } = await measureOnDevice(engine, filters, record, resolved, {
        timed: true,
      });
      return { beatCount: rPeaksSec.length, stageMs };
    },
  };
}
