import { restSample } from '../../../src/analysis/synth/samples.ts';
import type { GpuEngine } from '../../../src/gpu/engine.ts';
import { analyseIntervals } from '../../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { DeviceFilters } from '../../../src/pipeline/intervals/on-device/device-filters.ts';
import { measureOnDevice } from '../../../src/pipeline/intervals/on-device/measure-on-device.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';
import { makeDeviceRecord } from '../../support/device-record.ts';
import { middle } from '../measure.ts';

/** The intervals of one record, from samples in host memory. */
export interface RecordBenchRow {
  readonly rate: '500' | 'native';
  readonly seconds: number;
  readonly fs: number;
  /** On the device, once it is warm: from integers in host memory to intervals, no bootstrap. */
  readonly deviceMs: number;
  /** Of it, time of the kernels by the device's own clock, by stage. */
  readonly stageMs: ReadonlyMap<string, number>;
  /** The same stages on the CPU of this machine, from decoded samples. */
  readonly cpuMs: number;
  readonly beatCount: number;
}

const [warmUps, runs] = [8, 15];

/** Paper 1's case: a minute of ECG and PPG at 50 kHz, brought to 500 Hz and as it is. */
export async function measureRecords(
  engine: GpuEngine,
  { seconds = 60, fs = 50_000 } = {},
): Promise<RecordBenchRow[]> {
  const { record, recording, choice } = await makeDeviceRecord({ ...restSample, fs, durationSec: seconds });
  const rows: RecordBenchRow[] = [];
  for (const rate of ['500', 'native'] as const) {
    const values = rate === 'native' ? { rate } : {};
    const parameters = resolveParameters(intervalsDeclarations, values);
    const filters = new DeviceFilters(engine);
    const measure = (timed = false) => measureOnDevice(engine, filters, record, parameters, { timed });
    for (let i = 0; i < warmUps; i++) await measure();
    const times: number[] = [];
    for (let i = 0; i < runs; i++) {
      const start = performance.now();
      await measure();
      times.push(performance.now() - start);
    }
    const { stageMs, rPeaksSec } = await measure(true);
    const run = await analyseIntervals({
      recording,
      recordingId: 'bench',
      choice,
      parameters: values,
      cache: new Map(),
      signal: new AbortController().signal,
      isDraft: true,
      onProgress: () => undefined,
    });
    const { judge = { ms: 0 }, assess = { ms: 0 }, signals = { ms: 0 } } = run.timings;
    const all = Object.values(run.timings).reduce((sum, { ms }) => sum + ms, 0);
    const cpuMs = all - judge.ms - assess.ms - (rate === 'native' ? signals.ms : 0);
    rows.push({ rate, seconds, fs, deviceMs: middle(times), stageMs, cpuMs, beatCount: rPeaksSec.length });
  }
  return rows;
}
