import { restSample } from '../../analysis/synth/samples.ts';
import type { GpuEngine } from '../../gpu/engine.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type BenchRecord,
  type CpuIntervals,
  intervalsOnCpu,
  intervalsOnGpu,
  makeBenchRecord,
} from './interval-case.ts';
import { readAmount, readObject, readOneOf, readOrNull, type Shape } from './read-shape.ts';
import { type BenchTools, breathe, type Study, type StudyTools } from './study.ts';

/** Historic alone is not to be had: it stands for a sweep of the fewest levels, beside the historic one. */
const methods = ['historic', 'least-variance'] as const;

/** One of the papers' four cases of the interval pipeline. */
const readRow = readObject({
  fs: readAmount,
  method: readOneOf(methods),
  durationSec: readAmount,
  /** As the GPU found them; null without one. */
  beatCount: readOrNull(readAmount),
  /** Means of the runs, as in the paper. */
  cpuMs: readAmount,
  gpuMs: readOrNull(readAmount),
  runCount: readAmount,
  /** Share of the CPU's time in the stages that the GPU takes over, 0 … 1. */
  gpuShare: readOrNull(readAmount),
  /** CPU over GPU at most, by Amdahl, were those stages as much faster as their kernels are. */
  amdahl: readOrNull(readAmount),
  /** CPU over GPU as measured. */
  speedUp: readOrNull(readAmount),
});
type IntervalsRow = Shape<typeof readRow>;

export interface IntervalsOptions {
  /** Sampling rates, Hz, and length of the record. */
  readonly rates: readonly number[];
  readonly durationSec: number;
  readonly runs: number;
}

/** Paper 1's interval pipeline. */
export const intervalsStudy: Study<'intervals', IntervalsRow, IntervalsOptions> = {
  id: 'intervals',
  title: 'Systolic time intervals',
  source: 'Cziesler 2014, figures 5.3 and 5.4',
  parameters: [
    {
      kind: 'number',
      id: 'duration',
      label: 'Record',
      group: 'Other studies',
      unit: 's',
      min: 5,
      max: 600,
      step: 5,
      default: 60,
      help: 'Length of the synthetic record of ECG and pulse that the intervals are measured of.',
      source: 'Cziesler 2014, 5.3',
      stage: 'measure',
    },
    {
      kind: 'choice',
      id: 'rates',
      label: 'Rates',
      group: 'Other studies',
      choices: [
        { value: 'both', label: '500 Hz and 50 kHz' },
        { value: '500', label: '500 Hz' },
      ],
      default: 'both',
      help: 'Sampling rates of that record.',
      source: 'Cziesler 2014, 5.3',
      stage: 'measure',
    },
  ],
  quick: { duration: 30, rates: '500' },
  options: (parameters) => [
    {
      rates: parameters.word('rates', ['both', '500']) === 'both' ? [500, 50_000] : [500],
      durationSec: parameters.number('duration'),
      runs: 3,
    },
  ],
  readRow,
  keys: ['fs', 'durationSec', 'method'],
  replaces: ['fs', 'method'],
  gpuPath: ['gpuMs'],
  table: {
    title: 'Intervals from samples in memory, ms',
    columns: [
      { head: 'record', kind: 'text', value: (row) => `${row.durationSec} s at ${row.fs} Hz` },
      { head: 'method', kind: 'text', value: (row) => row.method },
      { head: 'CPU', kind: 'number', value: (row) => row.cpuMs },
      { head: 'GPU', kind: 'number', value: (row) => row.gpuMs },
      { head: 'CPU / GPU', kind: 'times', value: (row) => row.speedUp },
      {
        head: 'share on GPU',
        kind: 'text',
        value: ({ gpuShare }) => (gpuShare === null ? '–' : `${Math.round(100 * gpuShare)} %`),
      },
      { head: 'Amdahl', kind: 'times', value: (row) => row.amdahl },
    ],
  },
  match: (rows, figureId) => {
    const fs = figureId.includes('50k') ? 50_000 : 500;
    const method = figureId.endsWith('historic') ? 'historic' : 'least-variance';
    const row = rows.find((own) => own.fs === fs && own.method === method);
    return row ? { ...row, about: `${row.durationSec} s, ${row.beatCount} beats` } : null;
  },
};

/** Fewest levels of a sweep: the product always sweeps, and this is as near as it comes to the historic method alone. */
const fewestLevels = 10;

/** Above this rate the paper left the signals as they are, Hz. */
const workingFs = 500;

const warmUps = 2;

/** Paper 1's figures 5.3 and 5.4 on a synthetic record; means of the runs, as there. */
export async function runIntervalsStudy(
  tools: StudyTools<IntervalsRow>,
  options: IntervalsOptions,
): Promise<void> {
  const { rates, durationSec } = options;
  for (const [index, fs] of rates.entries()) {
    const telling = (share: number, doing: string) => tools.progress((index + share) / rates.length, doing);
    telling(0, `making ${durationSec} s at ${fs} Hz`);
    await breathe(tools);
    const record = await makeBenchRecord({ ...restSample, fs, durationSec });
    // The first run is not counted: the engine compiles its code while it runs.
    await intervalsOnCpu(record, parametersOf(fs, 'least-variance'), tools.signal);
    for (const [at, method] of methods.entries()) {
      telling((at + 0.5) / methods.length, `${fs} Hz, ${method}`);
      tools.row(await measureRow(tools, record, fs, method, options));
    }
  }
}

async function measureRow(
  tools: BenchTools,
  record: BenchRecord,
  fs: number,
  method: IntervalsRow['method'],
  { durationSec, runs }: IntervalsOptions,
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

/**
 * By how much the whole gets faster when a share of it does (Amdahl 1967).
 *
 * @param share of the time that is sped up, 0 … 1
 * @param gain  by how much that share is
 */
export function amdahl(share: number, gain: number): number {
  return 1 / (1 - share + share / gain);
}
