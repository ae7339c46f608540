import { restSample } from '../../../src/analysis/synth/samples.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { makeBenchRecord } from '../../../src/pipeline/performance/intervals-run.ts';
import { intervalsOnCpu, intervalsOnGpu } from '../../../src/pipeline/performance/intervals-run.ts';
import { upperMedian } from '../../../src/pipeline/performance/cpu-time.ts';

/** Intervals of one record, from samples in host memory. */
export interface RecordBenchRow {
  readonly rate: '500' | 'native';
  readonly seconds: number;
  readonly fs: number;
  /** On the device after warm-up: from integers in host memory to intervals, without bootstrap. */
  readonly deviceMs: number;
  /** Kernel time of it by the device's own clock, by stage. */
  readonly stageMs: ReadonlyMap<string, number>;
  /** The same stages on one thread of this machine's CPU, from decoded samples. */
  readonly cpuMs: number;
  readonly beatCount: number;
}

const [warmUps, runs] = [8, 15];

/**
 * Parameters that disable the search for mains and the naming of beats. Both always run on the CPU and are not
 * measured.
 */
const asOnDevice = { mains: 60, leaveOut: 'none' } as const;

/** Measures paper 1's case: a minute of ECG and PPG at 50 kHz, resampled to 500 Hz and unchanged. */
export async function measureRecords(
  engine: GpuEngine,
  { seconds = 60, fs = 50_000 } = {},
): Promise<RecordBenchRow[]> {
  const record = await makeBenchRecord({ ...restSample, fs, durationSec: seconds });
  const rows: RecordBenchRow[] = [];
  for (const rate of ['500', 'native'] as const) {
    const parameters = { ...asOnDevice, ...(rate === 'native' ? { rate } : {}) };
    const onGpu = intervalsOnGpu(engine, record, parameters);
    for (let i = 0; i < warmUps; i++) await onGpu.run();
    const times: number[] = [];
    for (let i = 0; i < runs; i++) {
      const start = performance.now();
      await onGpu.run();
      times.push(performance.now() - start);
    }
    const { stageMs, beatCount } = await onGpu.timed();
    const { ms: cpuMs } = await intervalsOnCpu(record, parameters, new AbortController().signal);
    rows.push({ rate, seconds, fs, deviceMs: upperMedian(times), stageMs, cpuMs, beatCount });
  }
  return rows;
}
