import { restSample } from '../../analysis/synth/samples.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { BenchOptions, IntervalsRow } from '../../model/performance.ts';
import { amdahl } from './amdahl.ts';
import { type BenchRecord, makeBenchRecord } from './bench-record.ts';
import { type BenchTools, breathe } from './bench-tools.ts';
import { type CpuIntervals, intervalsOnCpu, intervalsOnGpu } from './interval-case.ts';

/** Fewest levels of a sweep: the product always sweeps, and this is as near as it comes to the historic method alone. */
const fewestLevels = 10;

/** Above this rate the paper left the signals as they are, Hz. */
const workingFs = 500;

const warmUps = 2;

/** Paper 1's figures 5.3 and 5.4 on a synthetic record; means of the runs, as there. */
export async function runIntervalsStudy(tools: BenchTools, options: BenchOptions): Promise<void> {
  const { rates, durationSec } = options.intervals;
  const methods = ['historic', 'least-variance'] as const;
  for (const [index, fs] of rates.entries()) {
    const telling = (share: number, doing: string) =>
      tools.tell({ kind: 'progress', study: 'intervals', share: (index + share) / rates.length, doing });
    telling(0, `making ${durationSec} s at ${fs} Hz`);
    await breathe(tools);
    const record = await makeBenchRecord({ ...restSample, fs, durationSec });
    // The first run is not counted: the engine compiles its code while it runs.
    await intervalsOnCpu(record, parametersOf(fs, 'least-variance'), tools.signal);
    for (const [at, method] of methods.entries()) {
      telling((at + 0.5) / methods.length, `${fs} Hz, ${method}`);
      const row = await measureRow(tools, record, fs, method, options.intervals);
      tools.tell({ kind: 'row', study: 'intervals', row });
    }
  }
}

async function measureRow(
  tools: BenchTools,
  record: BenchRecord,
  fs: number,
  method: IntervalsRow['method'],
  { durationSec, runs }: BenchOptions['intervals'],
): Promise<IntervalsRow> {
  const parameters = parametersOf(fs, method);
  const cpuRuns: CpuIntervals[] = [];
  for (let run = 0; run < runs; run++) {
    await breathe(tools);
    cpuRuns.push(await intervalsOnCpu(record, parameters, tools.signal));
  }
  const cpuMs = mean(cpuRuns.map(({ ms }) => ms));
  const movableMs = mean(cpuRuns.map((run) => run.movableMs));
  const head = { fs, method, durationSec, cpuMs, runCount: runs, gpuShare: movableMs / cpuMs };
  if (tools.engine === null) return { ...head, beatCount: null, gpuMs: null, amdahl: null, speedUp: null };
  const { gpuMs, kernelMs, beatCount } = await measureOnGpu(tools, tools.engine, record, parameters, runs);
  return {
    ...head,
    beatCount,
    gpuMs,
    amdahl: kernelMs === null ? null : amdahl(head.gpuShare, movableMs / kernelMs),
    speedUp: cpuMs / gpuMs,
  };
}

function parametersOf(fs: number, method: IntervalsRow['method']): ParameterValues {
  return {
    // The detector that has a kernel: of the others the ECG is read back, and searched on the CPU.
    method: 'curve-length',
    // The paper's; looking for it is no work that is measured.
    mains: 60,
    ...(fs > workingFs ? { rate: 'native' } : {}),
    ...(method === 'historic' ? { levels: fewestLevels } : {}),
  };
}

async function measureOnGpu(
  tools: BenchTools,
  engine: GpuEngine,
  record: BenchRecord,
  parameters: ParameterValues,
  runs: number,
): Promise<{ gpuMs: number; kernelMs: number | null; beatCount: number }> {
  const { run, timed } = intervalsOnGpu(engine, record, parameters);
  for (let k = 0; k < warmUps; k++) {
    await breathe(tools);
    await run();
  }
  const times: number[] = [];
  for (let k = 0; k < runs; k++) {
    await breathe(tools);
    const startMs = tools.now();
    await run();
    times.push(tools.now() - startMs);
  }
  const { stageMs, beatCount } = await timed();
  const kernelMs = stageMs.size === 0 ? null : [...stageMs.values()].reduce((sum, ms) => sum + ms, 0);
  return { gpuMs: mean(times), kernelMs, beatCount };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
